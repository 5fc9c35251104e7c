import { useRef, useState } from "react";
import { addresses, type Page, type PeopleQuery, type Sort } from "../api.ts";
import { Choice } from "./choice.tsx";
import { PeopleTable } from "./people-table.tsx";
import { PersonDialog } from "./person-dialog.tsx";
import { useAnswer, withQuery } from "./use-answer.ts";
import { number } from "./words.ts";

const sides = { all: "All", host: "Hosts", advertiser: "Advertisers" } as const;
const limit = 25;
/** Milliseconds without typing before a search is sent. */
const typingMs = 150;

/** All people, to search, sort and page through; the store does the work. */
export function People({ onErased }: { readonly onErased: () => void }) {
	const [query, setQuery] = useState<PeopleQuery>({
		sort: "joined_at",
		descending: true,
		offset: 0,
		limit,
	});
	const [opened, setOpened] = useState<string>();
	const heading = useRef<HTMLHeadingElement>(null);
	const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
	const { answer, error } = useAnswer<Page>(
		withQuery(addresses.people, { ...query }),
	);
	const total = answer?.total ?? 0;
	const lastOffset = Math.max(0, Math.ceil(total / limit) - 1) * limit;
	const { offset, side } = query;
	const change = (part: Partial<PeopleQuery>) =>
		setQuery((last) => ({ ...last, offset: 0, ...part }));
	// Everybody on the last page may have been erased.
	if (answer !== undefined && offset > lastOffset)
		change({ offset: lastOffset });
	const sortBy = (sort: Sort) =>
		change({
			sort,
			descending: sort === query.sort ? !query.descending : sort !== "email",
		});
	return (
		<section className="panel people">
			<div className="panel-head">
				<h2 ref={heading} tabIndex={-1}>
					People
				</h2>
				<div className="choices">
					<Choice
						legend="Side"
						options={sides}
						value={side ?? "all"}
						onChange={(to) => change({ side: to === "all" ? undefined : to })}
					/>
					<label className="search">
						Search e-mail
						<input
							type="search"
							autoComplete="off"
							spellCheck="false"
							onChange={({ target: { value } }) => {
								const search = () => change({ search: value.trim() });
								clearTimeout(typing.current);
								typing.current = setTimeout(search, typingMs);
							}}
						/>
					</label>
					<a
						className="button button-quiet"
						href={withQuery(addresses.csv, { side })}
						download
					>
						Save {side ? `${side}s` : "all"} as CSV
					</a>
				</div>
			</div>
			<PeopleTable
				people={answer?.people ?? []}
				query={query}
				onSort={sortBy}
				onOpen={setOpened}
			/>
			{answer && total === 0 && <p className="nobody">{emptyText(query)}</p>}
			<div className="pager">
				<p role="status">
					{error
						? "No answer."
						: total > 0 &&
							`${number(offset + 1)} to ${number(Math.min(offset + limit, total))} of ${number(total)}`}
				</p>
				{total > limit && (
					<PageButtons
						offset={offset}
						last={lastOffset}
						onChange={(to) => change({ offset: to })}
					/>
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

/** Why the table is empty. */
function emptyText({ side, search }: PeopleQuery): string {
	if (search)
		return `${side ? `No ${side}` : "Nobody"}'s e-mail address has this in it.`;
	return `${side ? `No ${side} yet` : "Nobody has joined yet"}. The first one will appear here at once.`;
}

function PageButtons({
	offset,
	last,
	onChange,
}: {
	readonly offset: number;
	readonly last: number;
	readonly onChange: (offset: number) => void;
}) {
	const places = {
		First: 0,
		Previous: Math.max(0, offset - limit),
		Next: Math.min(last, offset + limit),
		Last: last,
	};
	return (
		<nav aria-label="Pages of the table">
			{Object.entries(places).map(([name, to]) => (
				<button
					className="button button-quiet"
					type="button"
					// Disabled, it would lose the focus that it has when it was just pressed.
					aria-disabled={to === offset}
					onClick={() => onChange(to)}
					key={name}
				>
					{name}
				</button>
			))}
		</nav>
	);
}
