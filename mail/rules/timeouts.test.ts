import assert from "node:assert/strict";
import { test } from "node:test";
import * as timeouts from "./timeouts.ts";

test("how long the mailer waits, in seconds", () => {
	const { retryPauseMs, ...times } = timeouts;
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
		tries.map((each) => timeouts.retryPauseMs(isLater, each) / 60_000);
	assert.deepEqual(minutes(true, 1, 2, 3, 11, 12), [1, 2, 4, 1_024, 1_440]);
	assert.deepEqual(minutes(false, 1, 2, 12), [0.25, 2, 1_440]);
});
