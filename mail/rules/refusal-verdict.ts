/** What becomes of a mail that the mail server refused, by what other mails got. */
import type { Mail } from "../../shared/mail.ts";
import { hourMs } from "../../shared/time.ts";
import { countCauses } from "./bounce-brake.ts";
import type { Meaning } from "./refusal-meaning.ts";

/** So many unclear refusals in a row, for different people, are the mail server's. */
const refusalsOfOutage = 5;
/** A mail has bounced after so many tries: about three days. */
const mostTries = 13;
/** Mails go out when one was taken in this time, and none was refused since. */
const recentMs = hourMs;

/** What is known of other mails; times are in milliseconds since 1970. */
export interface Experience {
	/** When a mail was last taken; 0 for never. */
	readonly lastSent: number;
	/** The waiting mails that were refused for no fault of their own that is known, and when first. */
	readonly refused: ReadonlyMap<
		number,
		{ readonly mail: Mail; readonly at: number }
	>;
}

/**
 * `bounced`: the mail is given up. `retry`: it alone waits, and uses up a try. `outage`: all mails wait, and
 * none uses up a try. A refusal that keeps coming back for one mail, while others are taken, is never an outage.
 */
export function verdictOf(
	meaning: Meaning,
	mail: Mail,
	{ lastSent, refused }: Experience,
	now: number,
): "bounced" | "retry" | "outage" {
	const retry = mail.tries + 1 < mostTries ? "retry" : "bounced";
	if (meaning === "recipient") return "bounced";
	if (meaning === "later") return retry;
	const first = refused.get(mail.id)?.at;
	const wasPassed = first !== undefined && lastSent > first;
	if (meaning === "us") return wasPassed ? retry : "outage";
	const since = [...refused.values()].filter(({ at }) => at >= lastSent);
	const isAlone = since.every((each) => each.mail.id === mail.id);
	if (wasPassed || (isAlone && lastSent > now - recentMs)) return "bounced";
	const causes = countCauses([...since.map((each) => each.mail), mail]);
	return causes >= refusalsOfOutage ? "outage" : retry;
}
