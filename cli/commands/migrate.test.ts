/** `migrate` of a list as 2.0.0 left it: the first file of each engine made its schema. */
import assert from "node:assert/strict";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import { type TestContext, test } from "node:test";
import postgres from "postgres";
import { limits } from "../../store/limits.ts";
import { readMigrations } from "../../store/migrations.ts";
import { migrate } from "../../store/sqlite/migrate.ts";
import { call, collect } from "../../test/support/call-cli.ts";
import { emptyDatabase } from "../../test/support/databases.ts";
import { noPostgres } from "../../test/support/postgres-server.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { run } from "../program.ts";

const people = 200;
const signUps = Array.from(
	{ length: people },
	(_, n) => `('Person${n}@x.at', '${n % 4 ? "host" : "advertiser"}')`,
);
const insert = `insert into waitlist (email, user_type) values ${signUps}`;

/** The migrations of an engine that 2.0.0 has. */
function firstOf(engine: string) {
	const folder = path.join(import.meta.dirname, "../../store", engine);
	return readMigrations(folder).slice(0, 1);
}

const engines = {
	async SQLite(t: TestContext) {
		const file = path.join(temporaryFolder(t), "waitlist.db");
		const database = new DatabaseSync(file);
		migrate(database, file, firstOf("sqlite"));
		database.exec(insert);
		database.close();
		return `file:${file}`;
	},
	async PostgreSQL() {
		const url = await emptyDatabase();
		const sql = postgres(url, { max: 1, onnotice: () => {} });
		for (const each of firstOf("postgres")) await sql.unsafe(each.sql);
		await sql.unsafe(insert);
		await sql.end();
		return url;
	},
};

for (const [engine, make] of Object.entries(engines))
	test(`an upgrade from 2.0.0 makes the people once, shows how far it is, and says so, on ${engine}`, {
		skip: engine === "PostgreSQL" && noPostgres,
	}, async (t) => {
		t.mock.property(limits, "foldedAtATime", 20);
		const env = { DATABASE_URL: await make(t) };
		// Work of less than a second shows no progress.
		let now = Date.now();
		t.mock.method(Date, "now", () => {
			now += 200;
			return now;
		});
		const [out, err] = [collect(), collect()];
		await run(["migrate"], {
			stdin: Readable.from([]),
			stdout: out.stream,
			stderr: Object.assign(err.stream, { isTTY: true }),
			env,
		});
		const parts = err.text().matchAll(/(\d+) %/g);
		const percents = [...parts].map(([, percent]) => Number(percent));
		assert.ok(percents.length > 2, err.text());
		assert.deepEqual(
			percents,
			percents.toSorted((one, other) => one - other),
		);
		assert.match(err.text(), /The table of people is made: 200 people\./);
		assert.deepEqual(await call(["migrate"], env), {
			...{ code: 0, err: "" },
			out: "Up to date.\n",
		});
		const stats = await call(["stats"], env);
		assert.match(stats.out, /^in all +150 +50 +200$/m);
	});
