/** For the tests: simulated days of sign-ups and mails, by the rules and the mailer's own loop, without a database or mail server. */
import { personKey } from "../../mail/letter/links.ts";
import { type Actions, MailLoop } from "../../mail/mail-loop.ts";
import { groupDecided } from "../../mail/rules/founder-decisions.ts";
import type {
	MailerState,
	StateChange,
} from "../../mail/rules/mailer-values.ts";
import type { SendResult } from "../../mail/rules/outcome.ts";
import { refusalMeaning } from "../../mail/rules/refusal-meaning.ts";
import { networksOf } from "../../server/networks.ts";
import type { Mail } from "../../shared/mail.ts";
import { dayMs, minuteMs } from "../../shared/time.ts";
import { SenderCounts } from "../../store/sender-counts.ts";
import { MemoryFacts } from "./memory-facts.ts";
import { aMail, aSignUp } from "./rows.ts";

const secret = "a secret of at least thirty-two bytes";
const perDay = 2_000;
const begin = Date.parse("2026-11-02T00:00:00.000Z");
const iso = (ms: number) => new Date(ms).toISOString();
const dayOf = (ms: number) => Math.floor((ms - begin) / dayMs);

/** A host who joins. */
interface Arrival {
	readonly email: string;
	readonly network?: string | null;
	readonly isImported?: boolean;
}

/** A list, its mailer and its mail server, simulated minute by minute. */
export class Days {
	/** The mails that were sent; `day` counts from 0. */
	readonly sent: (Pick<Mail, "email" | "kind"> & {
		readonly at: number;
		readonly day: number;
	})[] = [];
	readonly #facts = new MemoryFacts([secret]);
	readonly #labels = new SenderCounts();
	/** Whether the round has dropped or sent a mail: without, nothing is due for a minute. */
	#hasActed = false;
	#saved: MailerState = {};
	#lastId = 0;
	/** The mails that were held, of which the founder is notified at once. */
	readonly held: { readonly email: string; readonly at: number }[] = [];
	/** When the founder was notified of a spike. */
	notifiedAt: number | undefined;
	/** The mail server's response to an address, such as `550 5.1.2 …`; `undefined` when it takes the mail. */
	refusal: (email: string) => string | undefined = () => undefined;
	/** Mails that the mail server refused. */
	refused = 0;
	now = begin;
	readonly settings = { perDay, perMinute: 60 };
	readonly #loop = new MailLoop(
		this.#actions(),
		this.settings,
		() => this.now,
		() => {},
	);
	mailOnSince = begin;

	constructor() {
		this.#facts.waves = 1;
	}

	join(...arrivals: readonly Arrival[]): void {
		const created_at = iso(this.now);
		for (const { isImported, ...arrival } of arrivals) {
			const imported_at = isImported ? created_at : null;
			const row = aSignUp({ ...arrival, created_at, imported_at });
			this.#facts.addSignUp(row, this.now);
		}
	}

	/** The label that the web server assigns to one sign-up from an address. */
	label(address: string): string | null {
		return this.#labels.labelFor(
			{ networks: networksOf(address), limit: null },
			1,
			this.now,
		);
	}

	/** Adds mails to the queue that the founder orders. */
	order(kind: string, emails: readonly string[]): void {
		for (const email of emails) this.#add({ email, kind });
	}

	reply(email: string, kind: "confirmed" | "left"): void {
		const person_key = personKey(secret, email, "host");
		const at = iso(this.now);
		this.#facts.addReply({ id: this.now, person_key, kind, at });
	}

	/** Lets a number of days pass; `arrive` gives the sign-ups of each minute. */
	async pass(
		days: number,
		arrive: (minute: number) => readonly Arrival[] = () => [],
	): Promise<void> {
		let isBusy = true;
		for (let minute = 0; minute < days * 24 * 60; minute += 1) {
			const arrivals = arrive(minute);
			this.join(...arrivals);
			// Between sign-ups, an idle mailer looks at the clock every ten minutes: hours of nothing take no time.
			if (isBusy || arrivals.length > 0 || minute % 10 === 0)
				isBusy = await this.#work();
			this.now += minuteMs;
		}
	}

	/** The same, with a real person every `everyMinutes`; returns the longest time until one got the mail, in minutes. */
	async passWithPeople(
		days: number,
		everyMinutes: number,
		arrive: (minute: number) => readonly Arrival[] = () => [],
	): Promise<number> {
		const joined = new Map<string, number>();
		await this.pass(days, (minute) => {
			if (minute % everyMinutes > 0) return arrive(minute);
			const email = `real${this.now / minuteMs}@gmail.com`;
			joined.set(email, this.now);
			// The attack comes after the person in the same minute, and so is newer.
			return [{ email }, ...arrive(minute)];
		});
		const sentAt = new Map(this.sent.map(({ email, at }) => [email, at]));
		const waits = [...joined].map(
			([email, at]) => (sentAt.get(email) ?? Number.POSITIVE_INFINITY) - at,
		);
		return Math.max(...waits) / minuteMs;
	}

	/** Runs the rounds of a minute; resolves with whether it ended in the middle of them. */
	async #work(): Promise<boolean> {
		for (let pausedMs = 0; pausedMs < minuteMs; ) {
			this.#hasActed = false;
			pausedMs += await this.#loop.round(this.now);
			if (!this.#hasActed) return false;
		}
		return true;
	}

	/** What the mailer does in the list and by the mail server, in memory. */
	#actions(): Actions {
		const days = this;
		const facts = this.#facts;
		return {
			facts,
			get saved() {
				return { ...days.#saved, on_since: iso(days.mailOnSince) };
			},
			async save(values) {
				days.#save(values);
				if (days.#saved.spike_since) days.notifiedAt ??= days.now;
			},
			async queue({ mails, later }) {
				for (const each of mails) days.#add(each);
				facts.signUps = later;
				return mails.length;
			},
			async hold({ groups }) {
				for (const [held_group, mails] of groups)
					for (const mail of mails) {
						facts.putMail({ ...mail, state: "held", held_group });
						days.held.push({ email: mail.email, at: days.now });
					}
			},
			async postpone({ mails }) {
				for (const { mail, until } of mails)
					facts.putMail({ ...mail, next_try_at: iso(until) });
			},
			async drop(mail) {
				days.#hasActed = true;
				const ended_at = iso(days.now);
				facts.putMail({ ...mail, state: "dropped", ended_at });
			},
			async send(mail) {
				days.#hasActed = true;
				return days.#serverResult(mail.email);
			},
			async store(mail, change) {
				facts.putMail({ ...mail, ...change });
				const { email, kind } = mail;
				const { now: at } = days;
				if (change.state === "sent")
					days.sent.push({ email, kind, at, day: dayOf(at) });
				else days.refused += 1;
			},
			writeToFounder: async () => {},
		};
	}

	#serverResult(email: string): SendResult {
		const response = this.refusal(email);
		if (response === undefined) return { result: "taken", response: "250 OK" };
		const code = Number(response.slice(0, 3));
		const refusal = { command: "RCPT TO", code, response };
		return { result: refusalMeaning(refusal), response };
	}

	#save(values: StateChange): void {
		for (const [name, value] of Object.entries(values))
			this.#saved = { ...this.#saved, [name]: value ?? undefined };
	}

	#add(mail: Partial<Mail> & Pick<Mail, "email">): void {
		this.#lastId += 1;
		const id = this.#lastId;
		const created_at = iso(this.now);
		const person_key = personKey(secret, mail.email, "host");
		const made = { id, person_key, created_at, next_try_at: created_at };
		this.#facts.putMail(aMail({ ...mail, ...made }));
	}

	release(group: string): void {
		const held = this.#facts
			.queue("held")
			.filter((mail) => mail.held_group === group);
		for (const mail of held) this.#facts.putMail({ ...mail, state: "waiting" });
		const { now } = this;
		this.#save(groupDecided(this.#saved, "release", group, held, now));
	}

	/** Which mails wait because of bounces. */
	get waiting() {
		const { paused, slowed_since } = this.#saved;
		return paused ? "all" : slowed_since ? "announcements" : "none";
	}

	/** The groups of held mails. */
	heldGroups(): Set<string | null> {
		return new Set(this.#facts.queue("held").map((mail) => mail.held_group));
	}

	/** The addresses that match and got a mail after the first of them was held. */
	afterNotice(pattern: RegExp): string[] {
		const first = this.held.find(({ email }) => pattern.test(email));
		const noticedAt = first?.at ?? Number.POSITIVE_INFINITY;
		return this.sent.flatMap(({ email, at }) =>
			pattern.test(email) && at > noticedAt ? email : [],
		);
	}

	/** How many mails went to addresses that match, per day. */
	perDayTo(pattern: RegExp): number[] {
		const days: number[] = [];
		for (const { email, day } of this.sent)
			if (pattern.test(email)) days[day] = (days[day] ?? 0) + 1;
		return Array.from(days, (count) => count ?? 0);
	}
}
