import assert from "node:assert/strict";
import { test } from "node:test";
import { hourMs, minuteMs } from "../../shared/time.ts";
import { aMail } from "../../test/support/rows.ts";
import { verdictOf } from "./refusal-verdict.ts";

const now = Date.parse("2026-11-20T12:00:00Z");
const mail = aMail({ id: 1, email: "ann@x.example" });

/** Mails that were refused these numbers of minutes ago; the first one is that of the test. */
const refusedAgo = (...ago: readonly number[]) =>
	new Map(
		ago.map((minutes, n) => {
			const email = `p${n}@x.example`;
			const of = n === 0 ? mail : aMail({ id: n + 1, email });
			return [n + 1, { mail: of, at: now - minutes * minuteMs }] as const;
		}),
	);

test("what a refusal does to a mail follows from what other mails got", () => {
	const others = [1, 1, 1, 1, 1] as const;
	for (const [meaning, lastSent, refused, verdict] of [
		["recipient", 0, [], "bounced"],
		["recipient", 0, others, "bounced"],
		["later", 0, [], "retry"],
		["us", 0, [], "outage"],
		["us", 1, [], "outage"],
		// Others were taken since it was refused first.
		["us", 1, [5], "retry"],
		["us", 5, [1], "outage"],
		["unclear", 0, [], "retry"],
		["unclear", 1, [], "bounced"],
		["unclear", 90, [], "retry"],
		["unclear", 1, [5], "bounced"],
		["unclear", 5, [1], "bounced"],
		["unclear", 5, [1, 1], "retry"],
		["unclear", 0, others, "outage"],
		["unclear", 0, [1, 1, 1, 1], "retry"],
	] as const) {
		const last = lastSent === 0 ? 0 : now - lastSent * minuteMs;
		const experience = { lastSent: last, refused: refusedAgo(...refused) };
		const name = `${meaning}, sent ${lastSent}, refused ${refused}`;
		assert.equal(verdictOf(meaning, mail, experience, now), verdict, name);
	}
});

test("after thirteen tries a mail has bounced, but in an outage", () => {
	const old = { ...mail, tries: 12 };
	const experience = { lastSent: 0, refused: refusedAgo() };
	const passed = { lastSent: now, refused: refusedAgo(hourMs / minuteMs) };
	assert.equal(verdictOf("later", old, experience, now), "bounced");
	assert.equal(verdictOf("us", old, passed, now), "bounced");
	assert.equal(verdictOf("us", old, experience, now), "outage");
});
