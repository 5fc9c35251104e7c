import assert from "node:assert/strict";
import { test } from "node:test";
import { anEntry } from "../test/support/rows.ts";
import { parseWaitlistEntry, readSourceTags } from "./read-sign-up.ts";

const ada = anEntry({
	email: "ada@example.com",
	phone: null,
	user_type: "host",
});
const longest = `${"a".repeat(242)}@example.com`;

const accepted: readonly [object, object][] = [
	[{}, ada],
	[{ email: "  ada@example.com\n" }, ada],
	[{ email: "Ada@Example.com" }, { ...ada, email: "Ada@Example.com" }],
	[
		{ email: "a.!#$%&'*+/=?^_`{|}~-b@x.y" },
		{ ...ada, email: "a.!#$%&'*+/=?^_`{|}~-b@x.y" },
	],
	[
		{ email: "ada@läden.example" },
		{ ...ada, email: "ada@xn--lden-loa.example" },
	],
	[{ email: longest }, { ...ada, email: longest }],
	[{ phone: " +43 660 1 " }, { ...ada, phone: "+43 660 1" }],
	[{ phone: " \t " }, ada],
	[{ phone: "\u202a+43 660 1\u202c" }, { ...ada, phone: "+43 660 1" }],
	[
		{ phone: "\u200b +43\u00ad 660\ufeff1 \u200e" },
		{ ...ada, phone: "+43 6601" },
	],
	[{ phone: "\u2060\u200d" }, ada],
	[{ phone: `${"1".repeat(40)}\u200b` }, { ...ada, phone: "1".repeat(40) }],
	[{ phone: "☎".repeat(40) }, { ...ada, phone: "☎".repeat(40) }],
	// Signs that turn the letters after them round: minio/object-browser#2828.
	[{ answer: "\u202egnp.exe" }, { ...ada, answer: "gnp.exe" }],
	[{ answer: "\u2067a\u2069 \u200f\u061c" }, { ...ada, answer: "a" }],
	[{ user_type: "advertiser" }, { ...ada, user_type: "advertiser" }],
];

for (const [fields, entry] of accepted) {
	test(`accepted: ${JSON.stringify(fields)}`, () => {
		assert.deepEqual(parseWaitlistEntry({ ...ada, ...fields }), { entry });
	});
}

const refused: readonly [object, string, string][] = [
	[{ email: null }, "email", "required"],
	[{ email: null, user_type: null }, "email", "required"],
	[{ email: "ada", user_type: null }, "user_type", "required"],
	[{ email: "ada" }, "email", "valid"],
	[{ email: "ada @example.com" }, "email", "valid"],
	[{ email: "ädä@example.com" }, "email", "valid"],
	[{ email: "ada@lä den.example" }, "email", "valid"],
	[{ email: "ada@lä/den.example" }, "email", "valid"],
	[{ email: `ada@${"a".repeat(64)}.example` }, "email", "valid"],
	[{ email: `a${longest}` }, "email", "valid"],
	[{ phone: "1".repeat(41) }, "phone", "valid"],
	[{ phone: "1\u00072" }, "phone", "valid"],
	[{ phone: "\ud800" }, "phone", "valid"],
	[{ user_type: "Host" }, "user_type", "valid"],
	[{ email: "ada", phone: "1".repeat(41), user_type: "x" }, "email", "valid"],
];

for (const [fields, column, rule] of refused) {
	test(`refused: ${JSON.stringify(fields)}`, () => {
		const result = parseWaitlistEntry({ ...ada, ...fields });
		assert.deepEqual(result, { error: { column, rule } });
	});
}

test("long texts are cut or refused before they are converted", (t) => {
	const normalize = t.mock.method(String.prototype, "normalize");
	const marks = `a${"\u0301".repeat(30_000)}${"\u0323".repeat(30_000)}`;
	readSourceTags(() => marks);
	const lengths = normalize.mock.calls.map((each) => String(each.this).length);
	assert.ok(lengths.length > 0 && Math.max(...lengths) <= 1_000);
	const parsed = t.mock.method(globalThis, "URL");
	const email = `a@${"ä.".repeat(20_000)}at`;
	assert.deepEqual(parseWaitlistEntry(anEntry({ email })), {
		error: { column: "email", rule: "valid" },
	});
	assert.equal(parsed.mock.callCount(), 0);
});
