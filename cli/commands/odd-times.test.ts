/** A database may hold times that no sign-up can have: other programs write it, too. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import postgres from "postgres";
import { readSettings } from "../../config/settings.ts";
import { lookingAt } from "../../dashboard/server/look.ts";
import { withList } from "../../store/list.ts";
import { call, person, printer } from "../../test/support/call-cli.ts";
import { add, storedIn, testOnBoth } from "../../test/support/engines.ts";
import { startMail } from "../../test/support/mail-cli.ts";
import {
	startReceiver,
	withWebhook,
} from "../../test/support/notice-receiver.ts";
import { received, startSenders } from "../../test/support/notices.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";

const odd = {
	sqlite: [
		"0026-11-21T00:00:00.000Z",
		"2026-11-20 12:00:00.000Z",
		"2026-13-45T99:99:99.999Z",
		"it is 24 characters long",
		"0000-00-00T00:00:00.000Z",
		"9999-12-31T23:59:59.999Z",
	],
	postgres: [
		"0026-11-21",
		"1899-12-30",
		"0044-03-15 BC",
		"12026-11-20",
		"infinity",
		"-infinity",
	],
};

testOnBoth(
	"any time in the database is read, and named by doctor",
	async ({ settings }, t) => {
		const { env, work, server } = await startMail(t, settings);
		await add(settings, [person("ann@x.at")]);
		const { ownerDatabase } = readSettings(settings);
		const emails = odd[ownerDatabase.kind].map((_, n) => `odd${n}@x.at`);
		if (ownerDatabase.kind === "sqlite") {
			const database = new DatabaseSync(ownerDatabase.file);
			for (const [n, time] of odd.sqlite.entries())
				database
					.prepare(
						"insert into waitlist (email, user_type, created_at) values (?, 'host', ?)",
					)
					.run(emails[n] ?? "", time);
			database.close();
		} else {
			const sql = postgres(ownerDatabase.url, { max: 1, onnotice: () => {} });
			// The local time of Vienna had an offset with seconds until 1893.
			const name = new URL(ownerDatabase.url).pathname.slice(1);
			await sql.unsafe(
				`alter database ${name} set timezone to 'Europe/Vienna'`,
			);
			for (const [n, time] of odd.postgres.entries())
				await sql`insert into waitlist (email, user_type, created_at) values (${emails[n] ?? ""}, 'host', ${time}::text::timestamptz)`;
			await sql.end();
		}
		const folder = temporaryFolder(t);
		const csv = path.join(folder, "more.csv");
		writeFileSync(csv, "email,side\nnew@x.at,host\n");
		const backup = path.join(folder, "list.jsonl");
		for (const TIME_ZONE of ["Europe/Vienna", "Pacific/Auckland"])
			for (const command of [
				"stats",
				"list",
				"export",
				"show odd0@x.at",
				"status",
			]) {
				const { code, err } = await call(command.split(" "), {
					...env,
					TIME_ZONE,
				});
				assert.deepEqual(
					{ code, err },
					{ code: 0, err: "" },
					`${command} ${TIME_ZONE}`,
				);
			}
		const exported = await call(["export", "--submissions"], env);
		for (const email of emails) assert.ok(exported.out.includes(email), email);
		const writing: string[][] = [
			["backup", backup],
			["import", csv, "--yes"],
		];
		for (const command of writing)
			assert.equal((await call(command, env)).code, 0, `${command[0]}`);

		await withList(ownerDatabase, "write", (list) =>
			lookingAt(list, { timeZone: "Europe/Vienna", linkSecrets: [] })(
				async ({ tally }) => {
					const hours = (await tally()).weekHours();
					assert.equal(hours.length, 7 * 24);
					const people = hours.reduce((sum, count) => sum + count, 0);
					// The person of the file has no hour.
					assert.equal(people, emails.length + 1);
				},
			),
		);

		await work();
		assert.ok(server.taken.some(({ to }) => to === "ann@x.at"));
		const receiver = await startReceiver(t);
		const withProgram = withWebhook(env, receiver.url);
		await withList(ownerDatabase, "write", async (list) => {
			const { runAt } = await startSenders(list, withProgram);
			await runAt(30 * 24 * 60);
		});
		assert.ok(received(receiver.taken).includes("joined ann"));

		const reply = { person_key: "A".repeat(22), kind: "left" } as const;
		const at = "1999-12-31T23:59:59.999Z";
		await withList(ownerDatabase, "write", (list) =>
			list.insert("replies", [{ ...reply, at }]),
		);
		const { out } = await call(["doctor"], env);
		assert.match(out, /advice +times +Rows of the table replies .*: 1 \(id /);
		assert.match(out, /advice +times +Rows of the table waitlist .*: 6 \(id /);
		const erased = await call(["erase", "--yes", ...emails], env);
		assert.match(erased.out, new RegExp(`^Erased: ${emails.length} sign-ups`));
		const restored = {
			...env,
			DATABASE_URL: `file:${path.join(folder, "copy.db")}`,
		};
		const back = await call(["backup", "restore", backup], {
			...restored,
			ERASED_FILE: path.join(folder, "none.json"),
		});
		assert.match(back.out, /^Restored and compared: 7 sign-ups/);
	},
);

testOnBoth(
	"import refuses days before 2000 and after tomorrow, with their lines",
	async ({ settings: env }, t) => {
		const days = [
			"0026-11-21",
			"1899-12-30",
			"1999-12-31T23:59:59Z",
			new Date(Date.now() + 2 * 86_400_000).toISOString(),
			"9999-12-31",
			"2000-01-01",
		];
		const lines = days.map((day, n) => `p${n}@x.at,host,${day}\n`).join("");
		await add(env, []);
		const file = path.join(temporaryFolder(t), "people.csv");
		writeFileSync(file, `email,side,joined\n${lines}`);
		const out = await printer(env)("import", "--yes", file);
		assert.match(
			out,
			/^Refused: 5 lines\n {2}3 lines: joined is before 2000: .*\n {4}line 2: '0026-11-21'\n {4}line 3: .*\n {4}line 4: .*\n {2}2 lines: joined is in the future: .*\n {4}line 5: .*\n {4}line 6: /m,
		);
		const imported = await storedIn(env);
		assert.deepEqual(
			imported.map(({ email, created_at }) => [email, created_at]),
			[["p5@x.at", "2000-01-01T00:00:00.000Z"]],
		);
	},
);
