/** For the tests: days of sign-ups and mails by the rules alone, without a database or mail server. */
import { personKey } from "../../mail/links.ts";
import { MailBook } from "../../mail/mail-book.ts";
import type { Memory } from "../../mail/mailer-memory.ts";
import {
	confirmationsToHold,
	nextAlarm,
	nextMail,
	planConfirmations,
} from "../../mail/plan.ts";
import { readyAt } from "../../mail/rules/confirmation.ts";
import type { Mail } from "../../shared/mail.ts";
import { dayMs, minuteMs } from "../../shared/time.ts";
import { aMail } from "./rows.ts";

const secret = "a secret of at least thirty-two bytes";
export const begin = Date.parse("2026-11-02T00:00:00.000Z");
const iso = (ms: number) => new Date(ms).toISOString();

/** A host who joins. */
interface Arrival {
	readonly email: string;
	readonly network?: string | null;
	readonly isImported?: boolean;
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
	#lastId = 0;
	/** When the founder was told of a wave. */
	toldAt: number | undefined;
	now = begin;
	mailOnSince = begin;
	#memory: Memory = {};

	join(...arrivals: readonly Arrival[]): void {
		const created_at = iso(this.now);
		for (const { email, network = null, isImported } of arrivals)
			this.#book.addSignUp(
				{
					email,
					user_type: "host",
					network,
					created_at,
					imported_at: isImported ? created_at : null,
				},
				this.now,
			);
	}

	/** Puts mails into the queue that the founder orders. */
	order(kind: string, emails: readonly string[]): void {
		for (const email of emails) this.#add({ email, kind });
	}

	reply(email: string, kind: "confirmed" | "left" | "not-me"): void {
		const person_key = personKey(secret, email, "host");
		const at = iso(this.now);
		this.#book.addReply({ id: this.now, person_key, kind, at });
	}

	/** Lets so many minutes pass; `arrive` gives the sign-ups of each. */
	pass(
		minutes: number,
		arrive: (minute: number) => readonly Arrival[] = () => [],
	): void {
		for (let minute = 0; minute < minutes; minute += 1) {
			this.join(...arrive(minute));
			this.#work();
			this.now += minuteMs;
		}
	}

	#work(): void {
		const { now } = this;
		const book = this.#book;
		const [change] = nextAlarm(book, this.#memory, now) ?? [];
		if (change)
			this.#memory = { ...this.#memory, wave: change.wave ?? undefined };
		const { wave } = this.#memory;
		if (wave) this.toldAt ??= now;
		const onSince = iso(this.mailOnSince);
		const { mails, later } = planConfirmations(book, onSince, now);
		for (const each of mails) this.#add(each);
		book.signUps = later;
		for (const { mail, group } of confirmationsToHold(book, wave, now))
			book.putMail({ ...mail, state: "held", held_group: group });
		for (let count = 0; count < this.perMinute; count += 1) {
			const mail = nextMail(book, this.perDay, now);
			if (mail === undefined) return;
			const { email: to, kind } = mail;
			const isWanted = readyAt(mail, book.mailbox(to), now) !== undefined;
			const state = isWanted ? "sent" : "dropped";
			book.putMail({ ...mail, state, ended_at: iso(now) });
			if (isWanted) this.sent.push({ to, at: now, kind });
		}
	}

	#add(mail: Partial<Mail> & { readonly email: string }): void {
		this.#lastId += 1;
		const at = iso(this.now);
		const person_key = personKey(secret, mail.email, "host");
		const times = { created_at: at, next_try_at: at };
		this.#book.putMail(
			aMail({ ...mail, id: this.#lastId, person_key, ...times }),
		);
	}

	release(group: string): void {
		for (const mail of [...this.#book.queue("held")])
			if (mail.held_group === group)
				this.#book.putMail({ ...mail, state: "waiting" });
		this.#memory = { "wave-seen": iso(this.now) };
	}

	/** The groups of held mails. */
	heldGroups(): Set<string | null> {
		return new Set(this.#book.queue("held").map((mail) => mail.held_group));
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
		const sentAt = new Map(this.sent.map(({ to, at }) => [to, at]));
		const waits = [...joined].map(
			([email, at]) => (sentAt.get(email) ?? Number.POSITIVE_INFINITY) - at,
		);
		return Math.max(...waits) / minuteMs;
	}
}

/** A real person every so many minutes; returns when each joined. */
export function withRealPeople(
	days: Days,
	everyMinutes: number,
	others: (minute: number) => readonly Arrival[] = () => [],
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
