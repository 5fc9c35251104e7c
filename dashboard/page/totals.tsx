import type { CSSProperties } from "react";
import { addresses, type Joined, type Sides, userTypes } from "../api.ts";
import { dayMs, startOf, sumOf } from "./buckets.ts";
import { useAnswer, withQuery } from "./use-answer.ts";
import { number, ratio, sideNames } from "./words.ts";

/** How many there are on each side, how many came lately, and how the sides compare. */
export function Totals({ totals }: { readonly totals: Sides | undefined }) {
	const today = startOf("day", Date.now());
	const since = new Date(today - 6 * dayMs).toISOString();
	const { answer = [] } = useAnswer<readonly Joined[]>(
		withQuery(addresses.joined, { by: "day", since }),
	);
	const day = sumOf(answer, today);
	const week = sumOf(answer);
	const { host = 0, advertiser = 0 } = totals ?? {};
	const all = host + advertiser;
	const share = `${all === 0 ? 50 : (100 * host) / all}%`;
	return (
		<section className="totals" aria-label="People">
			{userTypes.map((side) => (
				<div className="total" data-side={side} key={side}>
					<h2>{sideNames[side]}</h2>
					<p className="many">{totals ? number(totals[side]) : "…"}</p>
					<p>
						{number(day[side])} today, {number(week[side])} in seven days
					</p>
				</div>
			))}
			<div className="ratio">
				<p>{totals ? ratio(totals) : "…"}</p>
				<div
					className="ratio-bar"
					data-empty={all === 0}
					style={{ "--share": share } as CSSProperties}
					aria-hidden="true"
				/>
			</div>
		</section>
	);
}
