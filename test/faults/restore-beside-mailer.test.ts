/** A backup is restored while a mailer runs on the empty list (getsentry/self-hosted#1972). */
import assert from "node:assert/strict";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readSettings } from "../../config/settings.ts";
import { readMailerState, saveState } from "../../mail/mailer-state.ts";
import type { List } from "../../store/list.ts";
import { person, printer } from "../support/call-cli.ts";
import { add, engines, openForTest, testOnBoth } from "../support/engines.ts";
import { startMail } from "../support/mail-cli.ts";
import { startMailer } from "../support/mailer-process.ts";
import { expectSame } from "../support/people-anew.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { start } from "../support/test-mailer.ts";
import { eventually } from "../support/visitors.ts";

const isOn = async (list: List) =>
	(await readMailerState(list)).on_since !== undefined;

testOnBoth(
	"a running mailer sends what waits in a backup, after `mail resume`, and nothing twice",
	async ({ settings: target }, t) => {
		const { settings: from } = await engines.SQLite(t);
		const mail = await startMail(t, from);
		const taken = () => mail.server.taken.map(({ to }) => to).sort();
		await add(from, [person("ann@x.at"), person("bob@x.at")]);
		await mail.work();
		await mail.reply("ann@x.at", "confirmed");
		await add(from, [person("cem@x.at")]);
		await mail.work(new Date(), { MAIL_PER_DAY: "2" });
		assert.deepEqual(taken(), ["ann@x.at", "bob@x.at"]);
		const file = path.join(temporaryFolder(t), "list.jsonl");
		await printer(mail.env)("backup", file);

		const { DATABASE_URL } = target;
		const env = { ...mail.env, DATABASE_URL };
		const mailer = startMailer(t, env);
		const list = await openForTest(t, readSettings(env).ownerDatabase);
		await eventually(() => isOn(list));
		const { on_since } = await readMailerState(list);
		await printer(env)("backup", "restore", file);
		const state = await readMailerState(list);
		assert.equal(state.paused, "restored");
		assert.notEqual(state.on_since, on_since);
		await printer(env)("mail", "resume");
		await eventually(() => taken().length > 2);
		await add(target, [person("dan@x.at")]);
		await eventually(() => taken().length > 3);
		assert.equal(await mailer.end("SIGTERM"), 0);
		assert.deepEqual(taken(), ["ann@x.at", "bob@x.at", "cem@x.at", "dan@x.at"]);
		await expectSame(list);
	},
);

testOnBoth(
	"a mailer that starts during a restore keeps since when mail is on",
	async (database, t) => {
		const { list, newMailer } = await start(t, database, []);
		const mailer = newMailer(await openForTest(t, database));
		const restored = { on_since: "2026-01-01T00:00:00.000Z", on_after: "0" };
		let round: Promise<number> | undefined;
		await list.transaction("exclusive", async () => {
			await saveState(list, restored);
			round = mailer.round();
			// It finds an empty list.
			await pause(200);
		});
		await round;
		assert.partialDeepStrictEqual(await readMailerState(list), restored);
	},
);
