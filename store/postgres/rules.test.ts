/** Callers of Supabase insert directly: PostgreSQL's checks and `parseWaitlistEntry` must agree. */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import postgres from "postgres";
import { parseWaitlistEntry } from "../../shared/read-sign-up.ts";
import {
	detailColumns,
	longest,
	type WaitlistEntry,
} from "../../shared/sign-up.ts";
import { testOnPostgres } from "../../test/support/engines.ts";
import { invisiblePhones } from "../../test/support/invisible-phones.ts";
import { anEntry } from "../../test/support/rows.ts";

const label63 = "a".repeat(63);
const good: Partial<WaitlistEntry>[] = [
	{ email: "a@b" },
	{ email: "a.!#$%&'*+/=?^_`{|}~-Z9@b-c.D9.example" },
	{ email: `a@${label63}.${label63}` },
	{ email: `${"a".repeat(252)}@b` },
	{ phone: "1" },
	{ phone: "+43 (1) 234/5-6 ext. 7" },
	...detailColumns.flatMap((name) => [
		{ [name]: "☎".repeat(longest(name)) },
		{ [name]: "𝟙".repeat(longest(name)) },
	]),
	{ user_type: "advertiser" },
];
const wrongEmails = [
	...[`a@${label63}a.example`, `a@b.${label63}a`, `${"a".repeat(253)}@b`],
	...["", "a", "@b", "a@", "a@b@c", "a b@c", "a@b c", "a@b_c", "a@-b", "a@b-"],
	...["a@b.-c", "a@b-.c", "a@.b", "a@b.", "a@b..c", "ä@b.example", "a@ä.at"],
	...['"a"@b', "a@[127.0.0.1]", "a]@b", "a@b\n", "a@b\0", "a@b\0<script>"],
];
const wrongPhones = ["", " ", " 1", "1\u00a0", "\u3000"];
const notOneLine = ["1\t2", "1\x7f", "1\x80", "1\x9f2", "\0", "1\x002"];
const bad: object[] = [
	...wrongEmails.map((email) => ({ email })),
	...wrongPhones.map((phone) => ({ phone })),
	...detailColumns.flatMap((name) =>
		[...notOneLine, "1".repeat(longest(name) + 1)].map((text) => ({
			[name]: text,
		})),
	),
	...["", "Host", "admin", "host "].map((user_type) => ({ user_type })),
];

/** Whether the entry is accepted as it is, without trimming or any other change. */
function parsesUnchanged(entry: WaitlistEntry): boolean {
	const result = parseWaitlistEntry(entry);
	if ("error" in result) return false;
	return isDeepStrictEqual(result.entry, entry);
}

const pieces =
	"a|b|Z|9|.|.|-|-|@|@|_|+|'|]|^|*|?|%| |\0|\t|\x1f|\x7f|\x80|\x9f|\xa0|ä|☎|𝟙|\u2028|aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa|xn--a|";
const strange = fc
	.array(fc.constantFrom(...pieces.split("|")), { maxLength: 9 })
	.map((parts) => parts.join(""));
const strangeEntry = fc.oneof(
	fc.record({ email: strange.map((text) => `a@${text}`) }),
	fc.record({ email: strange }),
	fc.record({ phone: strange }),
);

testOnPostgres(
	"the checks refuse what the parser refuses",
	async (database, t) => {
		assert.ok(database.kind === "postgres");
		const sql = postgres(database.url, { max: 1 });
		t.after(() => sql.end({ timeout: 1 }));
		const random = fc.sample(strangeEntry, 4_000);
		const entries = [...good, ...bad, ...random].map((each) => anEntry(each));
		const results = await Promise.allSettled(
			entries.map((entry) => sql`insert into waitlist ${sql(entry)}`),
		);
		for (const [index, result] of results.entries()) {
			const entry = entries[index] ?? anEntry();
			const isExpected =
				index < good.length ||
				(index >= good.length + bad.length && parsesUnchanged(entry));
			const what = JSON.stringify(entry);
			assert.equal(parsesUnchanged(entry), isExpected, what);
			assert.equal(result.status === "fulfilled", isExpected, what);
			if (result.status === "rejected" && !what.includes("\\u0000")) {
				assert.match(result.reason.constraint_name, /^waitlist_\w+_check$/);
			}
		}
	},
);

testOnPostgres(
	"phones are stored without every invisible character",
	async (database, t) => {
		assert.ok(database.kind === "postgres");
		const sql = postgres(database.url, { max: 1 });
		t.after(() => sql.end({ timeout: 1 }));
		const typed = invisiblePhones.map(([phone]) => phone);
		await sql`set role anon`;
		await sql`insert into waitlist (email, phone, user_type)
			select 'a@b' || n, phone, 'host' from unnest(${typed}::text[]) with ordinality as phones (phone, n)`;
		await sql`reset role`;
		const rows = await sql`select phone from waitlist order by id`;
		assert.deepEqual(
			rows.map(({ phone }) => phone),
			invisiblePhones.map(([, stored]) => stored),
		);
	},
);
