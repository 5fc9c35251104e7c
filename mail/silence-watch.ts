/** The part of the mailer that tells the founder when visitors come and no person joins. */
import { ago, clockIn, minuteMs } from "../shared/time.ts";
import type { List } from "../store/list.ts";
import { readSilence } from "./founder/silence.ts";
import { readMailerState, saveState } from "./mailer-state.ts";
import type { Log, Worker } from "./rounds.ts";
import { lockMs } from "./rules/timeouts.ts";

interface Options {
	readonly list: List;
	readonly log: Log;
	readonly siteUrl: string;
	readonly timeZone: string;
	/** Whether the waitlist is closed: then no person can join. */
	readonly isClosed: () => boolean;
	/** Sends a sentence to the founder's chat; resolves with whether it was taken. Absent without one. */
	readonly tell?: ((text: string) => Promise<boolean>) | undefined;
	/** The time in milliseconds since 1970, which a test may choose. */
	readonly clock?: () => number;
}

/** Tells of a silence once, in the log and in the founder's chat; the mail to the founder follows from what this saves. */
export class SilenceWatch implements Worker {
	readonly #options: Options & Required<Pick<Options, "clock">>;

	constructor(options: Options) {
		this.#options = { clock: Date.now, ...options };
	}

	/** Looks once a minute. Rejects with `ExpectedError` when the database fails. */
	async round(): Promise<number> {
		const { list, log, tell, clock } = this.#options;
		const { siteUrl, timeZone, isClosed: closedNow } = this.#options;
		if (!(await list.lock("silence"))) return lockMs;
		const now = clock();
		const saved = await readMailerState(list);
		const isClosed = closedNow();
		if (isClosed) {
			const closed_on = clockIn(timeZone)(ago(0, now)).slice(0, 10);
			if (saved.closed_on !== closed_on) await saveState(list, { closed_on });
		}
		const silence = await readSilence(list, {
			siteUrl,
			timeZone,
			isClosed,
			now,
		});
		if (silence === undefined) {
			// Since when it was stays: it is told once, also when the founder erases the sign-up by which the form was tried.
			if (saved.silence_at)
				await saveState(list, { silence_at: null, silence_told_at: null });
			return minuteMs;
		}
		const { since, text } = silence;
		const isNew = since !== saved.silence_since;
		const silence_at = isNew ? ago(0, now) : saved.silence_at;
		if (isNew) {
			await saveState(list, { silence_since: since, silence_at });
			log(text);
		}
		if (tell && silence_at && saved.silence_told_at !== silence_at)
			if (await tell(text))
				await saveState(list, { silence_told_at: silence_at });
		return minuteMs;
	}
}
