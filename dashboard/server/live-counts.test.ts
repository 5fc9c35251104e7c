/** Every count that the founder sees, kept up to date while the list changes, against one made anew. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { readSettings } from "../../config/settings.ts";
import { erase } from "../../list/erase.ts";
import { readPeople } from "../../list/people.ts";
import { noCounts, sumOf } from "../../shared/counts.ts";
import { knownStates } from "../../shared/known-state.ts";
import { confirmation, type Mail } from "../../shared/mail.ts";
import { type Person, peopleOf } from "../../shared/person.ts";
import { replyKinds } from "../../shared/reply.ts";
import { type Side, sides } from "../../shared/sides.ts";
import { type List, openList } from "../../store/list.ts";
import { aRow, testOnSqlite } from "../../test/support/engines.ts";
import { aMail } from "../../test/support/rows.ts";
import { LivePeople } from "./live-people.ts";

/** One to the west whose clock is put back on 1 November 2026, one to the east with a change on 4 October. */
const zones = ["UTC", "America/St_Johns", "Australia/Lord_Howe"] as const;
/** Around midnight and the changes of the clock, in each of them. */
const instants = [
	"2026-10-03T13:29:59.999Z",
	"2026-10-03T15:29:00.000Z",
	"2026-10-03T15:31:00.000Z",
	"2026-10-04T12:59:59.999Z",
	"2026-10-04T13:00:00.000Z",
	"2026-10-31T23:59:59.999Z",
	"2026-11-01T00:00:00.000Z",
	"2026-11-01T02:29:59.999Z",
	"2026-11-01T02:30:00.000Z",
	"2026-11-01T04:31:00.000Z",
	"2026-11-02T03:29:59.999Z",
	"2026-11-02T03:30:00.000Z",
	"2026-11-02T05:00:00.000Z",
];

const person = {
	email: fc.constantFrom("a@x.at", "B@x.at", "c@x.at"),
	side: fc.constantFrom<Side>(...sides),
	time: fc.constantFrom(...instants),
};
const kind = fc.constantFrom(confirmation, "launch");
/** What may become of a mail. */
const next: Readonly<Record<Mail["state"], readonly Mail["state"][]>> = {
	waiting: ["sending", "held", "dropped", "sent", "bounced"],
	held: ["waiting", "dropped"],
	sending: ["sent", "bounced", "waiting"],
	sent: ["bounced"],
	bounced: ["waiting"],
	dropped: [],
};
const change = fc.oneof(
	fc.record({
		...{ what: fc.constant("sign-up" as const), ...person },
		isImported: fc.boolean(),
		source: fc.constantFrom(null, "news", "friend"),
		phone: fc.constantFrom(null, "1", "2"),
	}),
	fc.record({ what: fc.constant("mail" as const), ...person, kind }),
	fc.record({
		what: fc.constant("state" as const),
		at: fc.nat(9),
		to: fc.nat(4),
	}),
	fc.record({
		...{ what: fc.constant("reply" as const), ...person },
		kind: fc.constantFrom(...replyKinds),
	}),
	fc.record({ what: fc.constant("call" as const), ...person }),
	fc.record({ what: fc.constant("erase" as const), email: person.email }),
);
type Change = typeof change extends fc.Arbitrary<infer Each> ? Each : never;

const keyOf = (email: string, side: Side) =>
	`${email.toLowerCase()}-${side}`.padEnd(22, "-");

async function make(list: List, each: Change): Promise<void> {
	if (each.what === "erase")
		return void (await erase(list, [each.email], null));
	if (each.what === "state") {
		const mails = await Array.fromAsync(list.read("mails"));
		const mail = mails[each.at % mails.length];
		const state = mail && next[mail.state][each.to];
		if (!state) return;
		await list.change("mails", { with: { id: [mail.id] } }, { state });
		return;
	}
	const { email, side: user_type, time } = each;
	const person_key = keyOf(email, user_type);
	const lower = email.toLowerCase();
	if (each.what === "sign-up") {
		const { isImported, source: utm_source, phone } = each;
		const imported_at = isImported ? "2026-11-03T00:00:00.000Z" : null;
		const more = { utm_source, phone, imported_at, created_at: time };
		await list.insert("waitlist", [aRow({ email, user_type, ...more })]);
	} else if (each.what === "mail") {
		// An address gets each announcement once.
		const same = { with: { email: [lower], kind: [each.kind] } };
		const isThere = (await list.count("mails", same)).rows > 0;
		if (isThere && each.kind !== confirmation) return;
		const { id: _, ...mail } = aMail({ email: lower, user_type, person_key });
		const times = { created_at: time, next_try_at: time };
		await list.insert("mails", [{ ...mail, ...times, kind: each.kind }]);
	} else if (each.what === "reply") {
		// A press takes the place of one of the same kind and day.
		const same = { with: { person_key: [person_key], kind: [each.kind] } };
		const before = await Array.fromAsync(list.read("replies", same));
		const id = before.flatMap(({ id, at }) =>
			at.slice(0, 10) === time.slice(0, 10) ? id : [],
		);
		await list.remove("replies", { with: { id } });
		await list.insert("replies", [{ person_key, kind: each.kind, at: time }]);
	} else {
		// Of people on the list, as the dashboard does.
		const known = { with: { person: [lower] } };
		if ((await list.count("waitlist", known)).rows === 0) return;
		const call = { email: lower, at: new Date().toISOString(), note: time };
		await list.insert("calls", [call], { isReplacing: true });
	}
}

/** All people of a list, made of the rows of each address by itself. */
async function peopleAnew(list: List): Promise<Person[]> {
	const signUps = await Array.fromAsync(list.read("waitlist"));
	const mails = await Array.fromAsync(list.read("mails"));
	const replies = await Array.fromAsync(list.read("replies"));
	const calls = await Array.fromAsync(list.read("calls"));
	const emails = new Set(signUps.map(({ email }) => email.toLowerCase()));
	return [...emails].flatMap((email) => {
		const theirs = mails.filter((mail) => mail.email === email);
		const keys = theirs.map(({ person_key }) => person_key);
		return peopleOf({
			signUps: signUps.filter((row) => row.email.toLowerCase() === email),
			mails: theirs,
			replies: replies.filter(({ person_key }) => keys.includes(person_key)),
			call: calls.find((call) => call.email === email),
		});
	});
}

/** People by what `name` calls them, per side, without any count of the product. */
function countBy<Name>(people: readonly Person[], name: (p: Person) => Name) {
	const counts = new Map<Name, Record<Side, number>>();
	for (const each of people) {
		const count = counts.get(name(each)) ?? noCounts();
		count[each.user_type] += 1;
		counts.set(name(each), count);
	}
	return counts;
}

function expectCounts({ current, timeZone }: LivePeople, people: Person[]) {
	const { tally } = current;
	const clock = ({ joined_at }: Person) =>
		Temporal.Instant.from(joined_at).toZonedDateTimeISO(timeZone);
	const dayOf = (each: Person) => clock(each).toPlainDate();
	for (const [span, start] of [
		["day", dayOf],
		[
			"week",
			(each: Person) =>
				dayOf(each).subtract({ days: dayOf(each).dayOfWeek - 1 }),
		],
	] as const) {
		const expected = [...countBy(people, (p) => `${start(p)}`)].sort();
		assert.deepEqual(
			tally
				.joinedPer(span)
				.map(({ start, ...count }) => [start.slice(0, 10), count]),
			expected,
			`${span}, ${timeZone}`,
		);
	}
	const hours = Array(168).fill(0);
	for (const each of people)
		hours[(dayOf(each).dayOfWeek - 1) * 24 + clock(each).hour] += 1;
	assert.deepEqual(tally.weekHours(), hours, timeZone);
	const states = countBy(people, ({ mail }) => mail);
	for (const state of [...knownStates, null])
		assert.deepEqual(
			tally.inState(state),
			states.get(state) ?? noCounts(),
			`${state}`,
		);
	const sources = countBy(people, ({ source }) => source);
	assert.deepEqual(
		new Map(tally.sources().map(({ source, ...count }) => [source, count])),
		sources,
	);
	const sums = tally.sources().map(sumOf);
	assert.deepEqual(
		sums,
		sums.toSorted((one, other) => other - one),
	);
	const inOrder = (all: readonly Person[]) =>
		all.toSorted((one, other) =>
			`${one.email} ${one.user_type}` < `${other.email} ${other.user_type}`
				? -1
				: 1,
		);
	assert.deepEqual(current.people.inOrder("email"), inOrder(people));
}

testOnSqlite(
	"each count equals one made anew, in three time zones",
	async ({ settings }, t) => {
		const { database } = readSettings(settings);
		const list = await openList(database, "create");
		t.after(() => list.close());
		const property = fc.asyncProperty(
			fc.array(change, { minLength: 4, maxLength: 16 }),
			async (changes) => {
				for (const table of ["waitlist", "mails", "replies", "calls"] as const)
					await list.remove(table, {});
				const all = zones.map((zone) => new LivePeople(list, zone));
				for (const each of changes) {
					await make(list, each);
					const people = await peopleAnew(list);
					for (const live of all) {
						await live.refresh();
						expectCounts(live, people);
					}
					const read = (await readPeople(list)).inOrder("email");
					assert.deepEqual(read, all[0]?.current.people.inOrder("email"));
				}
			},
		);
		await fc.assert(property, { numRuns: 30 });
	},
);
