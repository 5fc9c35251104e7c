import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { aMail, aReply, aSignUp, at } from "../test/support/rows.ts";
import { type Order, People, sortColumns } from "./people.ts";
import { isAmong } from "./people-filter.ts";
import { type Known, peopleOf } from "./person.ts";
import type { Reply } from "./reply.ts";
import { sides } from "./sides.ts";
import type { StoredSignUp } from "./sign-up.ts";
import { dayMs, hourMs, minuteMs } from "./time.ts";

function peopleWith(...rows: readonly Parameters<typeof aSignUp>[0][]) {
	const people = new People();
	rows.forEach((row, index) => {
		people.addSignUp(aSignUp({ id: index + 1, ...row }));
	});
	return people;
}

const emails = (people: readonly { readonly email: string }[]) =>
	people.map(({ email }) => email);

test("rows that come later change a person", () => {
	const people = peopleWith({ phone: "1" });
	assert.equal(people.all()[0]?.mail, null);
	people.addMail(aMail());
	assert.equal(people.of("A@b.example")[0]?.mail, "waiting");
	people.addMail(aMail({ state: "bounced" }));
	assert.equal(people.all()[0]?.mail, "bounced");
	people.addSignUp(
		aSignUp({
			id: 2,
			created_at: at("11:00"),
			imported_at: at("12:00"),
			phone: "2",
		}),
	);
	assert.equal(people.all()[0]?.phone, "2");
	people.addReply(aReply({ kind: "not-me" }));
	assert.deepEqual(people.all(), []);
	assert.deepEqual(people.inOrder("email"), []);
	assert.equal(people.rowsOf("a@b.example")?.signUps.length, 2);
});

test("an address with many sign-ups is one person", () => {
	const rows = Array.from({ length: 100_000 }, (_, n) => ({
		phone: n === 7 ? "1" : null,
	}));
	const people = peopleWith(...rows);
	assert.partialDeepStrictEqual(people.all(), [
		{ submissions: 100_000, phone: "1" },
	]);
	people.addSignUp(aSignUp({ id: 100_001 }));
	assert.equal(people.all()[0]?.submissions, 100_001);
});

test("a reply may come before the mail", () => {
	const people = peopleWith({});
	people.addReply(aReply());
	assert.equal(people.all()[0]?.mail, null);
	people.addMail(aMail());
	assert.equal(people.all()[0]?.mail, "confirmed");
});

test("the filter", () => {
	const people = peopleWith(
		{ email: "Ann@x.at", ref: "news", answer: "Graz" },
		{ email: "bob@x.at", user_type: "advertiser", created_at: at("14:00") },
	);
	people.addMail(aMail({ email: "ann@x.at" }));
	people.addReply(aReply());
	const second = { id: 2, kind: "launch2", state: "sent" } as const;
	people.addMail(aMail({ email: "ann@x.at", ...second }));
	for (const [filter, expected] of [
		[{}, ["ann@x.at", "bob@x.at"]],
		[{ side: "advertiser" }, ["bob@x.at"]],
		[{ source: "news" }, ["ann@x.at"]],
		[{ source: null }, ["bob@x.at"]],
		[{ answer: "Graz" }, ["ann@x.at"]],
		[{ answer: null }, ["bob@x.at"]],
		[{ mail: "confirmed" }, ["ann@x.at"]],
		[{ got: "launch2" }, ["ann@x.at"]],
		[{ got: "launch" }, []],
		[{ notGot: "launch2" }, ["bob@x.at"]],
		[{ notGot: "launch" }, ["ann@x.at", "bob@x.at"]],
		[{ mail: null }, ["bob@x.at"]],
		[{ withoutLeft: true }, ["ann@x.at", "bob@x.at"]],
		[{ search: "ANN" }, ["ann@x.at"]],
		[{ search: "bnn" }, []],
		[{ search: "_" }, []],
	] as const) {
		assert.deepEqual(emails(people.all().filter(isAmong(filter))), expected);
	}
	const eva = peopleWith({ email: "eva@xn--mnchen-3ya.de" }).all();
	for (const search of ["MÜNCHEN", "eva@münchen.de", "xn--"])
		assert.equal(eva.filter(isAmong({ search })).length, 1, search);
});

test("a page of the people of a filter, in both directions", () => {
	const people = peopleWith(
		...["a@x.at", "b@x.at", "c@x.at", "d@y.at"].map((email) => ({ email })),
	);
	const page = (descending: boolean, offset: number) => {
		const order = { sort: "joined_at", descending } as const;
		const found = people.page({ search: "x.at" }, order, offset, 2);
		return [...emails(found.people), found.total];
	};
	assert.deepEqual(page(false, 0), ["a@x.at", "b@x.at", 3]);
	assert.deepEqual(page(true, 2), ["a@x.at", 3]);
	assert.deepEqual(page(true, 4), [3]);
});

const row = fc.record({
	id: fc.nat(),
	email: fc.constantFrom("a@x.at", "A@x.at", "b@x.at", "c@x.at"),
	user_type: fc.constantFrom("host" as const, "advertiser" as const),
	phone: fc.constantFrom(null, "1", "2"),
	created_at: fc.constantFrom(at("10:00"), at("11:00"), at("12:00")),
});

test("people and orders that were kept up to date equal those made at once", () => {
	fc.assert(
		fc.property(
			fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 20 }),
			fc.constantFrom<Order["sort"]>(...sortColumns),
			(rows, sort) => {
				const kept = new People();
				kept.inOrder(sort);
				for (const [index, each] of rows.entries()) {
					kept.addSignUp(aSignUp(each));
					if (index % 2 === 0) kept.inOrder(sort);
				}
				const once = new People();
				for (const each of rows.toReversed()) once.addSignUp(aSignUp(each));
				assert.deepEqual(kept.inOrder(sort), once.inOrder(sort));
				const signUps = rows.filter(({ email }) => /^a/i.test(email));
				assert.deepEqual(
					once.of("a@x.at"),
					peopleOf({ signUps: signUps.map(aSignUp), mails: [], replies: [] }),
				);
			},
		),
	);
});

const side = fc.constantFrom("host" as const, "advertiser" as const);
const kinds = ["confirmed", "not-me", "left", "erase"] as const;
/** What happens to one address, and by how much the clock is set before it. */
const happening = fc.record({
	what: fc.oneof(
		fc.record({
			table: fc.constant("waitlist" as const),
			phone: fc.constantFrom(null, "1", "2"),
			ref: fc.constantFrom(null, "news"),
			isImported: fc.boolean(),
		}),
		fc.record({ table: fc.constant("mails" as const) }),
		fc.record({
			table: fc.constant("replies" as const),
			kind: fc.constantFrom(...kinds),
		}),
	),
	side,
	setBy: fc.constantFrom(
		...[0, 0, 0, 10 * minuteMs, -10 * minuteMs],
		...[hourMs, -hourMs, dayMs, -dayMs],
	),
});

/** The rows of what happens, a minute apart, with the times of a good clock or of one that is set. */
function rowsOf(
	happenings: readonly (typeof happening extends fc.Arbitrary<infer Each>
		? Each
		: never)[],
	isSet: boolean,
): Known {
	const signUps: StoredSignUp[] = [];
	const mails = sides.map((user_type, n) =>
		aMail({ id: n + 1, user_type, person_key: keys[user_type], ...start }),
	);
	const replies: Reply[] = [];
	let now = Date.parse(at("12:00"));
	for (const { what, side: user_type, setBy } of happenings) {
		now += minuteMs + (isSet ? setBy : 0);
		const time = new Date(now).toISOString();
		const sign_up_cursor = signUps.length;
		if (what.table === "waitlist") {
			const { phone, ref, isImported } = what;
			const imported_at = isImported ? at("11:00", "2026-01-01") : null;
			const created_at = imported_at ?? time;
			const id = signUps.length + 1;
			signUps.push(
				aSignUp({ id, user_type, phone, ref, created_at, imported_at }),
			);
		} else if (what.table === "mails")
			mails.push(
				aMail({
					id: mails.length + 1,
					...{ user_type, person_key: keys[user_type], sign_up_cursor },
					...{ created_at: time, state: "sent" },
				}),
			);
		else
			replies.push(
				aReply({
					id: replies.length + 1,
					...{ kind: what.kind, person_key: keys[user_type], at: time },
					sign_up_cursor,
				}),
			);
	}
	return { signUps, mails, replies };
}

const keys = { host: "H".repeat(22), advertiser: "A".repeat(22) };
/** Mails that lead from replies to people. */
const start = { state: "dropped", sign_up_cursor: 0 } as const;

test("a clock that is set changes no person but for the times", () => {
	fc.assert(
		fc.property(fc.array(happening, { maxLength: 15 }), (happenings) => {
			const [right, wrong] = [false, true].map((isSet) =>
				peopleOf(rowsOf(happenings, isSet)).map(
					({ joined_at, last_seen_at, ...person }) => person,
				),
			);
			assert.deepEqual(wrong, right);
		}),
		{ numRuns: 2_000 },
	);
});
