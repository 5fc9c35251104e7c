import { knownStates } from "../../shared/mail.ts";
import type { Filter } from "../../shared/people-filter.ts";
import { unknownLabel } from "../../shared/words.ts";
import type { Answer } from "../api.ts";
import { Choice, sideOptions } from "./parts.tsx";

/** What the founder has chosen: also a day on which people joined, or later. */
export type ChosenFilter = Filter & {
	readonly joinedFrom?: string | undefined;
};

interface Props {
	readonly filter: ChosenFilter;
	/** Called with the changed part of the filter. */
	readonly onChange: (part: ChosenFilter) => void;
	readonly now: Answer<"now">;
	readonly sources: Answer<"charts">["sources"];
	readonly answers: Answer<"charts">["answers"];
}

/** The choice of a side, of a source, of a day and of what is known by mail, and the search. */
export function PeopleFilter({
	filter,
	onChange,
	now,
	sources,
	answers,
}: Props) {
	const { mail, announcements } = now;
	/** A choice of one of these values, of which `null` has a label of its own. */
	function select<Name extends "source" | "answer" | "mail" | "got" | "notGot">(
		label: string,
		name: Name,
		options: readonly (NonNullable<Filter[Name]> | null)[],
		nullLabel?: string,
		names?: ReadonlyMap<unknown, string | null>,
	) {
		const chosen = filter[name];
		// The chosen value stays an option after its last person was erased.
		const all = new Set([undefined, ...options, chosen]);
		const keyOf = (value: unknown) => JSON.stringify(value) ?? "";
		return (
			<label>
				{label}
				<select
					value={keyOf(chosen)}
					onChange={({ target }) =>
						onChange({
							[name]: [...all].find((value) => keyOf(value) === target.value),
						})
					}
				>
					{[...all].map((option) => (
						<option value={keyOf(option)} key={keyOf(option)}>
							{option === undefined
								? "All"
								: (names?.get(option) ?? option ?? nullLabel)}
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
			{select(
				"Source",
				"source",
				[...sources.map(({ source }) => source), null],
				unknownLabel,
				new Map(sources.map(({ source, name }) => [source, name])),
			)}
			{answers.length > 0 &&
				select(
					"Answer",
					"answer",
					[...answers.map(({ answer }) => answer), null],
					"none",
				)}
			{mail && select("By mail", "mail", [...knownStates, null], "no mail yet")}
			{announcements.length > 0 && select("Got", "got", announcements)}
			{announcements.length > 0 &&
				select("Has not got", "notGot", announcements)}
			<label>
				Joined since
				<input
					type="date"
					max="9999-12-31"
					value={filter.joinedFrom ?? ""}
					onChange={({ target }) =>
						onChange({ joinedFrom: target.value || undefined })
					}
				/>
			</label>
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
