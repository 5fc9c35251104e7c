import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { startServer } from "../support/server-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const root = path.join(import.meta.dirname, "../..");

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
		"an address that is not this machine's",
		{ HOST: "192.0.2.1" },
		/HOST is not an address/,
	],
] as const) {
	test(`${what} stops the start with one clear message`, async (t) => {
		const folder = temporaryFolder(t);
		const { status, stderr } = spawnSync(process.execPath, ["server/main.js"], {
			cwd: root,
			env: {
				...process.env,
				DATABASE_URL: `file:${folder}/a.db`,
				PORT: "0",
				...environment,
			},
			encoding: "utf8",
		});
		assert.equal(status, 1);
		assert.match(stderr, words);
		assert.doesNotMatch(stderr, /\n\s+at /);
	});
}

test("a taken port is named", async (t) => {
	const folder = temporaryFolder(t);
	const server = await startServer({ DATABASE_URL: `file:${folder}/a.db` });
	t.after(() => server.end("SIGKILL"));
	const { port } = new URL(server.address);
	const { status, stderr } = spawnSync(process.execPath, ["server/main.js"], {
		cwd: root,
		env: { ...process.env, DATABASE_URL: `file:${folder}/b.db`, PORT: port },
		encoding: "utf8",
	});
	assert.equal(status, 1);
	assert.match(stderr, new RegExp(`Port ${port} on 127.0.0.1 is taken`));
});
