import type { CSSProperties } from "react";
import { type Sources as Answer, addresses, type Sides } from "../api.ts";
import { BehindTable, sideColumns } from "./behind-table.tsx";
import { useAnswer } from "./use-answer.ts";
import { counted, number } from "./words.ts";

/** As many as fit beside the other drawing. */
const drawn = 8;

/** Where people came from. */
export function Sources({ version }: { readonly version: string | undefined }) {
	const { answer } = useAnswer<Answer>(addresses.sources, version);
	const { top = [], others } = answer ?? {};
	const most = Math.max(1, ...top.map(sum));
	const more = Math.max(0, top.length - drawn) + (others?.sources ?? 0);
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
						<span className="bar-name" data-unknown={each.source === null}>
							{each.source ?? "unknown"}
						</span>
						<span className="bar-track">
							{(["host", "advertiser"] as const).map((side) => (
								<span
									className="bar"
									data-side={side}
									style={part(each[side] / most)}
									key={side}
								/>
							))}
						</span>
						<span className="bar-sum">{number(sum(each))}</span>
					</div>
				))}
			</div>
			{more > 0 && <p>and {counted(more, "source")} more</p>}
			<BehindTable
				caption="People by source, most first"
				columns={sideColumns("Source")}
				rows={[
					...top.map((each) =>
						row(each.source ?? "", each.source ?? "unknown", each),
					),
					...(others === undefined || others.sources === 0
						? []
						: [row(" others", `${number(others.sources)} others`, others)]),
				]}
			/>
		</section>
	);
}

/** No source is an empty text, nor begins with a space. */
function row(key: string, head: string, { host, advertiser }: Sides) {
	return { key, head, cells: [number(host), number(advertiser)] };
}

function sum({ host, advertiser }: Sides): number {
	return host + advertiser;
}

function part(share: number): CSSProperties {
	return { inlineSize: `${share * 100}%` };
}
