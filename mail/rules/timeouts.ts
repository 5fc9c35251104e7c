/** Timeouts and pauses of the mailer: after a refusal, while the mail server cannot be used, and when no mail is due. */
import { dayMs, minuteMs, pauseAfter, secondMs } from "../../shared/time.ts";

/** The time until the next round when nothing is due. */
export const restMs = secondMs;
/** The time until a process asks again for a lock that another process has. */
export const lockMs = 5 * secondMs;
/** Request timeouts: how long the mail server may take for each SMTP step, in milliseconds. */
export const smtpTimeouts = {
	connectionTimeout: 10 * secondMs,
	greetingTimeout: 20 * secondMs,
	socketTimeout: minuteMs,
	dnsTimeout: 10 * secondMs,
};
/** The time between two looks for erase requests. */
export const eraseRestMs = 5 * secondMs;
/** The time after which an erase request that a mailer has not done is reported to the founder. */
export const lateEraseMs = 5 * minuteMs;
/** The pauses while the mail server cannot be used, as `isTooEarly` reads them. */
export const outagePausesMs = { least: 5 * secondMs, most: 10 * minuteMs };
/** The pause after a mail to the founder that the mail server did not take. */
export const founderRetryMs = minuteMs;
/** The pause of a mail at which the mail server could not be used: this mail may be the cause, so others go first. */
export const suspectMs = 15 * secondMs;
/** A mail that the mail server may take later waits for a minute, then twice as long each time, up to a day. */
const laterMs = { first: minuteMs, longest: dayMs };

/**
 * The pause of a mail after a number of tries. After a first unclear refusal it is short: by then, other mails have
 * shown whether the mail server works.
 */
export function retryPauseMs(isLater: boolean, tries: number): number {
	return isLater || tries > 1 ? pauseAfter(tries, laterMs) : suspectMs;
}
