/** Finds out from the list whether visitors come and no person joins. */
import {
	type DayOfVisits,
	isSideSilent,
	isSilent,
} from "../mail/rules/silence.ts";
import { type Side, sides } from "../shared/sides.ts";
import { ago, clockIn, dayMs } from "../shared/time.ts";
import type { List } from "../store/list.ts";
import { NewRows } from "../store/new-rows.ts";

/** How many days are looked at. */
const remembered = 90;

/** A silence: of one side, or of all. */
export interface Silence {
	readonly side: Side | null;
	/** When the last person joined (ISO 8601). */
	readonly since: string;
	/** How many visitors came since then. */
	readonly visitors: number;
}

/** The sign-ups of one side, or of all, by the page. */
class SignUps {
	readonly perDay = new Map<string, number>();
	/** When the last one came. */
	last = "";
	/** The visitors of its day who came before it; of a day before the first look, all. */
	visitorsBefore = 0;
}

interface Facts {
	/** The days that are looked at, oldest first. */
	readonly days: readonly string[];
	readonly visitors: ReadonlyMap<string, number>;
	readonly now: number;
	readonly closedOn: string;
}

/** Reads visits and new sign-ups. What it cannot know is how many visitors came before its first look: it takes them all for older. */
export class SilenceReader {
	readonly #list: List;
	readonly #clock: (time: string) => string;
	readonly #signUps = new NewRows("waitlist");
	readonly #of = new Map<Side | null, SignUps>(
		[null, ...sides].map((side) => [side, new SignUps()]),
	);

	constructor(list: List, timeZone: string) {
		this.#list = list;
		this.#clock = clockIn(timeZone);
	}

	/**
	 * The silences at a time, in milliseconds since 1970. That of one side is none while all are silent. Visitors
	 * until the last day on which the waitlist was closed do not count.
	 */
	async read(now: number, closedOn = ""): Promise<Silence[]> {
		// By the calendar: a day on which a clock is changed has 23 or 25 hours.
		const today = Date.parse(this.#dayOf(ago(0, now)));
		const days = Array.from({ length: remembered + 1 }, (_, n) =>
			ago((remembered - n) * dayMs, today).slice(0, 10),
		);
		const visitors = new Map<string, number>();
		const which = { with: { day: days } };
		for await (const { day, visitors: more } of this.#list.read(
			"visits",
			which,
		))
			visitors.set(day, (visitors.get(day) ?? 0) + more);
		const since = ago(remembered * dayMs, now);
		for await (const row of this.#signUps.read(this.#list, { since })) {
			if (row.imported_at !== null) continue;
			const day = this.#dayOf(row.created_at);
			for (const side of [null, row.user_type])
				this.#add(side, day, row, visitors);
		}
		const facts = { days, visitors, now, closedOn };
		const all = this.#silenceOf(null, facts);
		if (all) return [all];
		return sides.flatMap((side) => this.#silenceOf(side, facts) ?? []);
	}

	/** When the last person of a side, or of any, joined; empty before the first look. */
	lastSignUp(side: Side | null): string {
		return this.#of.get(side)?.last ?? "";
	}

	#dayOf(time: string): string {
		return this.#clock(time).slice(0, 10);
	}

	#add(
		side: Side | null,
		day: string,
		{ created_at }: { readonly created_at: string },
		visitors: ReadonlyMap<string, number>,
	): void {
		const signUps = this.#of.get(side);
		if (signUps === undefined) return;
		signUps.perDay.set(day, (signUps.perDay.get(day) ?? 0) + 1);
		if (created_at <= signUps.last) return;
		signUps.last = created_at;
		signUps.visitorsBefore = visitors.get(day) ?? 0;
	}

	#silenceOf(
		side: Side | null,
		{ days, visitors, now, closedOn }: Facts,
	): Silence | undefined {
		const { perDay, last, visitorsBefore } =
			this.#of.get(side) ?? new SignUps();
		if (last === "") return undefined;
		const lastDay = this.#dayOf(last);
		const rowOf = (
			day: string,
			came = visitors.get(day) ?? 0,
		): DayOfVisits => ({
			day,
			visitors: came,
			signUps: perDay.get(day) ?? 0,
		});
		const before = days.flatMap((day) =>
			day < lastDay
				? [rowOf(day)]
				: day === lastDay
					? [rowOf(day, visitorsBefore)]
					: [],
		);
		const since = days.flatMap((day) => {
			if (day < lastDay || day <= closedOn) return [];
			const came = visitors.get(day) ?? 0;
			return [rowOf(day, day === lastDay ? came - visitorsBefore : came)];
		});
		const silentMs = Math.min(now - Date.parse(last), since.length * dayMs);
		const facts = { before, since, silentMs };
		const isNow = side === null ? isSilent(facts) : isSideSilent(facts);
		const came = since.reduce((sum, each) => sum + each.visitors, 0);
		return isNow ? { side, since: last, visitors: came } : undefined;
	}
}
