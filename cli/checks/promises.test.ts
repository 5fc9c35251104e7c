import assert from "node:assert/strict";
import { test } from "node:test";
import { keptFor } from "../../content/privacy.ts";
import type { Retention } from "../../shared/retention.ts";
import { checkRetention } from "./promises.ts";

const off = { unconfirmedDays: null, opened: null, daysAfterOpening: null };
const on = { ...off, unconfirmedDays: 60 };
const settings = { perDay: 1, timeZone: "UTC", founder: "f@x.at" };

for (const [what, retention, mailState, expected] of [
	["nothing is set", off, null, false],
	["a digest tells of it", on, settings, /^People are erased/],
	["mail is off", on, null, /^wrong.*none is sent/],
	["no digest is sent", on, { ...settings, founder: null }, /^wrong.*none is/],
	["a wrong value", { ...on, opened: "soon" }, settings, /^wrong.*opened/],
	["no day of opening", { ...off, daysAfterOpening: 9 }, settings, /^advice/],
] as const)
	test(`doctor on retention: ${what}`, () => {
		const result = checkRetention({ mailState }, retention);
		if (expected === false) return assert.equal(result, false);
		const [first] = [result].flat();
		const text =
			typeof first === "object" ? `${first.state} ${first.found}` : `${first}`;
		assert.match(text, expected);
	});

test("the page about privacy says what is set", () => {
	const text = (retention: Retention) => keptFor(retention).join(" ");
	assert.match(text(off), /at most \[24 months\]\.$/);
	assert.match(text(on), /\[24 months\]\. If we asked .* 60 days later\.$/);
	const all = text({ ...on, daysAfterOpening: 365 });
	assert.match(all, /at most 365 days after we open.* 60 days later\.$/);
});
