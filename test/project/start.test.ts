import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { startOnSqlite } from "../support/visitors.ts";

const root = path.join(import.meta.dirname, "../..");

/** Starts the server, which must refuse with one clear message. */
function refusedStart(
	t: TestContext,
	environment: Readonly<Record<string, string>>,
): string {
	const DATABASE_URL = `file:${temporaryFolder(t)}/a.db`;
	const { status, stderr } = spawnSync(process.execPath, ["server/main.js"], {
		cwd: root,
		env: { ...process.env, DATABASE_URL, PORT: "0", ...environment },
		encoding: "utf8",
	});
	assert.equal(status, 1);
	assert.doesNotMatch(stderr, /\n\s+at /);
	return stderr;
}

for (const [what, environment, words] of [
	[
		"a bad setting",
		{ PORT: "many", LOG_LEVEL: "loud" },
		/PORT must be[\s\S]*LOG_LEVEL must be/,
	],
	[
		"a database that is a folder",
		{ DATABASE_URL: `file:${tmpdir()}` },
		new RegExp(RegExp.escape(tmpdir())),
	],
	[
		"mail without its other settings",
		{ MAIL_URL: "smtp://127.0.0.1:25" },
		/MAIL_FROM must be set[\s\S]*LINK_SECRET must be set/,
	],
	[
		"an address that is not this machine's",
		{ HOST: "192.0.2.1" },
		/HOST must be an address/,
	],
] as const) {
	test(`${what} stops the start with one clear message`, (t) => {
		assert.match(refusedStart(t, environment), words);
	});
}

test("a taken port is named", async (t) => {
	const { server } = await startOnSqlite(t);
	const { port } = new URL(server.address);
	const words = refusedStart(t, { PORT: port });
	assert.match(words, new RegExp(`127.0.0.1:${port}.*PORT`));
});

test("a bad setting stops the build before the start with one sentence", () => {
	const { status, stderr } = spawnSync(
		process.execPath,
		["build/build-page.ts"],
		{ cwd: root, env: { ...process.env, SITE_URL: "abc" }, encoding: "utf8" },
	);
	assert.equal(status, 1);
	assert.match(stderr, /SITE_URL must be/);
	assert.doesNotMatch(stderr, /\n\s+at /);
});
