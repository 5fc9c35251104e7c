/** What becomes of a mail that was given to the mail server. */
import type { Mail } from "../../shared/mail.ts";
import { ago } from "../../shared/time.ts";
import type { MailerState, StateChange } from "./mailer-values.ts";
import type { Meaning } from "./refusal-meaning.ts";
import { type Experience, type Verdict, verdictOf } from "./refusal-verdict.ts";
import { retryPauseMs, suspectMs } from "./timeouts.ts";

/** What the mail server did with a mail. */
export interface SendResult {
	/**
	 * `taken`: the mail server has the mail. `unreachable`: it said nothing about the mail, because it is down, does
	 * not answer or has a wrong certificate. Any other result is what its refusal means.
	 */
	readonly result: "taken" | "unreachable" | Meaning;
	/** What the mail server said, or what went wrong before it could. */
	readonly response: string;
}

export interface MailOutcome {
	readonly verdict: "sent" | Verdict;
	/** The properties of the mail that change. */
	readonly change: Partial<Mail>;
	/** Whether the mail is among the `refused` ones of `Experience` while it waits. */
	readonly isRefused: boolean;
}

/** The outcome of sending a mail at the time `now`, in milliseconds since 1970. */
export function outcomeOf(
	mail: Mail,
	{ result, response }: SendResult,
	experience: Experience,
	now: number,
): MailOutcome {
	const tries = mail.tries + 1;
	const ended = { tries, ended_at: ago(0, now), response };
	const waiting = (pauseMs: number) => ({
		state: "waiting" as const,
		next_try_at: ago(-pauseMs, now),
	});
	if (result === "taken")
		return {
			verdict: "sent",
			change: { ...ended, state: "sent" },
			isRefused: false,
		};
	const verdict =
		result === "unreachable"
			? "outage"
			: verdictOf(result, mail, experience, now);
	const changes: Readonly<Record<Verdict, Partial<Mail>>> = {
		bounced: { ...ended, state: "bounced" },
		retry: {
			...ended,
			...waiting(retryPauseMs(result === "later", tries)),
			ended_at: null,
		},
		// The mail keeps its tries: the mail server has not judged it.
		outage: { ...waiting(suspectMs), response },
	};
	return {
		verdict,
		change: changes[verdict],
		isRefused:
			verdict !== "bounced" && (result === "us" || result === "unclear"),
	};
}

/** Whether a mail to the founder is sent again: the result was not about this mail or address. */
export function isForLater({ result }: SendResult): boolean {
	return result === "later" || isOutage({ result });
}

/** Whether a mail to the founder shows that the mail server cannot be used. */
export function isOutage({ result }: Pick<SendResult, "result">): boolean {
	return result === "us" || result === "unreachable";
}

/**
 * What is saved after the mail server could not be used, with the reason, or could (`reason` is `undefined`). Without
 * a change, `undefined`.
 */
export function outageChange(
	{ outage, outage_since }: MailerState,
	reason: string | undefined,
	now: number,
): StateChange | undefined {
	if (reason !== undefined)
		return { outage: reason, outage_since: outage_since ?? ago(0, now) };
	return outage === undefined
		? undefined
		: { outage: null, outage_since: null };
}
