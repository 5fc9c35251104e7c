import { grouped } from "../../shared/words.ts";
import { type PeoplePage, pageLength } from "../api.ts";
import type { PeopleTableModel } from "./people-table.tsx";

interface Props {
	readonly table: PeopleTableModel;
	readonly answer: PeoplePage | undefined;
	readonly hasFailed: boolean;
}

/** Which people the table shows, and the way to the others. */
export function Pager({ table, answer, hasFailed }: Props) {
	const pages = [
		["First", table.firstPage, table.getCanPreviousPage()],
		["Previous", table.previousPage, table.getCanPreviousPage()],
		["Next", table.nextPage, table.getCanNextPage()],
		["Last", table.lastPage, table.getCanNextPage()],
	] as const;
	return (
		<div className="pager">
			<p role="status">
				{hasFailed ? "No answer." : answer && resultOf(answer)}
			</p>
			{table.getRowCount() > pageLength && (
				<nav aria-label="Pages of the table">
					{pages.map(([name, go, isPossible]) => (
						<button
							className="button button-quiet"
							type="button"
							// Disabled, it would lose the focus that it has when it was just pressed.
							aria-disabled={!isPossible}
							onClick={() => isPossible && go()}
							key={name}
						>
							{name}
						</button>
					))}
				</nav>
			)}
		</div>
	);
}

/** Like `1 to 25 of 600`, or why there is nothing. */
function resultOf({ offset, people, total }: PeoplePage): string {
	if (total === 0) return "No people to show.";
	// The page before it is on its way.
	if (people.length === 0) return "";
	return `${grouped(offset + 1)} to ${grouped(offset + people.length)} of ${grouped(total)}`;
}
