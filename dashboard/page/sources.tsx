import { type SourceCount, sumOf } from "../../shared/counts.ts";
import { sides } from "../../shared/sides.ts";
import { counted, grouped } from "../../shared/words.ts";
import { addresses, unknownKey } from "../api.ts";
import { NumbersTable } from "./numbers-table.tsx";
import { useAnswer } from "./queries.ts";
import { sideNames } from "./words.ts";

/** Bars drawn: as many as fit beside the other chart. */
const drawn = 8;
/** Most sources in a list: visitors can make up thousands of them. */
export const listed = 100;

/** Where people came from. */
export function Sources() {
	const { answer } = useAnswer<readonly SourceCount[]>(addresses.sources);
	const all = answer ?? [];
	const most = Math.max(1, ...all.slice(0, 1).map(sumOf));
	return (
		<section className="panel">
			<h2>From where</h2>
			{answer?.length === 0 && (
				<p>
					No people yet. Share the page's address with <code>?ref=poster</code>{" "}
					at its end, and you will see here who came by the poster.
				</p>
			)}
			<div className="bars" aria-hidden="true">
				{all.slice(0, drawn).map((each) => (
					<div className="bar-row" key={each.source ?? unknownKey}>
						<span>{each.source ?? <i>unknown</i>}</span>
						<span className="bar-track">
							{sides.map((side) => (
								<span
									className="bar"
									data-side={side}
									style={{ inlineSize: `${(100 * each[side]) / most}%` }}
									key={side}
								/>
							))}
						</span>
						<span>{grouped(sumOf(each))}</span>
					</div>
				))}
			</div>
			{all.length > drawn && (
				<p>and {counted(all.length - drawn, "more source")}</p>
			)}
			<NumbersTable
				caption={`People by source, most first${all.length > listed ? `, the first ${listed}` : ""}`}
				columns={["Source", ...sides.map((side) => sideNames[side])]}
				rows={all
					.slice(0, listed)
					.map((each) => [
						each.source ?? unknownKey,
						...sides.map((side) => each[side]),
					])}
			/>
		</section>
	);
}
