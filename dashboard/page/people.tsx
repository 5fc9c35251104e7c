import { useRef, useState } from "react";
import { grouped } from "../../shared/words.ts";
import type { Answer, Question } from "../api.ts";
import { PeopleActions } from "./people-actions.tsx";
import { PeopleFilter } from "./people-filter.tsx";
import { PeopleTable } from "./people-table.tsx";
import { PersonDialog } from "./person-dialog.tsx";
import { useAnswer } from "./queries.ts";

/** People on one page of the table. */
const limit = 25;
const none: Answer<"people">["people"] = [];

interface Props {
	readonly now: Answer<"now"> | undefined;
	readonly sources: Answer<"charts">["sources"];
}

/** All people, to search, sort, page through, save and copy; the server does the work. */
export function People({ now, sources }: Props) {
	const [query, setQuery] = useState<Question<"csv">>({
		sort: "joined_at",
		descending: true,
	});
	const [offset, setOffset] = useState(0);
	const [opened, setOpened] = useState<string>();
	const heading = useRef<HTMLHeadingElement>(null);
	const { answer, error } = useAnswer("people", {
		...query,
		offset,
		limit,
	});
	const { people = none, total = 0 } = answer ?? {};
	const last = Math.max(0, total - 1);
	const lastOffset = last - (last % limit);
	// All people of the last page may have been erased.
	if (answer && offset > lastOffset) setOffset(lastOffset);
	function change(part: Partial<Question<"csv">>) {
		setQuery((last) => ({ ...last, ...part }));
		setOffset(0);
	}
	const pages = [
		["First", 0],
		["Previous", offset - limit],
		["Next", offset + limit],
		["Last", lastOffset],
	] as const;
	return (
		<section className="panel">
			<div className="panel-head row apart">
				<h2 ref={heading} tabIndex={-1}>
					People
				</h2>
				<PeopleFilter
					filter={query}
					onChange={change}
					now={now}
					sources={sources}
				/>
			</div>
			<PeopleActions
				query={query}
				isEmpty={total === 0}
				// The outcome of a copy is told until other people are shown.
				key={JSON.stringify(query)}
			/>
			<PeopleTable
				people={people}
				order={query}
				onSort={change}
				onOpen={setOpened}
			/>
			<div className="row apart">
				<p role="status">{error ? "No answer." : answer && resultOf(answer)}</p>
				{total > limit && (
					<nav className="row" aria-label="Pages of the table">
						{pages.map(([name, to]) => {
							const isPossible = to !== offset && to >= 0 && to <= lastOffset;
							return (
								<button
									className="button button-quiet"
									type="button"
									// Disabled, it would lose the focus that it has when it was just pressed.
									aria-disabled={!isPossible}
									onClick={() => isPossible && setOffset(to)}
									key={name}
								>
									{name}
								</button>
							);
						})}
					</nav>
				)}
			</div>
			{opened !== undefined && (
				<PersonDialog
					email={opened}
					// The button that the focus would return to is gone.
					onErased={() => heading.current?.focus()}
					onClose={() => setOpened(undefined)}
				/>
			)}
		</section>
	);
}

/** Like `1 to 25 of 600`, or why there is nothing. */
function resultOf({ offset, people, total }: Answer<"people">): string {
	if (total === 0) return "No people to show.";
	// The page before it is on its way.
	if (people.length === 0) return "";
	return `${grouped(offset + 1)} to ${grouped(offset + people.length)} of ${grouped(total)}`;
}
