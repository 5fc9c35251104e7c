import assert from "node:assert/strict";
import { test } from "node:test";
import { ExpectedError } from "../../shared/expected-error.ts";
import { content } from "../../test/support/content.ts";
import { checkRetention } from "./promises.ts";

const off = { unconfirmedDays: null, opened: null, daysAfterOpening: null };
const on = { ...off, unconfirmedDays: 60 };
const settings = { perDay: 1, timeZone: "UTC", founder: "f@x.at" };

for (const [what, retention, mailState, expected] of [
	["nothing is set", off, null, false],
	["a digest tells of it", on, settings, /^People are erased/],
	["mail is off", on, null, /^wrong.*no digest is sent/],
	[
		"no digest is sent",
		on,
		{ ...settings, founder: null },
		/^wrong.*no digest is sent/,
	],
	["no day of opening", { ...off, daysAfterOpening: 9 }, settings, /^advice/],
] as const)
	test(`doctor on retention: ${what}`, async () => {
		const readContent = () => ({ ...content, retention });
		const result = await checkRetention({ mailState, readContent });
		if (expected === false) return assert.equal(result, false);
		const [first] = [result].flat();
		const text =
			typeof first === "object" ? `${first.state} ${first.found}` : `${first}`;
		assert.match(text, expected);
	});

test("doctor on retention: the words cannot be read, as another check says", async () => {
	const readContent = () => {
		throw new ExpectedError("Wrong words");
	};
	const context = { mailState: null, readContent };
	assert.equal(await checkRetention(context), false);
});
