import assert from "node:assert/strict";
import { test } from "node:test";
import * as pauses from "./pauses.ts";

test("how long the mailer waits, in seconds", () => {
	const { mustReread, retryPauseMs, pauseAfterMailMs, ...times } = pauses;
	const seconds = (value: unknown): unknown =>
		typeof value === "number"
			? value / 1_000
			: Object.fromEntries(
					Object.entries(Object(value)).map(([name, ms]) => [
						name,
						seconds(ms),
					]),
				);
	assert.deepEqual(seconds(times), {
		restMs: 1,
		lockMs: 5,
		smtpTimeouts: {
			connectionTimeout: 10,
			greetingTimeout: 20,
			socketTimeout: 60,
			dnsTimeout: 10,
		},
		eraseRestMs: 5,
		lateEraseMs: 300,
		outagePausesMs: { least: 5, most: 600 },
		founderRetryMs: 60,
		suspectMs: 15,
	});
});

test("a mail that may be taken later waits for a minute, then twice as long, up to a day", () => {
	const minutes = (isLater: boolean, ...tries: number[]) =>
		tries.map((each) => pauses.retryPauseMs(isLater, each) / 60_000);
	assert.deepEqual(minutes(true, 1, 2, 3, 11, 12), [1, 2, 4, 1_024, 1_440]);
	assert.deepEqual(minutes(false, 1, 2, 12), [0.25, 2, 1_440]);
});

test("a mailer reads all again after a day, and when the clock jumped back", () => {
	const day = 86_400_000;
	for (const [now, expected] of [
		[day, false],
		[2 * day - 1, false],
		[2 * day, true],
		[day - 1, true],
	] as const)
		assert.equal(pauses.mustReread(day, now), expected, `${now}`);
});

test("only what the mail server takes, or the founder ordered, counts for MAIL_PER_MINUTE", () => {
	const mail = (joined_at: string | null) =>
		({ joined_at }) as Parameters<typeof pauses.pauseAfterMailMs>[0];
	const joined = mail("2026-11-20T12:00:00.000Z");
	assert.equal(pauses.pauseAfterMailMs(joined, true, 30), 2_000);
	assert.equal(pauses.pauseAfterMailMs(joined, false, 30), 0);
	assert.equal(pauses.pauseAfterMailMs(mail(null), false, 30), 2_000);
});
