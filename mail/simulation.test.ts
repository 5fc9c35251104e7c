/** Simulated days: sign-ups in, mails out, by the rules alone and without a database or mail server. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Mail } from "../shared/mail.ts";
import type { Side } from "../shared/sides.ts";
import { dayMs, hourMs, minuteMs } from "../shared/time.ts";
import { aMail } from "../test/support/rows.ts";
import { personKey } from "./links.ts";
import { MailBook } from "./mail-book.ts";
import { nextMail, readyAt } from "./next-mail.ts";
import { Planner, type SignUpRow } from "./plan.ts";

const secret = "a secret of at least thirty-two bytes";
const begin = Date.parse("2026-11-02T00:00:00.000Z");
const iso = (ms: number) => new Date(ms).toISOString();

interface Arrival {
	readonly email: string;
	readonly side?: Side;
	readonly network?: string | null;
	readonly importedAt?: string;
}

/** A list, its mailer and its mail server, one minute after the other. */
class Days {
	readonly perMinute = 60;
	readonly perDay = 2_000;
	readonly sent: {
		readonly to: string;
		readonly at: number;
		readonly kind: string;
	}[] = [];
	readonly #book = new MailBook([secret]);
	readonly #planner = new Planner(this.#book);
	readonly #rows = new Map<number, Mail>();
	/** When the founder was told of a wave. */
	toldAt: number | undefined;
	now = begin;
	mailOnSince = begin;
	isPaused = false;
	#waveSince: string | undefined;
	#waveSeen = 0;

	join(...arrivals: readonly Arrival[]): void {
		for (const {
			email,
			side = "host",
			network = null,
			importedAt,
		} of arrivals) {
			const row: SignUpRow = {
				email,
				user_type: side,
				created_at: iso(this.now),
				network,
				imported_at: importedAt ?? null,
			};
			this.#planner.addSignUp(row, this.now);
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
		const isWave = this.#planner.hasWave(this.#waveSince, this.#waveSeen, now);
		if (isWave && this.#waveSince === undefined) {
			this.#waveSince = iso(now);
			this.toldAt ??= now;
		}
		if (!isWave) this.#waveSince = undefined;
		const state = {
			mailOnSince: iso(this.mailOnSince),
			waveSince: this.#waveSince,
		};
		for (const each of this.#planner.plan(state, now)) this.#add(each, each);
		if (this.#waveSince !== undefined)
			for (const { id, group } of this.#planner.toHold(this.#waveSince, now))
				this.#change(id, { state: "held", held_group: group });
		for (let count = 0; count < this.perMinute && !this.isPaused; count += 1) {
			const mail = nextMail(this.#book, this.perDay, now);
			if (mail === undefined) return;
			const { email = "", kind = "" } = this.#rows.get(mail.id) ?? {};
			const isWanted = readyAt(mail, this.#book, now) !== undefined;
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
function withRealPeople(
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
function labelled() {
	const counts = new Map<string, number>();
	return (network: string, days: Days) => {
		const key = `${network}${Math.floor(days.now / dayMs)}`;
		const count = (counts.get(key) ?? 0) + 1;
		counts.set(key, count);
		return count > 3 ? key.slice(0, 12) : null;
	};
}

const range = (count: number) =>
	Array.from({ length: count }, (_, index) => index);

test("attack 1: 6,000 strangers from one address get 20 mails a day", () => {
	const days = new Days();
	const label = labelled();
	const { joined, arrive } = withRealPeople(days, 20, (minute) =>
		minute < 100
			? range(60).map((n) => ({
					email: `s${minute}-${n}@gmail.com`,
					network: label("a", days),
				}))
			: [],
	);
	days.pass(24 * 60, arrive);
	assert.deepEqual(days.perDayTo(/^s/), [20]);
	assert.ok(days.longestWait(joined) <= 1);
});

test("attack 2: 299 addresses of one mailbox get one mail a day and three in all", () => {
	const days = new Days();
	days.join(...range(299).map((n) => ({ email: `victim+${n}@gmail.com` })));
	days.pass(10 * 24 * 60, (minute) =>
		minute % 60 === 0
			? [{ email: `v.i.c.t.i.m+h${minute}@googlemail.com` }]
			: [],
	);
	assert.deepEqual(days.perDayTo(/v/), [1, 1, 1]);
});

test("attack 3: 140 strangers an hour for three days do not delay a real person", () => {
	const days = new Days();
	const label = labelled();
	let count = 0;
	// Two weeks of a usual list come before it.
	days.pass(14 * 24 * 60, (minute) =>
		minute % 30 === 0 ? [{ email: `usual${minute}@gmail.com` }] : [],
	);
	const from = days.now;
	const { joined, arrive } = withRealPeople(days, 25, (minute) =>
		range(minute % 3 === 0 ? 3 : 2).map(() => ({
			email: `stranger${count++}@gmx.de`,
			network: label("bot", days),
		})),
	);
	days.pass(3 * 24 * 60, arrive);
	assert.deepEqual(
		days
			.perDayTo(/^stranger/)
			.slice(14)
			.map((mails) => mails <= 20),
		[true, true, true],
	);
	assert.ok(days.longestWait(joined) <= 1);
	assert.ok(days.toldAt !== undefined && days.toldAt - from <= hourMs);
	const afterNotice = days.sent.filter(
		({ to, at }) => to.startsWith("stranger") && at > (days.toldAt ?? 0),
	);
	// Only the first three of a network and day carry no label.
	assert.ok(
		afterNotice.length <= 3 * 3,
		`${afterNotice.length} mails after the notice`,
	);
});

test("attack 4: 301 rows of one address start no wave, and a wave holds no person who comes alone", () => {
	const days = new Days();
	days.join(...range(301).map(() => ({ email: "one@gmail.com" })));
	days.pass(60);
	assert.equal(days.toldAt, undefined);
	const label = labelled();
	const { joined, arrive } = withRealPeople(days, 7, (minute) => [
		...range(5).map((n) => ({
			email: `bot${minute}-${n}@gmail.com`,
			network: label("bots", days),
		})),
		...range(5).map((n) => ({ email: `d${minute}-${n}@small.example` })),
	]);
	days.pass(12 * 60, arrive);
	assert.ok(days.longestWait(joined) <= 1);
	const told = days.toldAt ?? Number.POSITIVE_INFINITY;
	const late = days.sent.filter(
		({ to, at }) => /^(?:bot|d\d)/.test(to) && at > told,
	);
	assert.deepEqual(late, []);
	const groups = Object.keys(days.held());
	assert.ok(groups.some((group) => group.startsWith("wave-")));
	assert.ok(groups.includes("domain-small.example"));
	// It never ends by itself, and a release of one group lets go of that group only.
	const before = days.sent.length;
	days.pass(3 * 24 * 60);
	assert.equal(days.sent.length, before);
	days.release(groups.find((group) => group.startsWith("wave-")) ?? "");
	days.pass(2 * 24 * 60);
	assert.ok(days.sent.length > before);
	assert.deepEqual(
		days.sent.slice(before).filter(({ to }) => to.endsWith("small.example")),
		[],
	);
});

test("attack 5: with 100,000 mails waiting, new people are written to within a minute", () => {
	const days = new Days();
	days.order(
		"launch",
		range(100_000).map((n) => `old${n}@gmail.com`),
	);
	const { joined, arrive } = withRealPeople(days, 10, () => []);
	days.pass(3 * 24 * 60, arrive);
	assert.ok(days.longestWait(joined) <= 1);
	assert.deepEqual(days.perDayTo(/^old/), [1_000, 1_000, 1_000]);
});

test("attack 6: people who joined before mail was on, or were imported, get no mail", () => {
	const days = new Days();
	days.mailOnSince = begin + dayMs;
	days.join(...range(1_882).map((n) => ({ email: `before${n}@gmail.com` })));
	days.pass(24 * 60);
	days.join(
		...range(2_000).map((n) => ({
			email: `import${n}@gmail.com`,
			importedAt: iso(days.now),
		})),
	);
	days.join({ email: "new@gmail.com" });
	days.pass(24 * 60);
	assert.deepEqual(
		days.sent.map(({ to }) => to),
		["new@gmail.com"],
	);
});

test("attack 7: a paused list sends nothing", () => {
	const days = new Days();
	days.isPaused = true;
	days.join(...range(100).map((n) => ({ email: `p${n}@gmail.com` })));
	days.pass(60);
	assert.deepEqual(days.sent, []);
});

test("a small mail domain gets 50 confirmations a day, and the rest waits", () => {
	const days = new Days();
	days.pass(3 * 24 * 60, (minute) =>
		minute < 240 && minute % 2 === 0
			? [{ email: `p${minute}@mail${minute % 3}.company.at` }]
			: [],
	);
	assert.deepEqual(days.perDayTo(/company/), [50, 50, 20]);
});

test("a person who left is asked once more, after thirty days, however often a stranger joins", () => {
	const days = new Days();
	days.join({ email: "ann@gmail.com" });
	days.pass(10);
	days.reply("ann@gmail.com", "left");
	days.pass(70 * 24 * 60, (minute) =>
		minute % 600 === 0 ? [{ email: "ann@gmail.com" }] : [],
	);
	assert.deepEqual(
		days.sent.map(({ at }) => Math.floor((at - begin) / dayMs)),
		[0, 30],
	);
});

test("after coming back by the own press, announcements arrive again", () => {
	const days = new Days();
	days.reply("ann@gmail.com", "left");
	days.order("one", ["ann@gmail.com"]);
	days.pass(1);
	days.reply("ann@gmail.com", "confirmed");
	days.order("two", ["ann@gmail.com"]);
	days.pass(1);
	assert.deepEqual(
		days.sent.map(({ kind }) => kind),
		["two"],
	);
});
