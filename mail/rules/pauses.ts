/** How long mails wait: after a refusal, while the mail server cannot be used, and when none is due. */
import type { Mail } from "../../shared/mail.ts";
import { dayMs, minuteMs, pauseAfter, secondMs } from "../../shared/time.ts";

/** How long the mailer rests when nothing is due. */
export const restMs = secondMs;
/** The pauses while the mail server cannot be used, as `isTooEarly` reads them. */
export const outagePausesMs = { least: 5 * secondMs, most: 10 * minuteMs };
/** The pause after a mail to the founder that was not taken. */
export const founderRetryMs = minuteMs;
/** The pause of a mail at which the mail server could not be used: it may be the reason, so others go first. */
export const suspectMs = 15 * secondMs;
/** A mail that may be taken later waits for a minute, then twice as long each time, up to a day. */
const laterMs = { first: minuteMs, longest: dayMs };

/**
 * The pause of a mail after its last of `tries`. One that is refused for no clear reason is tried soon, when
 * others have gone.
 */
export function retryPauseMs(isLater: boolean, tries: number): number {
	return isLater || tries > 1 ? pauseAfter(tries, laterMs) : suspectMs;
}

/**
 * The pause after a mail that was given to the mail server. A confirmation that it did not take uses up none of
 * the mails of a minute: a stranger can enter any number of wrong addresses.
 */
export function pauseAfterMailMs(
	{ joined_at }: Mail,
	isTaken: boolean,
	perMinute: number,
): number {
	return isTaken || joined_at === null ? minuteMs / perMinute : 0;
}
