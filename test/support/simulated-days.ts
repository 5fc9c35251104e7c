/** For the tests: days of sign-ups and mails by the rules alone, without a database or mail server. */

import { personKey } from "../../mail/links.ts";
import { MailBook } from "../../mail/mail-book.ts";
import {
	confirmationsToHold,
	hasWave,
	nextMail,
	planConfirmations,
} from "../../mail/plan.ts";
import { readyAt } from "../../mail/rules/confirmation.ts";
import type { Mail } from "../../shared/mail.ts";
import type { Side } from "../../shared/sides.ts";
import { dayMs, minuteMs } from "../../shared/time.ts";
import { aMail } from "./rows.ts";

const secret = "a secret of at least thirty-two bytes";
export const begin = Date.parse("2026-11-02T00:00:00.000Z");
export const iso = (ms: number) => new Date(ms).toISOString();

interface Arrival {
	readonly email: string;
	readonly side?: Side;
	readonly network?: string | null;
	readonly importedAt?: string;
}

/** A list, its mailer and its mail server, one minute after the other. */
export class Days {
	readonly perMinute = 60;
	readonly perDay = 2_000;
	readonly sent: {
		readonly to: string;
		readonly at: number;
		readonly kind: string;
	}[] = [];
	readonly #book = new MailBook([secret]);
	readonly #rows = new Map<number, Mail>();
	/** When the founder was told of a wave. */
	toldAt: number | undefined;
	now = begin;
	mailOnSince = begin;
	#waveSince: string | undefined;
	#waveSeen = 0;

	join(...arrivals: readonly Arrival[]): void {
		for (const {
			email,
			side = "host",
			network = null,
			importedAt,
		} of arrivals) {
			const columns = { email, user_type: side, network };
			const created_at = iso(this.now);
			const row = { ...columns, created_at, imported_at: importedAt ?? null };
			this.#book.addSignUp(row, this.now);
		}
	}

	/** Puts mails into the queue that the founder orders. */
	order(kind: string, emails: readonly string[]): void {
		for (const email of emails)
			this.#add({ email, user_type: "host" }, { kind });
	}

	reply(email: string, kind: "confirmed" | "left" | "not-me"): void {
		this.#book.addReply({
			id: this.now,
			person_key: personKey(secret, email, "host"),
			kind,
			at: iso(this.now),
		});
	}

	/** Lets so many minutes pass; `arrive` gives the sign-ups of each. */
	pass(
		minutes: number,
		arrive: (minute: number) => readonly Arrival[] = () => [],
	): this {
		for (let minute = 0; minute < minutes; minute += 1) {
			this.join(...arrive(minute));
			this.#work();
			this.now += minuteMs;
		}
		return this;
	}

	#work(): void {
		const { now } = this;
		const isWave = hasWave(this.#book, this.#waveSince, this.#waveSeen, now);
		if (isWave && this.#waveSince === undefined) {
			this.#waveSince = iso(now);
			this.toldAt ??= now;
		}
		if (!isWave) this.#waveSince = undefined;
		const state = {
			mailOnSince: iso(this.mailOnSince),
			waveSince: this.#waveSince,
		};
		for (const each of planConfirmations(this.#book, state, now))
			this.#add(each, each);
		if (this.#waveSince !== undefined)
			for (const { id, group } of confirmationsToHold(
				this.#book,
				this.#waveSince,
				now,
			))
				this.#change(id, { state: "held", held_group: group });
		for (let count = 0; count < this.perMinute; count += 1) {
			const mail = nextMail(this.#book, this.perDay, now);
			if (mail === undefined) return;
			const { email = "", kind = "" } = this.#rows.get(mail.id) ?? {};
			const mailbox = this.#book.mailbox(email);
			const isWanted = readyAt(mail, mailbox, now) !== undefined;
			this.#change(mail.id, {
				state: isWanted ? "sent" : "dropped",
				ended_at: iso(now),
			});
			if (isWanted) this.sent.push({ to: email, at: now, kind });
		}
	}

	#add(person: { email: string; user_type: Side }, mail: Partial<Mail>): void {
		const id = this.#rows.size + 1;
		const at = iso(this.now);
		const { email, user_type } = person;
		const person_key = personKey(secret, email, user_type);
		const times = { created_at: at, next_try_at: at };
		this.#rows.set(
			id,
			aMail({ id, email, user_type, person_key, ...times, ...mail }),
		);
		this.#change(id, {});
	}

	#change(id: number, change: Partial<Mail>): void {
		const row = this.#rows.get(id);
		if (row === undefined) return;
		this.#rows.set(id, { ...row, ...change });
		this.#book.putMail({ ...row, ...change }, this.now);
	}

	release(group: string): void {
		for (const { id, held_group } of this.#rows.values())
			if (held_group === group) this.#change(id, { state: "waiting" });
		this.#waveSince = undefined;
		this.#waveSeen = this.now;
	}

	/** The groups of held mails, and how many there are in each. */
	held(): Record<string, number> {
		const counts: Record<string, number> = {};
		for (const { state, held_group } of this.#rows.values())
			if (state === "held" && held_group !== null)
				counts[held_group] = (counts[held_group] ?? 0) + 1;
		return counts;
	}

	/** How many mails went to addresses that match, per day of the simulation. */
	perDayTo(pattern: RegExp): number[] {
		const days: number[] = [];
		for (const { to, at } of this.sent) {
			if (!pattern.test(to)) continue;
			const day = Math.floor((at - begin) / dayMs);
			days[day] = (days[day] ?? 0) + 1;
		}
		return Array.from(days, (count) => count ?? 0);
	}

	/** The longest time between joining and the mail, in minutes; a person without a mail never got one. */
	longestWait(joined: ReadonlyMap<string, number>): number {
		const waits = [...joined].map(([email, at]) => {
			const mail = this.sent.find(({ to }) => to === email);
			return mail === undefined ? Number.POSITIVE_INFINITY : mail.at - at;
		});
		return Math.max(...waits) / minuteMs;
	}
}

/** A real person every so many minutes; returns when each joined. */
export function withRealPeople(
	days: Days,
	everyMinutes: number,
	others: (minute: number) => readonly Arrival[],
) {
	const joined = new Map<string, number>();
	const arrive = (minute: number) => {
		if (minute % everyMinutes > 0) return others(minute);
		const email = `real${joined.size}@gmail.com`;
		joined.set(email, days.now);
		// The attack comes after the person in the same minute, and so is newer.
		return [{ email }, ...others(minute)];
	};
	return { joined, arrive };
}

/** The labels that a server gives: per network and day, from the fourth sign-up on. */
export function labelled() {
	const counts = new Map<string, number>();
	return (network: string, days: Days) => {
		const key = `${network}${Math.floor(days.now / dayMs)}`;
		const count = (counts.get(key) ?? 0) + 1;
		counts.set(key, count);
		return count > 3 ? key.slice(0, 12) : null;
	};
}
