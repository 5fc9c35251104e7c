import { type Now, userTypes } from "../api.ts";
import { number, sideNames } from "./words.ts";

/** How many there are on each side, and how many came lately. */
export function Totals({ now }: { readonly now: Now | undefined }) {
	return (
		<section className="totals" aria-label="People">
			{userTypes.map((side) => (
				<div className="total" data-side={side} key={side}>
					<h2>{sideNames[side]}</h2>
					<p className="many">{now ? number(now.totals[side]) : "…"}</p>
					<p>
						{number(now?.today[side] ?? 0)} today,{" "}
						{number(now?.sevenDays[side] ?? 0)} in seven days
					</p>
				</div>
			))}
		</section>
	);
}
