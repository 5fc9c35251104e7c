/** Behind PgBouncer, which gives each transaction any of its connections, or each client its own. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { ExpectedError } from "../../shared/expected-error.ts";
import { waitlistDatabase } from "../../test/support/databases.ts";
import { freePort } from "../../test/support/free-port.ts";
import { user } from "../../test/support/postgres-programs.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { anEntry, postgresAddress, storedEmails } from "../contract/engines.ts";
import { Import } from "../import.ts";
import { openInbox } from "../inbox.ts";
import { withList } from "../list.ts";

const skip =
	spawnSync("pgbouncer", ["--version"]).status !== 0 &&
	"PgBouncer is not installed";

/** Starts PgBouncer before a list; resolves with the list's URL for a login that leads through it. */
async function startPooler(t: TestContext, mode: "transaction" | "session") {
	const direct = new URL(await waitlistDatabase());
	const folder = temporaryFolder(t);
	chmodSync(folder, 0o755);
	const port = await freePort();
	const users = path.join(folder, "users.txt");
	writeFileSync(users, '"owner" ""\n"pooled_web" ""\n');
	const settings = path.join(folder, "pgbouncer.ini");
	writeFileSync(
		settings,
		`[databases]\n* = host=127.0.0.1 port=${direct.port}\n[pgbouncer]\n
listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\n
auth_type = trust\nauth_file = ${users}\npool_mode = ${mode}\n`,
	);
	const pooler = spawn("pgbouncer", ["--quiet", settings], {
		...user,
		stdio: "ignore",
	});
	t.after(async () => {
		pooler.kill("SIGKILL");
		await once(pooler, "exit");
	});
	const through = (login: string) =>
		`postgres://${login}@127.0.0.1:${port}${direct.pathname}`;
	for (let tries = 0; tries < 50; tries += 1) {
		const sql = postgres(through("owner"), { max: 1, prepare: false });
		const isReady = await sql`select`.then(
			() => true,
			() => false,
		);
		await sql.end({ timeout: 0 });
		if (isReady) return through;
		await pause(100);
	}
	throw new Error("PgBouncer did not start");
}

for (const mode of ["transaction", "session"] as const) {
	test(`sign-ups and commands go through a pooler in ${mode} mode`, {
		skip,
	}, async (t) => {
		const through = await startPooler(t, mode);
		const owner = postgres(through("owner"), {
			max: 1,
			prepare: false,
			onnotice: () => {},
		});
		await owner`drop role if exists pooled_web`;
		await owner`create role pooled_web login in role waitlist_server`;
		await owner.end({ timeout: 1 });
		await assert.rejects(
			openInbox(postgresAddress(through("owner"))),
			/^ExpectedError: .* login owner can read the list, and a connection pooler/,
		);
		const reports: string[] = [];
		const web = postgresAddress(through("pooled_web"));
		const inbox = await openInbox(web, (message) => reports.push(message));
		t.after(() => inbox.close());
		assert.match(
			reports.join(),
			/may only insert, through a connection pooler/,
		);
		const emails = Array.from({ length: 50 }, (_, n) => `p${n}@x.at`);
		for (const email of emails) {
			await Promise.all([inbox.add([anEntry({ email })]), inbox.check()]);
		}
		await withList(postgresAddress(through("owner")), "write", async (list) => {
			assert.deepEqual(await storedEmails(list), emails);
			const importing = Import.begin(list);
			if (mode === "session") await importing;
			else {
				await assert.rejects(importing, (error) => {
					assert.ok(error instanceof ExpectedError);
					assert.match(error.message, /a pooler|a connection pooler/);
					return true;
				});
			}
		});
	});
}
