/** The part of the mailer that tells the founder when visitors come and no person joins. */
import { SilenceReader } from "../list/silence.ts";
import { ago, clockIn, minuteMs } from "../shared/time.ts";
import type { List } from "../store/list.ts";
import { savedSilenceText } from "./founder/silence-text.ts";
import { readMailerState, saveState } from "./mailer-state.ts";
import type { Log, Worker } from "./rounds.ts";
import type { StateChange } from "./rules/mailer-values.ts";
import { lockMs } from "./rules/pauses.ts";

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

const over: StateChange = {
	silence_since: null,
	silence_visitors: null,
	silence_at: null,
	silence_told_at: null,
};

/** The mails to the founder and the notes of `mail status` follow from what this saves. */
export class SilenceWatch implements Worker {
	readonly #options: Options & Required<Pick<Options, "clock">>;
	readonly #reader: SilenceReader;

	constructor(options: Options) {
		this.#options = { clock: Date.now, ...options };
		this.#reader = new SilenceReader(options.list, options.timeZone);
	}

	/** Looks once a minute. Rejects with `ExpectedError` when the database fails. */
	async round(): Promise<number> {
		const { list, log, tell, clock, timeZone, isClosed } = this.#options;
		if (!(await list.lock("silence"))) return lockMs;
		const now = clock();
		const { silence_since, closed_on } = await readMailerState(list);
		if (isClosed()) {
			const today = clockIn(timeZone)(ago(0, now)).slice(0, 10);
			if (silence_since || closed_on !== today)
				await saveState(list, { ...over, closed_on: today });
			return minuteMs;
		}
		const silence = await this.#reader.read(now, closed_on);
		// Not "later": the clock may have been set back.
		const isOver =
			silence_since !== undefined && this.#reader.lastSignUp !== silence_since;
		const isNew = silence && (!silence_since || isOver);
		if (isNew)
			await saveState(list, {
				silence_since: silence.since,
				silence_visitors: String(silence.visitors),
				silence_at: ago(0, now),
			});
		else if (isOver) await saveState(list, over);
		const saved = await readMailerState(list);
		const text = savedSilenceText(saved, this.#options);
		if (text === undefined) return minuteMs;
		if (isNew) log(text);
		const { silence_at, silence_told_at } = saved;
		if (
			tell &&
			silence_at &&
			silence_told_at !== silence_at &&
			(await tell(text))
		)
			await saveState(list, { silence_told_at: silence_at });
		return minuteMs;
	}
}
