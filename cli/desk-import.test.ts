import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { TestContext } from "node:test";
import {
	engines,
	type Settings,
	storedIn,
	testOnBoth,
	testOnSqlite,
} from "../test/support/engines.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { importInThread } from "./desk-import.ts";

const choices = { sideValues: {}, left: false };

function fileOf(t: TestContext, env: Settings, text: string, memoryMb = 100) {
	const file = path.join(temporaryFolder(t), "upload");
	writeFileSync(file, text);
	const opened = importInThread({ file, name: "people.csv", env }, memoryMb);
	t.after(() => opened.end());
	return { file, ...opened };
}

testOnBoth(
	"a file is read once, looked at as often as its choices change, and imported",
	async ({ settings }, t) => {
		const lines = Array.from({ length: 1_200 }, (_, n) => `p${n}@x.at,=1+1`);
		const text = ["email,phone", ...lines].join("\n");
		const { file, plan, run } = fileOf(t, settings, text);
		const [first, second] = await Promise.all([
			plan(choices),
			plan({ ...choices, side: "host" }),
		]);
		assert.equal(first.refused, 1_200);
		assert.deepEqual(second.imported, { host: 1_200, advertiser: 0 });
		assert.deepEqual(await storedIn(settings), []);
		writeFileSync(file, "");
		const seen: number[] = [];
		const { imported } = await run(
			{ ...choices, side: "host", columns: ["email", ""] },
			({ stored }) => seen.push(stored),
		);
		assert.equal(imported.host, 1_200);
		assert.equal(seen.at(-1), 1_200);
		assert.equal((await storedIn(settings)).length, 1_200);
	},
);

testOnSqlite(
	"times without a zone are those of TIME_ZONE, or of UTC where the founder says so",
	async ({ settings }, t) => {
		const env = { ...settings, TIME_ZONE: "Europe/Vienna" };
		const times = ["04.04.2026 14:05", "05.04.2026 14:05"];
		const text = (heading: string) =>
			[
				`email,side,${heading}`,
				...times.map((time) => `p@x.at,host,${time}`),
			].join("\n");
		const german = fileOf(t, env, text("joined"));
		const own = await german.plan(choices);
		assert.match(own.notes.join(), /'04.04.2026 14:05' is 2026-04-04 14:05/);
		assert.equal(own.hasZonelessTimes, true);
		assert.deepEqual(own.imported, { host: 2, advertiser: 0 });
		assert.equal(own.people, 1);
		const utc = await german.plan({ ...choices, timeZone: "UTC" });
		assert.match(utc.notes.join(), /is 2026-04-04 16:05/);
		// Its program says what it writes.
		const named = await fileOf(t, env, text("joined (UTC)")).plan(choices);
		assert.match(named.notes.join(), /is 2026-04-04 16:05/);
		assert.equal(named.hasZonelessTimes, false);
	},
);

testOnSqlite(
	"what is no list is said without an option of the command, and the next call goes on",
	async ({ settings }, t) => {
		const { plan } = fileOf(t, settings, "name,city\nAnn,Vienna\n");
		const refusal = {
			name: "ExpectedError",
			message:
				'The file has no column of e-mail addresses. Its columns: "name", "city".',
		};
		await assert.rejects(plan(choices), refusal);
		await assert.rejects(plan(choices), refusal);
	},
);

testOnSqlite(
	"a file that needs too much memory is refused, and ends no other",
	async ({ settings }, t) => {
		const lines = Array.from({ length: 200_000 }, (_, n) => `p${n}@x.at,host`);
		const text = ["email,side", ...lines].join("\n");
		const large = fileOf(t, settings, text, 60);
		await assert.rejects(
			large.plan(choices),
			/^ExpectedError: people.csv needs too much memory: split it/,
		);
		const other = await engines.SQLite(t);
		const small = fileOf(t, other.settings, "email,side\np@x.at,host\n");
		assert.equal((await small.plan(choices)).imported.host, 1);
	},
);
