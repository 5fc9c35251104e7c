import type { FormName } from "../../protocol/plain-form.ts";
import { capitalized } from "../../shared/capitalized.ts";
import { type Side, sides } from "../../shared/sides.ts";
import { Icon } from "../drawings/icons.tsx";
import { useWords } from "../words.ts";

interface Props {
	readonly name: FormName;
	readonly chosen?: Side | undefined;
	readonly question: string;
	/** The name of its radios. */
	readonly field: string;
}

/** The two sides of the market as two cards: the frame of the chosen one is filled. Radios underneath. */
export function SideChoice({
	name,
	chosen = sides[0],
	question,
	field,
}: Props) {
	const { form: words, site, language } = useWords();
	return (
		<fieldset className="sides">
			<legend>{question}</legend>
			{sides.map((type) => {
				const id = `${name}-${type}`;
				return (
					<div className="side" data-side={type} key={type}>
						<input
							id={id}
							type="radio"
							name={field}
							value={type}
							defaultChecked={type === chosen}
							aria-describedby={`${id}-hint`}
						/>
						<Icon shape="filled" />
						<label htmlFor={id}>
							{capitalized(site.sides[type].one, language.code)}
						</label>
						<span className="hint" id={`${id}-hint`}>
							{words.sides[type].hint}
						</span>
					</div>
				);
			})}
		</fieldset>
	);
}
