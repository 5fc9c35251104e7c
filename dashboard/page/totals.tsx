import { grouped } from "../../shared/counted.ts";
import { type Now, userTypes } from "../api.ts";
import { sideNames } from "./words.ts";

/** People per side: all, today and in the last seven days. */
export function Totals({ now }: { readonly now: Now | undefined }) {
	return (
		<section className="totals" aria-label="People">
			{userTypes.map((side) => (
				<div className="total" data-side={side} key={side}>
					<h2>{sideNames[side]}</h2>
					<p className="many">{now ? grouped(now.totals[side]) : "…"}</p>
					<p>
						{grouped(now?.today[side] ?? 0)} today,{" "}
						{grouped(now?.sevenDays[side] ?? 0)} in seven days
					</p>
				</div>
			))}
		</section>
	);
}
