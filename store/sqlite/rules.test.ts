/** The checks in SQL and `parseWaitlistEntry` say the same rules twice: here they are compared. */
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { parseWaitlistEntry } from "../../shared/entry.ts";
import { readMigrations } from "./migrate.ts";

function prepareInsert() {
	const database = new DatabaseSync(":memory:");
	for (const sql of readMigrations()) database.exec(sql);
	return database.prepare(
		"insert into waitlist (email, phone, user_type, created_at) values (?, ?, ?, ?)",
	);
}
const insert = prepareInsert();

/** The constraint that refuses the row; `undefined` when it is taken. */
function refusal({
	email = "a@b.example",
	phone = null as string | null,
	user_type = "host",
	created_at = "2026-11-21T08:03:51.186Z",
}): string | undefined {
	try {
		insert.run(email, phone, user_type, created_at);
		return undefined;
	} catch (error) {
		return (error as Error).message.replace("CHECK constraint failed: ", "");
	}
}

/** Whether the entry is taken as it is, without trimming or any other change. */
function parsesUnchanged(email: string, phone: string | null): boolean {
	const result = parseWaitlistEntry({ email, phone, user_type: "host" });
	return (
		"entry" in result &&
		result.entry.email === email &&
		result.entry.phone === phone
	);
}

const label63 = "a".repeat(63);
const emails: [string, boolean][] = [
	["a@b", true],
	["a.!#$%&'*+/=?^_`{|}~-Z9@b-c.D9.example", true],
	[`a@${label63}.${label63}`, true],
	[`a@${label63}a.example`, false],
	[`a@b.${label63}a`, false],
	[`${"a".repeat(252)}@b`, true],
	[`${"a".repeat(253)}@b`, false],
	["", false],
	["a", false],
	["@b", false],
	["a@", false],
	["a@b@c", false],
	["a b@c", false],
	["a@b c", false],
	["a@b_c", false],
	["a@-b", false],
	["a@b-", false],
	["a@b.-c", false],
	["a@b-.c", false],
	["a@.b", false],
	["a@b.", false],
	["a@b..c", false],
	["ä@b.example", false],
	["a@ä.example", false],
	['"a"@b', false],
	["a@[127.0.0.1]", false],
	["a]@b", false],
	["a@b\n", false],
	["a@b\0", false],
	["a@b\0<script>", false],
];
for (const [email, taken] of emails) {
	test(`${taken ? "takes" : "refuses"} the e-mail ${JSON.stringify(email)}`, () => {
		assert.equal(
			refusal({ email }),
			taken ? undefined : "waitlist_email_check",
		);
		assert.equal(parsesUnchanged(email, null), taken);
	});
}

const phones: [string, boolean][] = [
	["1", true],
	["+43 (1) 234/5-6 ext. 7", true],
	["☎".repeat(40), true],
	["𝟙".repeat(40), true],
	["1".repeat(41), false],
	["", false],
	[" ", false],
	[" 1", false],
	["1\u00a0", false],
	["\ufeff1", false],
	["\u3000", false],
	["1\t2", false],
	["1\x7f", false],
	["1\x80", false],
	["1\x9f2", false],
	["\0", false],
	["1\x002", false],
];
for (const [phone, taken] of phones) {
	test(`${taken ? "takes" : "refuses"} the phone ${JSON.stringify(phone)}`, () => {
		assert.equal(
			refusal({ phone }),
			taken ? undefined : "waitlist_phone_check",
		);
		assert.equal(parsesUnchanged("a@b.example", phone), taken);
	});
}

for (const user_type of ["", "Host", "admin", "host "]) {
	test(`refuses the side ${JSON.stringify(user_type)}`, () => {
		assert.equal(refusal({ user_type }), "waitlist_user_type_check");
	});
}

for (const created_at of [
	"2026-11-21 08:03:51.186Z",
	"2026-11-21T08:03:51Z",
	"2026-02-30T08:03:51.186Z",
	"1",
]) {
	test(`refuses the time ${created_at}`, () => {
		assert.equal(refusal({ created_at }), "waitlist_created_at_check");
	});
}

/** Park and Miller's generator: the same numbers in every run. */
function numbers(seed: number): (below: number) => number {
	let state = seed;
	return (below) => {
		state = (state * 48_271) % 2_147_483_647;
		return state % below;
	};
}

test("agrees with the parser on 20,000 strange values", () => {
	const next = numbers(20_261_121);
	const pieces =
		"a|b|Z|9|.|.|-|-|@|@|_|+|'|]|^|*|?|%| |\0|\t|\x1f|\x7f|\x80|\x9f|\xa0|ä|☎|𝟙|\u2028|\ufeff|aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa|xn--a"
			.split("|")
			.concat("|");
	function strange(): string {
		const length = next(9);
		return Array.from({ length }, () => pieces[next(pieces.length)]).join("");
	}
	for (let round = 0; round < 20_000; round += 1) {
		const email = next(2) === 0 ? `a@${strange()}` : strange();
		const phone = strange();
		assert.equal(
			refusal({ email }) === undefined,
			parsesUnchanged(email, null),
			JSON.stringify({ email }),
		);
		assert.equal(
			refusal({ phone }) === undefined,
			parsesUnchanged("a@b.example", phone),
			JSON.stringify({ phone }),
		);
	}
});
