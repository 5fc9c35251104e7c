import { useId } from "react";

interface Props<Value extends string> {
	readonly legend: string;
	readonly options: Readonly<Record<Value, string>>;
	readonly value: Value;
	readonly onChange: (value: Value) => void;
}

/** A choice of a few options, all visible; radio buttons. */
export function Choice<Value extends string>({
	legend,
	options,
	value,
	onChange,
}: Props<Value>) {
	const name = useId();
	return (
		<fieldset className="choice">
			<legend>{legend}</legend>
			{(Object.keys(options) as Value[]).map((option) => (
				<label key={option}>
					<input
						type="radio"
						name={name}
						checked={option === value}
						onChange={() => onChange(option)}
					/>
					{options[option]}
				</label>
			))}
		</fieldset>
	);
}
