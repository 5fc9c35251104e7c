/** Finds out from the list whether visitors come and no person joins. */
import { type DayOfVisits, isSilent } from "../mail/rules/silence.ts";
import { ago, clockIn, dayMs } from "../shared/time.ts";
import type { List } from "../store/list.ts";
import { NewRows } from "../store/new-rows.ts";

/** How many days are looked at. */
const remembered = 90;

/** A silence. */
export interface Silence {
	/** When the last person joined (ISO 8601). */
	readonly since: string;
	/** How many senders came since then: at least so many people. */
	readonly visitors: number;
}

/** Reads visits and new sign-ups. What it cannot know is how many senders came before its first look: it takes them all for older. */
export class SilenceReader {
	readonly #list: List;
	readonly #clock: (time: string) => string;
	readonly #signUps = new NewRows("waitlist");
	/** The sign-ups by the page, without those of networks that sent many. */
	readonly #perDay = new Map<string, number>();
	/** When the last sign-up by the page came, and the senders of its day who came before it. */
	#last = "";
	#cameBefore = 0;

	constructor(list: List, timeZone: string) {
		this.#list = list;
		this.#clock = clockIn(timeZone);
	}

	/**
	 * The silence at a time, in milliseconds since 1970. Visitors until the last day on which the waitlist was closed
	 * do not count.
	 */
	async read(now: number, closedOn = ""): Promise<Silence | undefined> {
		// By the calendar: a day on which a clock is changed has 23 or 25 hours.
		const today = Date.parse(this.#dayOf(ago(0, now)));
		const days = Array.from({ length: remembered + 1 }, (_, n) =>
			ago((remembered - n) * dayMs, today).slice(0, 10),
		);
		const senders = new Map(days.map((day) => [day, 0]));
		for await (const row of this.#list.read("visits", { with: { day: days } }))
			senders.set(
				row.day,
				// Of days from before senders were counted, the visitors are known.
				(senders.get(row.day) ?? 0) + (row.senders ?? row.visitors),
			);
		const since = ago(remembered * dayMs, now);
		for await (const row of this.#signUps.read(this.#list, { since })) {
			if (row.imported_at !== null) continue;
			const day = this.#dayOf(row.created_at);
			if (row.network === null)
				this.#perDay.set(day, (this.#perDay.get(day) ?? 0) + 1);
			// A sign-up that was stored anew, such as a corrected one, has its old time. All others come in the order of
			// their rows, also while the clock is set.
			const isAnew = row.edited_at !== null || row.sign_up_id !== null;
			if (isAnew && row.created_at <= this.#last) continue;
			this.#last = row.created_at < ago(0, now) ? row.created_at : ago(0, now);
			this.#cameBefore = senders.get(this.#dayOf(this.#last)) ?? 0;
		}
		return this.#last === ""
			? undefined
			: this.#silenceOf(senders, now, closedOn);
	}

	/** When the last person joined; empty before the first look. */
	get lastSignUp(): string {
		return this.#last;
	}

	#dayOf(time: string): string {
		return this.#clock(time).slice(0, 10);
	}

	#silenceOf(
		senders: ReadonlyMap<string, number>,
		now: number,
		closedOn: string,
	): Silence | undefined {
		const lastDay = this.#dayOf(this.#last);
		const before: DayOfVisits[] = [];
		const since: number[] = [];
		for (const [day, all] of senders) {
			const older = day < lastDay ? all : day > lastDay ? 0 : this.#cameBefore;
			if (day <= lastDay)
				before.push({ senders: older, signUps: this.#perDay.get(day) ?? 0 });
			if (day >= lastDay && day > closedOn) since.push(all - older);
		}
		const silentMs = Math.min(
			now - Date.parse(this.#last),
			since.length * dayMs,
		);
		if (!isSilent({ before, since, silentMs })) return undefined;
		const visitors = since.reduce((sum, some) => sum + some, 0);
		return { since: this.#last, visitors };
	}
}
