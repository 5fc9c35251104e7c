import { form as words } from "../../content/form.ts";
import { Tooltip } from "./tooltip.tsx";

interface Props {
	readonly id: string;
	readonly name: string;
	readonly maxLength: number;
	readonly typed: string | undefined;
}

/** The optional phone number, with a tooltip that says why it is asked for. */
export function PhoneField({ id, name, maxLength, typed }: Props) {
	return (
		<div className="field">
			<div className="field-head">
				<label htmlFor={id}>
					{words.phone} <span className="optional">({words.optional})</span>
				</label>
				<Tooltip text={words.whyPhoneAnswer}>
					{(tipId) => (
						<button
							className="why"
							type="button"
							aria-label={words.whyPhone}
							aria-describedby={tipId}
						>
							<span aria-hidden="true">{words.whyMark}</span>
						</button>
					)}
				</Tooltip>
			</div>
			<input
				id={id}
				type="tel"
				name={name}
				autoComplete="tel"
				maxLength={maxLength}
				defaultValue={typed}
			/>
		</div>
	);
}
