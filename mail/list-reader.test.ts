import assert from "node:assert/strict";
import { test } from "node:test";
import postgres from "postgres";
import {
	anEntry,
	engines,
	openForTest,
	testOnPostgres,
} from "../store/contract/engines.ts";
import { ListReader } from "./list-reader.ts";

const secrets = ["a secret of at least thirty-two bytes"] as const;
const now = Date.now();

function readerOf(
	list: ConstructorParameters<typeof ListReader>[0],
	signal = new AbortController().signal,
) {
	return new ListReader(list, secrets, signal);
}

/** The addresses whose confirmations are due since the last call. */
function due({ planner }: ListReader): string[] {
	const mailOnSince = new Date(now - 60_000).toISOString();
	return planner
		.plan({ mailOnSince, waveSince: undefined }, Date.now())
		.map(({ email }) => email);
}

testOnPostgres(
	"a sign-up that is committed after a later one is found within a minute",
	async (database, t) => {
		const list = await openForTest(t, database);
		const sql = postgres(database.kind === "postgres" ? database.url : "", {
			max: 1,
		});
		t.after(() => sql.end({ timeout: 1 }));
		const reader = readerOf(list);
		await sql.begin(async (late) => {
			await late`insert into waitlist ${late({ ...anEntry({ email: "late@x.at" }) })}`;
			await list.insert("waitlist", [anEntry({ email: "early@x.at" })]);
			await reader.read(undefined, now);
			assert.deepEqual(due(reader), ["early@x.at"]);
		});
		await reader.read(undefined, now + 2_000);
		assert.deepEqual(due(reader), []);
		await reader.read(undefined, now + 61_000);
		assert.ok(due(reader).includes("late@x.at"));
	},
);

test("a stop is noticed while a long list is read", async (t) => {
	const list = await openForTest(t, await engines.SQLite(t));
	const rows = Array.from({ length: 1_000 }, (_, index) =>
		anEntry({ email: `${index}@x.at` }),
	);
	await list.insert("waitlist", rows);
	const stop = new AbortController();
	const reader = readerOf(list, stop.signal);
	const reading = reader.read(undefined, now);
	stop.abort();
	await assert.rejects(reading, { name: "AbortError" });
	assert.ok(due(reader).length < rows.length);
});
