import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { startOnSqlite } from "../support/visitors.ts";

test("what stops the start, or the build before it, is one clear message", async (t) => {
	const DATABASE_URL = `file:${temporaryFolder(t)}/a.db`;
	const { server } = await startOnSqlite(t);
	const { port } = new URL(server.address);
	for (const [program, environment, words] of [
		[
			"server/main.js",
			{ PORT: "many", RATE_LIMIT: "loud" },
			/PORT must be[\s\S]*RATE_LIMIT must be/,
		],
		[
			"server/main.js",
			{ DATABASE_URL: `file:${tmpdir()}` },
			new RegExp(RegExp.escape(tmpdir())),
		],
		[
			"server/main.js",
			{ MAIL_URL: "smtp://127.0.0.1:25" },
			/MAIL_FROM must be set[\s\S]*LINK_SECRET must be set/,
		],
		["server/main.js", { HOST: "192.0.2.1" }, /HOST must be an address/],
		["server/main.js", { PORT: port }, new RegExp(`127.0.0.1:${port}.*PORT`)],
		["build/build-page.ts", { SITE_URL: "abc" }, /SITE_URL must be/],
	] as const) {
		const { status, stderr } = spawnSync(process.execPath, [program], {
			cwd: path.join(import.meta.dirname, "../.."),
			env: { ...process.env, DATABASE_URL, PORT: "0", ...environment },
			encoding: "utf8",
		});
		assert.equal(status, 1);
		assert.match(stderr, words);
		assert.doesNotMatch(stderr, /\n\s+at /);
	}
});
