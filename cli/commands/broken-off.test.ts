import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { call } from "../../test/support/call-cli.ts";
import { emptyLists, listOf } from "../../test/support/each-store.ts";

for (const command of ["backup", "restore"]) {
	test(`${command} leaves no drafts behind when it is broken off`, async (t) => {
		const { settings, file } = await listOf(t, 1);
		// So many that it is broken off before it is done.
		const database = new DatabaseSync(settings.DATABASE_URL.slice(5));
		database.exec(`
			with recursive n (i) as (select 1 union all select i + 1 from n where i < 100000)
			insert into waitlist (email, user_type) select i || '@x.example', 'host' from n`);
		database.close();
		if (command === "restore") await call(["backup", file], settings);
		const env = command === "backup" ? settings : await emptyLists.SQLite(t);
		const folder =
			command === "backup" ? path.dirname(file) : path.dirname(env.ERASED_FILE);
		const drafts = () =>
			readdirSync(folder).filter((name) => name.startsWith(".frontage-draft-"));
		const child = spawn(process.execPath, ["cli/main.ts", command, file], {
			env: { ...process.env, ...env },
			stdio: "ignore",
		});
		const ended = once(child, "exit");
		while (child.exitCode === null && drafts().length === 0) await turn();
		child.kill("SIGINT");
		assert.deepEqual(await ended, [130, null]);
		assert.deepEqual(drafts(), []);
	});
}
