import { counted } from "../../shared/counted.ts";
import type { Now } from "../api.ts";

/** How many mails wait, and why. */
export function MailLine({ waiting, notes }: NonNullable<Now["mail"]>) {
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
