import { Fragment, type ReactNode, useRef } from "react";
import type { SourceCount } from "../../shared/counts.ts";
import { knownStates } from "../../shared/person.ts";
import { addresses, type PeopleQuery, unknownKey } from "../api.ts";
import { Choice } from "./choice.tsx";
import { useAnswer } from "./queries.ts";
import { listed } from "./sources.tsx";
import { sideNames } from "./words.ts";

/** Which people the table shows; all of them where everything is absent. */
export type Filter = Pick<
	PeopleQuery,
	"side" | "source" | "mail" | "got" | "notGot" | "search"
>;

interface Props {
	readonly filter: Filter;
	readonly onChange: (part: Filter) => void;
	/** Whether mails are sent. */
	readonly hasMail: boolean;
	/** The names of the announcements that people got. */
	readonly announcements: readonly string[];
}

/** A search is sent after so many milliseconds without typing. */
const typingMs = 150;

/** The choice of a side and of a source, and the search. */
export function PeopleFilter({
	filter,
	onChange,
	hasMail,
	announcements,
}: Props) {
	const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
	const { answer = [] } = useAnswer<readonly SourceCount[]>(addresses.sources);
	const known = answer
		.slice(0, listed)
		.map(({ source }) => source ?? unknownKey);
	const { side, source, mail, got, notGot } = filter;
	// The chosen one stays to be seen when its last person is erased.
	const options = new Set([...known, unknownKey, ...(source ? [source] : [])]);
	return (
		<div className="choices">
			<Choice
				legend="Side"
				options={{ all: "All", ...sideNames }}
				value={side ?? "all"}
				onChange={(to) => onChange({ side: to === "all" ? undefined : to })}
			/>
			<Select
				label="Source"
				value={source}
				onChange={(to) => onChange({ source: to })}
			>
				{[...options].map((option) => (
					<option value={option} key={option}>
						{option.trimStart()}
					</option>
				))}
			</Select>
			{hasMail && (
				<Select
					label="By mail"
					value={mail}
					onChange={(to) => onChange({ mail: to as Filter["mail"] })}
				>
					{knownStates.map((state) => (
						<option key={state}>{state}</option>
					))}
					<option value={unknownKey}>no mail yet</option>
				</Select>
			)}
			{announcements.length > 0 && (
				<Select
					label="Announcement"
					value={got ? `got:${got}` : notGot && `notGot:${notGot}`}
					onChange={(to) => {
						const [which, name] = to?.split(":") ?? [];
						onChange({
							got: which === "got" ? name : undefined,
							notGot: which === "notGot" ? name : undefined,
						});
					}}
				>
					{announcements.map((name) => (
						<Fragment key={name}>
							<option value={`got:${name}`}>got {name}</option>
							<option value={`notGot:${name}`}>has not got {name}</option>
						</Fragment>
					))}
				</Select>
			)}
			<label className="search">
				Search e-mail
				<input
					type="search"
					autoComplete="off"
					spellCheck="false"
					onChange={({ target: { value } }) => {
						clearTimeout(typing.current);
						typing.current = setTimeout(
							() => onChange({ search: value.trim() }),
							typingMs,
						);
					}}
				/>
			</label>
		</div>
	);
}

interface SelectProps {
	readonly label: string;
	/** Absent for all. */
	readonly value: string | undefined;
	readonly onChange: (value: string | undefined) => void;
	readonly children: ReactNode;
}

/** A choice of one of these options, or of all. */
function Select({ label, value = "", onChange, children }: SelectProps) {
	return (
		<label className="source">
			{label}
			<select
				value={value}
				onChange={({ target }) => onChange(target.value || undefined)}
			>
				<option value="">All</option>
				{children}
			</select>
		</label>
	);
}
