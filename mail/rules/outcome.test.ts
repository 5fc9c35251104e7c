import assert from "node:assert/strict";
import { test } from "node:test";
import { ago, dayMs, minuteMs, secondMs } from "../../shared/time.ts";
import { aMail } from "../../test/support/rows.ts";
import {
	isForLater,
	isOutage,
	outageChange,
	outcomeOf,
	type SendResult,
} from "./outcome.ts";

const now = Date.parse("2026-11-20T12:00:00Z");
const at = ago(0, now);
const response = "what it said";
/** The mail server has taken no mail yet, or took another one a minute ago. */
const unknown = { lastSent: 0, refused: new Map() };
const works = { lastSent: now - minuteMs, refused: new Map() };

/** Result, tries before, what is known of other mails; then the verdict, tries after, pause and `isRefused`. */
const cases = [
	["taken", 0, unknown, "sent", 1, null, false],
	["taken", 4, unknown, "sent", 5, null, false],
	["recipient", 0, works, "bounced", 1, null, false],
	["unclear", 0, works, "bounced", 1, null, false],
	["later", 12, works, "bounced", 13, null, false],
	["later", 0, works, "retry", 1, minuteMs, false],
	["later", 3, works, "retry", 4, 8 * minuteMs, false],
	["later", 11, works, "retry", 12, dayMs, false],
	// Soon, when other mails have shown whether the mail server works.
	["unclear", 0, unknown, "retry", 1, 15 * secondMs, true],
	["unclear", 1, unknown, "retry", 2, 2 * minuteMs, true],
	// An outage uses up no try.
	["us", 7, works, "outage", 7, 15 * secondMs, true],
	["unreachable", 7, works, "outage", 7, 15 * secondMs, false],
] as const;

for (const [result, before, known, verdict, tries, pause, isRefused] of cases)
	test(`a mail after ${before} tries and the result "${result}": ${verdict}`, () => {
		const mail = aMail({ id: 1, state: "sending", tries: before });
		const outcome = outcomeOf(mail, { result, response }, known, now);
		assert.deepEqual(
			[outcome.verdict, outcome.isRefused],
			[verdict, isRefused],
		);
		const after = { ...mail, ...outcome.change };
		const expected =
			pause === null
				? { state: verdict, ended_at: at, response }
				: {
						state: "waiting",
						next_try_at: ago(-pause, now),
						response,
					};
		assert.deepEqual(after, { ...mail, tries, ...expected });
	});

test("a mail to the founder is sent again unless the mail server took it, or refused this one", () => {
	const results = [
		"taken",
		"recipient",
		"unclear",
		"later",
		"us",
		"unreachable",
	];
	const those = (is: (sent: SendResult) => boolean) =>
		(results as SendResult["result"][])
			.filter((result) => is({ result, response }))
			.join(" ");
	assert.equal(those(isForLater), "later us unreachable");
	assert.equal(those(isOutage), "us unreachable");
});

test("an outage is saved with its first time and last reason, until it ends", () => {
	const began = ago(dayMs, now);
	const saved = { outage: "before", outage_since: began };
	assert.deepEqual(outageChange({}, "away", now), {
		outage: "away",
		outage_since: at,
	});
	assert.deepEqual(outageChange(saved, "away", now), {
		outage: "away",
		outage_since: began,
	});
	assert.deepEqual(outageChange(saved, undefined, now), {
		outage: null,
		outage_since: null,
	});
	assert.equal(outageChange({}, undefined, now), undefined);
});
