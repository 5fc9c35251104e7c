/** A wave of sign-ups: far more people than usual, so bots may be entering strangers' addresses. */
import { dayMs, hourMs } from "../../shared/time.ts";
import { isLargeProvider, mailboxOf, mailDomainOf } from "./mailbox.ts";

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
	/** New mailboxes per hour, by the number of the hour since 1970. */
	readonly #hours = new Map<number, number>();
	/** Those of the last hour, and their mail domains. */
	#recent: { readonly at: number; readonly domain: string }[] = [];

	/** Counts the mailbox of an address the first time. */
	add(email: string, at: number): void {
		const mailbox = mailboxOf(email);
		if (this.#seen.has(mailbox)) return;
		this.#seen.add(mailbox);
		const hour = Math.floor(at / hourMs);
		this.#hours.set(hour, (this.#hours.get(hour) ?? 0) + 1);
		this.#recent.push({ at, domain: mailDomainOf(mailbox) });
	}

	/** Whether the hour before now is a wave; sign-ups before `after`, which the founder has seen, do not count. */
	isOn(now: number, after = 0): boolean {
		const count = this.#lastHour(now).filter(({ at }) => at >= after).length;
		return count >= atLeast && count > timesUsual * this.#usualHour(now);
	}

	/** The small domains of which many mailboxes joined in the hour before now. */
	domainsInNumbers(now: number): Set<string> {
		const groups = Map.groupBy(this.#lastHour(now), ({ domain }) => domain);
		return new Set(
			[...groups].flatMap(([domain, { length }]) =>
				length >= inNumbers && !isLargeProvider(domain) ? [domain] : [],
			),
		);
	}

	/**
	 * New mailboxes in the usual hour of the last two weeks: the median, which an attack of a few
	 * days does not move. Hours before the first sign-up do not count.
	 */
	#usualHour(now: number): number {
		const end = Math.floor(now / hourMs);
		const first = Math.min(...this.#hours.keys());
		const length = Math.min(Math.max(end - first, 1), usualMs / hourMs);
		const counts = Array.from(
			{ length },
			(_, index) => this.#hours.get(end - 1 - index) ?? 0,
		).sort((one, other) => one - other);
		return counts[Math.floor(length / 2)] ?? 0;
	}

	#lastHour(now: number) {
		this.#recent = this.#recent.filter(({ at }) => at > now - hourMs);
		return this.#recent;
	}
}
