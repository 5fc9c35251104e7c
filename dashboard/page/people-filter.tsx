import { knownStates } from "../../shared/person.ts";
import type { Answer, Question } from "../api.ts";
import { Choice } from "./parts.tsx";
import { sideNames } from "./words.ts";

/** Which people are shown; all of them where everything is absent. */
export type Filter = Omit<Question<"csv">, "sort" | "descending">;

interface Props {
	readonly filter: Filter;
	readonly onChange: (part: Filter) => void;
	readonly now: Answer<"now"> | undefined;
	readonly sources: Answer<"charts">["sources"];
}

/** The choice of a side, of a source and of what is known by mail, and the search. */
export function PeopleFilter({ filter, onChange, now, sources }: Props) {
	const known = sources.map(({ source }) => source);
	const { announcements = [] } = now ?? {};
	const { side } = filter;
	return (
		<div className="fields row">
			<Choice
				legend="Side"
				options={{ all: "All", ...sideNames }}
				value={side ?? "all"}
				onChange={(to) => onChange({ side: to === "all" ? undefined : to })}
			/>
			<Select
				label="Source"
				options={[
					["All", { source: undefined }],
					// The chosen one stays to be seen when its last person is erased.
					...[...new Set([...known, null, filter.source ?? null])].map(
						(source) => [source ?? "unknown", { source }] as const,
					),
				]}
				filter={filter}
				onChange={onChange}
			/>
			{now?.mail && (
				<Select
					label="By mail"
					options={[
						["All", { mail: undefined }],
						...knownStates.map((mail) => [mail, { mail }] as const),
						["no mail yet", { mail: null }],
					]}
					filter={filter}
					onChange={onChange}
				/>
			)}
			{announcements.length > 0 && (
				<Select
					label="Announcement"
					options={[
						["All", { got: undefined, notGot: undefined }],
						...announcements.flatMap(
							(name) =>
								[
									[`got ${name}`, { got: name, notGot: undefined }],
									[`has not got ${name}`, { got: undefined, notGot: name }],
								] as const,
						),
					]}
					filter={filter}
					onChange={onChange}
				/>
			)}
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

interface SelectProps extends Pick<Props, "filter" | "onChange"> {
	readonly label: string;
	/** The words of each option, and the part of the filter that it stands for. */
	readonly options: readonly (readonly [words: string, part: Filter])[];
}

/** A choice of one of these parts of the filter. */
function Select({ label, options, filter, onChange }: SelectProps) {
	const chosen = options.findIndex(([, part]) =>
		Object.entries(part).every(
			([name, value]) => filter[name as keyof Filter] === value,
		),
	);
	return (
		<label>
			{label}
			<select
				value={chosen}
				onChange={({ target }) =>
					onChange(options[target.selectedIndex]?.[1] ?? {})
				}
			>
				{options.map(([words, part], index) => (
					<option value={index} key={JSON.stringify(part)}>
						{words}
					</option>
				))}
			</select>
		</label>
	);
}
