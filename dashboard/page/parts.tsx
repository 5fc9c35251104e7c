/** What several parts of the page show. */
import { type ReactNode, useId } from "react";
import type { Side } from "../../shared/sides.ts";
import { minute } from "./words.ts";

/** A minute. */
export function Time({ at }: { readonly at: string }) {
	return <time dateTime={at}>{minute(at)}</time>;
}

interface KeyProps {
	readonly side: Side;
	readonly children: ReactNode;
}

/** Words after the color of a side. */
export function Key({ side, children }: KeyProps) {
	return (
		<span className="key" data-side={side}>
			{children}
		</span>
	);
}

interface ChoiceProps<Value extends string> {
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
}: ChoiceProps<Value>) {
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
