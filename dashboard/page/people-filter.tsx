import { knownStates } from "../../shared/person.ts";
import type { Answer, Question } from "../api.ts";
import { Choice, sideOptions } from "./parts.tsx";

/** Which people are shown; all of them where everything is absent. */
export type Filter = Omit<Question<"csv">, "sort" | "descending">;

interface Props {
	readonly filter: Filter;
	/** Is told of what has changed. */
	readonly onChange: (part: Filter) => void;
	readonly now: Answer<"now">;
	readonly sources: Answer<"charts">["sources"];
}

/** The choice of a side, of a source and of what is known by mail, and the search. */
export function PeopleFilter({ filter, onChange, now, sources }: Props) {
	const { mail, announcements } = now;
	const known = sources.map(({ source }) => source ?? "unknown");
	function select(
		label: string,
		name: "source" | "mail" | "got" | "notGot",
		options: readonly string[],
	) {
		const value = filter[name] ?? "";
		// What was chosen stays to be seen when its last person is erased.
		const all = new Set(["", ...options, value]);
		return (
			<label>
				{label}
				<select
					value={value}
					onChange={({ target }) =>
						onChange({ [name]: target.value || undefined })
					}
				>
					{[...all].map((option) => (
						<option value={option} key={option}>
							{option || "All"}
						</option>
					))}
				</select>
			</label>
		);
	}
	return (
		<div className="fields row">
			<Choice
				legend="Side"
				options={sideOptions}
				value={filter.side ?? ""}
				onChange={(side) => onChange({ side: side || undefined })}
			/>
			{select("Source", "source", [...known, "unknown"])}
			{mail && select("By mail", "mail", [...knownStates, "no mail yet"])}
			{announcements.length > 0 && select("Got", "got", announcements)}
			{announcements.length > 0 &&
				select("Has not got", "notGot", announcements)}
			<label className="wide">
				Search e-mail
				<input
					type="search"
					autoComplete="off"
					spellCheck="false"
					onChange={({ target }) => onChange({ search: target.value.trim() })}
				/>
			</label>
		</div>
	);
}
