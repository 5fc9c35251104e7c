/** A wave of sign-ups: far more people than usual, so bots may be entering strangers' addresses. */
import { dayMs, hourMs, minuteMs } from "../../shared/time.ts";

/** The time in which the usual hour is looked for. */
export const usualMs = 14 * dayMs;
/** An hour is a wave with so many times the new mailboxes of a usual hour, and so many at least. */
const timesUsual = 10;
const atLeast = 100;
/** So many mailboxes of one small domain in an hour came in numbers. */
const inNumbers = 10;

/** Counts mailboxes by the time at which they were first seen. Times are milliseconds since 1970. */
export class SignUpSpike {
	readonly #seen = new Set<string>();
	/** New mailboxes per minute, by the number of the minute since 1970. */
	readonly #minutes = new Map<
		number,
		{ all: number; domains: Map<string, number> }
	>();

	/** Counts a mailbox the first time; `domain` is that of a small provider, if it is one. */
	add(mailbox: string, domain: string | null, joinedAt: number): void {
		if (this.#seen.has(mailbox)) return;
		this.#seen.add(mailbox);
		const key = Math.floor(joinedAt / minuteMs);
		const minute = this.#minutes.get(key) ?? { all: 0, domains: new Map() };
		this.#minutes.set(key, minute);
		minute.all += 1;
		if (domain !== null)
			minute.domains.set(domain, (minute.domains.get(domain) ?? 0) + 1);
	}

	/** Whether the hour before now is a wave; sign-ups before `after`, which the founder has seen, do not count. */
	isOn(now: number, after = 0): boolean {
		const lastHour = this.#lastHour(now, after).reduce(
			(sum, { all }) => sum + all,
			0,
		);
		return lastHour >= atLeast && lastHour > timesUsual * this.usualHour(now);
	}

	/** The small domains of which many mailboxes joined in the hour before now. */
	domainsInNumbers(now: number): Set<string> {
		const sums = new Map<string, number>();
		for (const { domains } of this.#lastHour(now, 0)) {
			for (const [domain, count] of domains)
				sums.set(domain, (sums.get(domain) ?? 0) + count);
		}
		return new Set(
			[...sums].flatMap(([domain, count]) =>
				count >= inNumbers ? [domain] : [],
			),
		);
	}

	/**
	 * New mailboxes in the usual hour of the last two weeks: the median, which an attack of a few
	 * days does not move. Hours before the first sign-up do not count.
	 */
	usualHour(now: number): number {
		const end = Math.floor(now / hourMs);
		const first = Math.min(
			end,
			...[...this.#minutes.keys()].map((key) => Math.floor(key / 60)),
		);
		const hours = Array.from(
			{ length: Math.max(1, Math.min(end - first, usualMs / hourMs)) },
			() => 0,
		);
		for (const [key, { all }] of this.#minutes) {
			const back = end - 1 - Math.floor(key / 60);
			if (back >= 0 && back < hours.length)
				hours[back] = (hours[back] ?? 0) + all;
		}
		return (
			hours.sort((one, other) => one - other)[Math.floor(hours.length / 2)] ?? 0
		);
	}

	#lastHour(now: number, after: number) {
		const last = Math.floor(now / minuteMs);
		const first = Math.max(last - 59, Math.floor(after / minuteMs));
		return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
			this.#minutes.get(first + index),
		).filter((minute) => minute !== undefined);
	}
}
