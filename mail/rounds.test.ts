import assert from "node:assert/strict";
import { test } from "node:test";
import { ExpectedError } from "../shared/expected-error.ts";
import { runRounds } from "./rounds.ts";

/** Runs one round per outcome, of which an error is thrown; resolves with what was logged. */
async function run(outcomes: readonly (Error | null)[]): Promise<string[]> {
	const stop = new AbortController();
	const logged: string[] = [];
	const left = [...outcomes];
	const worker = {
		async round() {
			const outcome = left.shift();
			if (left.length === 0) setImmediate(() => stop.abort());
			if (outcome) throw outcome;
			return 0;
		},
	};
	const log = (text: string) => logged.push(text);
	await runRounds(worker, log, stop.signal, 0);
	assert.deepEqual(left, []);
	return logged;
}

const away = new ExpectedError("The database is away.");
const full = new ExpectedError("The disk is full.");

test("each error of the database is logged once, until another one or a success", async () => {
	const errors = [away, away, away, full, full, away, null, away, away];
	assert.deepEqual(
		await run(errors),
		[away, full, away, away].map(({ message }) => message),
	);
});

test("an error of the program ends the rounds", async () => {
	await assert.rejects(run([null, new TypeError("a bug"), null]), /a bug/);
});

test("a stop ends the pause", { timeout: 5_000 }, async () => {
	const stop = new AbortController();
	const worker = {
		async round() {
			setImmediate(() => stop.abort());
			return 60_000;
		},
	};
	await runRounds(worker, () => {}, stop.signal);
});

test("an error is followed by a pause", { timeout: 5_000 }, async () => {
	const stop = new AbortController();
	let rounds = 0;
	const worker = {
		async round() {
			rounds += 1;
			setTimeout(() => stop.abort(), 5);
			throw away;
		},
	};
	await runRounds(worker, () => {}, stop.signal, 60_000);
	assert.equal(rounds, 1);
});
