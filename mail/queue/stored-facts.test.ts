/** The queries give the rules the same as all rows in memory would: the mailer's next step is the same, for random lists. */
import assert from "node:assert/strict";
import { readMailboxWishes, saveWishes } from "../../list/wishes.ts";
import { confirmation, type Mail } from "../../shared/mail.ts";
import { replyKinds } from "../../shared/reply.ts";
import { sides } from "../../shared/sides.ts";
import { ago, dayMs, hourMs, minuteMs } from "../../shared/time.ts";
import type { List } from "../../store/list.ts";
import { aRow, openForTest, testOnBoth } from "../../test/support/engines.ts";
import { MemoryFacts } from "../../test/support/memory-facts.ts";
import { aMail } from "../../test/support/rows.ts";
import { secret } from "../../test/support/test-mailer.ts";
import { personKey } from "../letter/links.ts";
import { mailboxOf } from "../rules/mailbox.ts";
import type { MailerState } from "../rules/mailer-values.ts";
import { type Step, step } from "../rules/step.ts";
import { nameMailboxes, StoredFacts } from "./stored-facts.ts";

const now = Date.parse("2026-11-22T12:30:00.000Z");
const labels = [null, null, "aaaaaaaa", "bbbbbbbb"];
const addresses = [
	...["ann@gmail.com", "a.n.n+x@googlemail.com", "Bob@small.example"],
	...["bob+1@small.example", "eve@proton.me", "e.v-e@pm.me", "root@localhost"],
	...Array.from({ length: 60 }, (_, n) => `c${n}@mail.club.example`),
	...Array.from({ length: 60 }, (_, n) => `p${n}@web.de`),
];

/** Numbers between 0 and 1 (mulberry32). */
function randomOf(seed: number) {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

/** Rows and saved states by chance. */
class Chance {
	readonly #random: () => number;
	#lastMail = 0;

	constructor(seed: number) {
		this.#random = randomOf(seed);
	}

	number(below: number): number {
		return Math.floor(this.#random() * below);
	}

	one<Value>(...values: readonly Value[]): Value {
		return values[this.number(values.length)] as Value;
	}

	/** A time up to so long ago, to the minute. */
	before(ms: number): string {
		return ago(this.number(ms / minuteMs) * minuteMs, now);
	}

	mail(): Mail {
		this.#lastMail += 1;
		const id = this.#lastMail;
		const email = this.one(...addresses).toLowerCase();
		const user_type = this.one(...sides);
		const isAsked = this.number(4) > 0;
		const state = this.one(
			...(["waiting", "waiting", "waiting", "held"] as const),
			...(["sent", "sent", "bounced", "dropped"] as const),
		);
		const created_at = this.before(3 * dayMs);
		const network = isAsked ? this.one(...labels) : null;
		return aMail({
			...{ id, email, user_type, state, created_at, network },
			person_key: personKey(secret, email, user_type),
			message_id: `<${id}@x.at>`,
			// An address gets an announcement once.
			kind: isAsked ? confirmation : `launch${id}`,
			announcement_id: isAsked ? null : this.one(1, 2, 3),
			joined_at: isAsked && this.number(6) > 0 ? created_at : null,
			next_try_at: this.one(
				...[created_at, created_at, created_at],
				...[ago(-hourMs, now), ago(-dayMs, now), ago(-3 * dayMs, now)],
			),
			response: this.one(null, null, "451 Later"),
			tries: this.number(3),
			ended_at: /sent|bounced|dropped/.test(state) ? this.before(dayMs) : null,
			held_group:
				state === "held"
					? this.one("network-aaaaaaaa", "domain-club.example", "spike-x")
					: this.one(null, null, null, "network-bbbbbbbb"),
		});
	}

	signUp() {
		const created_at = this.before(this.one(hourMs, dayMs, 16 * dayMs));
		return aRow({
			...{ email: this.one(...addresses), user_type: this.one(...sides) },
			...{ created_at, network: this.one(...labels) },
			imported_at: this.one(null, null, null, created_at),
			edited_at: this.one(null, null, null, null, this.before(dayMs)),
		});
	}

	reply() {
		const email = this.one(...addresses);
		return {
			person_key: personKey(secret, email, this.one(...sides)),
			kind: this.one(...replyKinds),
			at: this.before(40 * dayMs),
		};
	}

	saved(): MailerState {
		return {
			on_since: ago(30 * dayMs, now),
			...this.one({}, {}, { slowed_since: this.before(dayMs) }),
			...this.one({}, {}, { spike_since: this.before(dayMs) }),
			...this.one({}, { bounces_seen_until: this.before(hourMs) }),
			...this.one({}, {}, { erased_groups: "domain-web.de network-bbbbbbbb" }),
		};
	}
}

/** The list as the rules would have it with all rows in memory. */
async function inMemory(list: List): Promise<MemoryFacts> {
	const facts = new MemoryFacts([secret], await readMailboxWishes(list));
	for await (const row of list.read("waitlist")) facts.addSignUp(row, now);
	for await (const mail of list.read("mails")) {
		facts.putMail(mail);
		// A mail tells of a sign-up, too.
		const mailbox = mailboxOf(mail.email);
		const first = facts.firstSeen.get(mailbox);
		const joined = Date.parse(mail.joined_at ?? ago(0, now));
		if (first !== undefined)
			facts.firstSeen.set(mailbox, Math.min(first, joined));
	}
	for await (const reply of list.read("replies")) facts.addReply(reply);
	const waves = await Array.fromAsync(list.read("announcements"));
	const stopped = waves.filter(({ stopped_at }) => stopped_at !== null);
	facts.stopped = new Set(stopped.map(({ id }) => id));
	return facts;
}

/** A step whose groups of held mails have an order. */
function inOrder(next: Step) {
	if (next.do !== "hold") return next;
	return [...next.groups]
		.map(([group, mails]) => [group, mails.map(({ id }) => id).sort()])
		.sort();
}

testOnBoth(
	"the queries lead to the same next step as all rows in memory",
	async (database, t) => {
		const list = await openForTest(t, database);
		const steps = new Set<string>();
		for (let seed = 1; seed <= 24; seed += 1) {
			const chance = new Chance(seed);
			const some = <Row>(most: number, make: () => Row) =>
				Array.from({ length: chance.number(most) }, make);
			for (const table of [
				...(["mails", "announcements", "replies", "waitlist"] as const),
				"wishes" as const,
			])
				await list.remove(table, {});
			await list.insert(
				"announcements",
				[1, 2, 3].map((id) => ({
					...{ id, name: `wave${id}`, created_at: ago(dayMs, now) },
					stopped_at: chance.one(null, null, ago(hourMs, now)),
					...{ side: null, filter: "", words: "{}" },
				})),
			);
			const mails = some(chance.one(20, 150), () => chance.mail());
			if (mails.length > 0) await list.insert("mails", mails);
			await list.insert(
				"waitlist",
				some(chance.one(20, 400), () => chance.signUp()),
			);
			const replies = new Map(
				some(60, () => chance.reply()).map((reply) => [
					`${reply.person_key} ${reply.kind} ${reply.at.slice(0, 10)}`,
					reply,
				]),
			);
			await list.insert("replies", [...replies.values()]);
			const wishes = await readMailboxWishes(list);
			const [key = ""] = wishes.keysOf(chance.one(...addresses));
			await saveWishes(list, { [key]: { left: chance.before(9 * dayMs) } });
			await nameMailboxes(list);
			const saved = chance.saved();
			const perDay = chance.one(5, 40, 1_000);
			const stored = new StoredFacts(list, [secret]);
			await stored.refresh(saved, now);
			const memory = await inMemory(list);
			const kinds = ["alarm", "queue", "hold"] as const;
			for (let most = 0; most <= kinds.length; most += 1) {
				const done = new Set(kinds.slice(0, most));
				const situation = { saved, failedAt: 0, done };
				const both = await Promise.all(
					[stored, memory].map((facts) =>
						step(facts, situation, { perDay }, now),
					),
				);
				const [asked, known] = both.map((next) => inOrder(next));
				assert.deepEqual(asked, known, `seed ${seed}, ${most} done`);
				steps.add(both[0]?.do ?? "");
			}
		}
		// The lists were not all alike.
		for (const kind of ["alarm", "queue", "hold", "postpone", "drop", "send"])
			assert.ok(steps.has(kind), kind);
	},
);
