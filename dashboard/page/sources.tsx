import { counted, grouped } from "../../shared/counted.ts";
import { addresses, type SourceCount, unknownKey, userTypes } from "../api.ts";
import { BehindTable } from "./behind-table.tsx";
import { useAnswer } from "./use-answer.ts";
import { sum } from "./words.ts";

/** Bars drawn: as many as fit beside the other chart. */
const drawn = 8;
/** Most sources in a list: visitors can make up thousands of them. */
export const listed = 100;

/** Where people came from. */
export function Sources() {
	const { answer } = useAnswer<readonly SourceCount[]>(addresses.sources);
	const all = answer ?? [];
	const most = Math.max(1, ...all.slice(0, 1).map(sum));
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
							{userTypes.map((side) => (
								<span
									className="bar"
									data-side={side}
									style={{ inlineSize: `${(100 * each[side]) / most}%` }}
									key={side}
								/>
							))}
						</span>
						<span>{grouped(sum(each))}</span>
					</div>
				))}
			</div>
			{all.length > drawn && (
				<p>and {counted(all.length - drawn, "more source")}</p>
			)}
			<BehindTable
				caption={`People by source, most first${all.length > listed ? `, the first ${listed}` : ""}`}
				columns={["Source", "Hosts", "Advertisers"]}
				rows={all
					.slice(0, listed)
					.map(({ source, host, advertiser }) => [
						source ?? unknownKey,
						host,
						advertiser,
					])}
			/>
		</section>
	);
}
