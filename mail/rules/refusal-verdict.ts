/** What a refusal does to a mail, judged by what the mail server did with other mails. */
import type { Mail } from "../../shared/mail.ts";
import { hourMs } from "../../shared/time.ts";
import { countCauses } from "./bounce-limits.ts";
import type { Meaning } from "./refusal-meaning.ts";

/** Unclear refusals in a row, for different people, from which on the mail server is the cause. */
const outageRefusals = 5;
/** Tries after which a mail has bounced: about three days. */
const maxTries = 13;
/** The mail server works when it took a mail within this time, and refused none since. */
const recentMs = hourMs;

/** What is known of other mails; times are in milliseconds since 1970. */
export interface Experience {
	/** When the mail server last took a mail; 0 for never. */
	readonly lastSent: number;
	/** The waiting mails that were refused for a reason that may be the mail server's, and when first. */
	readonly refused: ReadonlyMap<
		number,
		{ readonly mail: Mail; readonly at: number }
	>;
}

/**
 * `bounced`: the mail is not tried again. `retry`: this mail alone waits, and uses up a try. `outage`: all mails
 * wait, and none uses up a try.
 */
export type Verdict = "bounced" | "retry" | "outage";

/**
 * What a refusal does to a mail. Repeated refusals of one mail, while the mail server takes others, are never an
 * outage.
 */
export function verdictOf(
	meaning: Meaning,
	mail: Mail,
	{ lastSent, refused }: Experience,
	now: number,
): Verdict {
	const retry = mail.tries + 1 < maxTries ? "retry" : "bounced";
	if (meaning === "recipient") return "bounced";
	if (meaning === "later") return retry;
	const first = refused.get(mail.id)?.at;
	const wasPassed = first !== undefined && lastSent > first;
	if (meaning === "us") return wasPassed ? retry : "outage";
	const since = [...refused.values()].filter(({ at }) => at >= lastSent);
	const isAlone = since.every((each) => each.mail.id === mail.id);
	if (wasPassed || (isAlone && lastSent > now - recentMs)) return "bounced";
	const causes = countCauses([...since.map((each) => each.mail), mail]);
	return causes >= outageRefusals ? "outage" : retry;
}
