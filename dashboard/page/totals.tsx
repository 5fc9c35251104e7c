import type { CSSProperties } from "react";
import { addresses, type Joined, type Now } from "../api.ts";
import { buckets, dayMs, startOf, sumSince } from "./buckets.ts";
import { useAnswer, withQuery } from "./use-answer.ts";
import { number, ratio, sideNames } from "./words.ts";

/** How many there are on each side, how many came lately, and how the sides compare. */
export function Totals({ now }: { readonly now: Now | undefined }) {
	const today = startOf("day", Date.now());
	const weekAgo = today - 6 * dayMs;
	const since = new Date(weekAgo).toISOString();
	const { answer = [] } = useAnswer<readonly Joined[]>(
		withQuery(addresses.joined, { by: "day", since }),
		now?.version,
	);
	const lately = buckets(answer, "day", weekAgo, today);
	const day = sumSince(lately, today);
	const week = sumSince(lately, weekAgo);
	const totals = now?.totals ?? { host: 0, advertiser: 0 };
	const all = totals.host + totals.advertiser;
	const share = all === 0 ? 0.5 : totals.host / all;
	return (
		<section className="totals" aria-label="People">
			{(["host", "advertiser"] as const).map((side) => (
				<div className="total" data-side={side} key={side}>
					<h2>{sideNames[side]}</h2>
					<p className="many">{now ? number(totals[side]) : "…"}</p>
					<p>
						{number(day[side])} today, {number(week[side])} in seven days
					</p>
				</div>
			))}
			<div className="ratio">
				<p>{now ? ratio(totals) : "…"}</p>
				<div
					className="ratio-bar"
					data-empty={all === 0}
					style={{ "--share": `${share * 100}%` } as CSSProperties}
					aria-hidden="true"
				/>
			</div>
		</section>
	);
}
