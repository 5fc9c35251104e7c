import { useRef, useState } from "react";
import { grouped } from "../../shared/counted.ts";
import {
	addresses,
	type PeoplePage,
	type PeoplePageQuery,
	pageLength,
} from "../api.ts";
import { Choice } from "./choice.tsx";
import { CopyEmails } from "./copy-emails.tsx";
import { PeopleTable } from "./people-table.tsx";
import { PersonDialog } from "./person-dialog.tsx";
import { SourceChoice } from "./source-choice.tsx";
import { useAnswer, withQuery } from "./use-answer.ts";

const sides = { all: "All", host: "Hosts", advertiser: "Advertisers" } as const;
/** A search is sent after so many milliseconds without typing. */
const typingMs = 150;

/** All people, to search, sort, page through, save and copy; the store does the work. */
export function People({ onErased }: { readonly onErased: () => void }) {
	const [{ offset, ...query }, setQuery] = useState<PeoplePageQuery>({
		sort: "joined_at",
		descending: true,
		offset: 0,
	});
	const [opened, setOpened] = useState<string>();
	const heading = useRef<HTMLHeadingElement>(null);
	const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
	const { answer, error } = useAnswer<PeoplePage>(
		withQuery(addresses.people, { ...query, offset }),
	);
	const { people = [], total = 0 } = answer ?? {};
	const last = Math.max(0, Math.ceil(total / pageLength) - 1) * pageLength;
	const pages = {
		First: 0,
		Previous: Math.max(0, offset - pageLength),
		Next: Math.min(last, offset + pageLength),
		Last: last,
	};
	const change = (part: Partial<PeoplePageQuery>) =>
		setQuery((last) => ({ ...last, offset: 0, ...part }));
	// All people of the last page may have been erased.
	if (answer && offset > last) change({ offset: last });
	return (
		<section className="panel">
			<div className="panel-head">
				<h2 ref={heading} tabIndex={-1}>
					People
				</h2>
				<div className="choices">
					<Choice
						legend="Side"
						options={sides}
						value={query.side ?? "all"}
						onChange={(to) => change({ side: to === "all" ? undefined : to })}
					/>
					<SourceChoice
						value={query.source}
						onChange={(source) => change({ source })}
					/>
					<label className="search">
						Search e-mail
						<input
							type="search"
							autoComplete="off"
							spellCheck="false"
							onChange={({ target: { value } }) => {
								clearTimeout(typing.current);
								typing.current = setTimeout(
									() => change({ search: value.trim() }),
									typingMs,
								);
							}}
						/>
					</label>
				</div>
			</div>
			<div className="people-actions">
				<a
					className="button button-quiet"
					href={withQuery(addresses.csv, { ...query })}
					download
				>
					Save as CSV
				</a>
				<CopyEmails
					address={withQuery(addresses.emails, { ...query })}
					isEmpty={total === 0}
				/>
			</div>
			<PeopleTable
				people={people}
				query={query}
				onSort={(sort) =>
					change({
						sort,
						descending:
							sort === query.sort ? !query.descending : sort !== "email",
					})
				}
				onOpen={setOpened}
			/>
			<div className="pager">
				<p role="status">{error ? "No answer." : answer && resultOf(answer)}</p>
				{total > pageLength && (
					<nav aria-label="Pages of the table">
						{Object.entries(pages).map(([name, to]) => (
							<button
								className="button button-quiet"
								type="button"
								// Disabled, it would lose the focus that it has when it was just pressed.
								aria-disabled={to === offset}
								onClick={() => change({ offset: to })}
								key={name}
							>
								{name}
							</button>
						))}
					</nav>
				)}
			</div>
			{opened !== undefined && (
				<PersonDialog
					email={opened}
					onErased={() => {
						// The button that the focus would return to is gone.
						heading.current?.focus();
						onErased();
					}}
					onClose={() => setOpened(undefined)}
				/>
			)}
		</section>
	);
}

/** Like `1 to 25 of 600`, or why there is nothing. */
function resultOf({ query, people, total }: PeoplePage): string {
	const { side, source, search, offset } = query;
	if (total === 0)
		return `No ${side ?? "person"}${source ? " from this source" : ""} ${search ? "matches the search" : "has joined yet"}.`;
	// The page before it is on its way.
	if (people.length === 0) return "";
	return `${grouped(offset + 1)} to ${grouped(offset + people.length)} of ${grouped(total)}`;
}
