import { sides } from "../../shared/sides.ts";
import { counted, grouped, ratioOf } from "../../shared/words.ts";
import type { Answer } from "../api.ts";
import { sideNames } from "./words.ts";

type Now = Answer<"now">;

/** People per side: all, today and in the last seven days; then how the sides compare. */
export function Totals({ now }: { readonly now: Now | undefined }) {
	return (
		<section className="totals" aria-label="People">
			{sides.map((side) => (
				<div className="total" data-side={side} key={side}>
					<h2>{sideNames[side]}</h2>
					<p className="many">{now ? grouped(now.totals[side]) : "…"}</p>
					<p>
						{grouped(now?.today[side] ?? 0)} today,{" "}
						{grouped(now?.sevenDays[side] ?? 0)} in seven days
					</p>
					{now?.mail && (
						<p>
							{grouped(now.mail.confirmed[side])} confirmed by mail,{" "}
							{grouped(now.mail.left[side])} left
						</p>
					)}
				</div>
			))}
			{now && <p className="ratio">{ratioOf(now.totals)}</p>}
		</section>
	);
}

/** How many mails wait, and why. */
export function MailPanel({ waiting, notes }: NonNullable<Now["mail"]>) {
	return (
		<section className="panel" aria-label="Mail">
			<p>
				<b>Mail:</b>{" "}
				{waiting > 0
					? `${counted(waiting, "mail")} in the queue.`
					: "all sent."}
			</p>
			{notes.map((note) => (
				<p key={note}>{note}</p>
			))}
		</section>
	);
}
