import {
	type Sources as Answer,
	addresses,
	type Sides,
	userTypes,
} from "../api.ts";
import { BehindTable } from "./behind-table.tsx";
import { useAnswer } from "./use-answer.ts";
import { counted, number } from "./words.ts";

/** As many as fit beside the other drawing. */
const drawn = 8;

/** Where people came from. */
export function Sources() {
	const { answer } = useAnswer<Answer>(addresses.sources);
	const { top = [], others = { host: 0, advertiser: 0, sources: 0 } } =
		answer ?? {};
	const most = Math.max(1, ...top.map(sum));
	const more = Math.max(0, top.length - drawn) + others.sources;
	return (
		<section className="panel sources">
			<h2>From where</h2>
			{answer && top.length === 0 && (
				<p>
					Nobody yet. Share the page's address with <code>?ref=poster</code> at
					its end, and you will see here who came by the poster.
				</p>
			)}
			<div className="bars" aria-hidden="true">
				{top.slice(0, drawn).map((each) => (
					<div className="bar-row" key={each.source ?? ""}>
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
						<span>{number(sum(each))}</span>
					</div>
				))}
			</div>
			{more > 0 && <p>and {counted(more, "source")} more</p>}
			<BehindTable
				caption="People by source, most first"
				columns={["Source", "Hosts", "Advertisers"]}
				rows={[
					...top.map(({ source, ...sides }) =>
						row(source ?? "", source ?? "unknown", sides),
					),
					// No source begins with a space.
					...(others.sources > 0
						? [row(" others", `${number(others.sources)} others`, others)]
						: []),
				]}
			/>
		</section>
	);
}

function row(key: string, head: string, { host, advertiser }: Sides) {
	return { key, head, counts: [host, advertiser] };
}

function sum({ host, advertiser }: Sides): number {
	return host + advertiser;
}
