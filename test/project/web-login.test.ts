import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { openInbox } from "../../store/inbox.ts";
import { migratePostgres } from "../../store/postgres/migrate.ts";
import { programFolder } from "../support/postgres-programs.ts";
import { noPostgres, startPostgres } from "../support/postgres-server.ts";
import { anEntry } from "../support/rows.ts";
import { postgresAt, storedEmails } from "../support/visitors.ts";

test("the servers' login of compose.scale.yaml can add, and cannot read", {
	skip: noPostgres,
}, async (t) => {
	const server = await startPostgres();
	t.after(() => server.remove());
	const file = path.join(import.meta.dirname, "../../deploy/web-login.sql");
	const { status, stderr } = spawnSync(
		path.join(programFolder(), "psql"),
		["--set=ON_ERROR_STOP=1", `--file=${file}`, server.url],
		{ encoding: "utf8", env: { ...process.env, WEB_PASSWORD: "abc" } },
	);
	assert.equal(status, 0, stderr);
	await migratePostgres(server.url);
	const web = postgresAt(server.url.replace("owner@", "waitlist_web:abc@"));
	const reports: string[] = [];
	const inbox = await openInbox(web, (message) => reports.push(message));
	t.after(() => inbox.close());
	assert.match(reports.join(), /waitlist_web may only insert$/);
	await inbox.check();
	await inbox.add([
		anEntry({ email: "ann@frontage.test", phone: null, user_type: "host" }),
	]);
	assert.equal((await storedEmails(postgresAt(server.url))).size, 1);
	await assert.rejects(storedEmails(web), /does not let this login read/);
});
