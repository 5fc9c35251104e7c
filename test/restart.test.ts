import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, openSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { waitlistHeaders, waitlistPath } from "../shared/waitlist-call.ts";
import { temporaryFolder } from "./app.ts";
import { startServer } from "./server-process.ts";

const root = path.join(import.meta.dirname, "..");

function signUp(address: string, email: string): Promise<Response> {
	return fetch(address + waitlistPath, {
		method: "POST",
		headers: waitlistHeaders("sb_publishable_frontage"),
		body: JSON.stringify({ email, phone: null, user_type: "host" }),
	});
}

test("who joined before a crash is there after it", async (t) => {
	const folder = await temporaryFolder(t);
	const environment = { DATABASE_URL: `file:${folder}/waitlist.db` };

	const first = await startServer(environment);
	t.after(() => first.end("SIGKILL"));
	assert.equal((await signUp(first.address, "ada@example.com")).status, 201);
	assert.equal(await first.end("SIGKILL"), null);

	const second = await startServer(environment);
	t.after(() => second.end("SIGKILL"));
	assert.equal((await signUp(second.address, "bea@example.com")).status, 201);

	const people = spawnSync(
		process.execPath,
		["cli/main.ts", "export", "--format", "ndjson"],
		{ cwd: root, env: { ...process.env, ...environment }, encoding: "utf8" },
	);
	const emails = people.stdout
		.trim()
		.split("\n")
		.map((line) => JSON.parse(line).email);
	assert.deepEqual(emails, ["ada@example.com", "bea@example.com"]);

	assert.equal(await second.end("SIGTERM"), 0);
	assert.doesNotMatch(first.output() + second.output(), /@example/);
});

for (const [what, environment, words] of [
	[
		"a bad setting",
		{ PORT: "many", LOG_LEVEL: "loud" },
		/PORT must be[\s\S]*LOG_LEVEL must be/,
	],
	["a database that is a folder", { DATABASE_URL: "file:/tmp" }, /\/tmp/],
	[
		"an address that is not this machine's",
		{ HOST: "192.0.2.1" },
		/HOST is not an address/,
	],
] as const) {
	test(`${what} stops the start with one clear message`, async (t) => {
		const folder = await temporaryFolder(t);
		const { status, stderr } = spawnSync(process.execPath, ["server/main.ts"], {
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

test("a full disk under the log stops neither the server nor its end", {
	skip: !existsSync("/dev/full"),
}, async (t) => {
	const folder = await temporaryFolder(t);
	const server = await startServer(
		{ DATABASE_URL: `file:${folder}/waitlist.db` },
		{ log: openSync("/dev/full", "w") },
	);
	t.after(() => server.end("SIGKILL"));
	for (const second of [1, 2, 3]) {
		const answer = await signUp(server.address, `${second}@example.com`);
		assert.equal(answer.status, 201);
		// The log is written about once a second.
		await pause(1_100);
	}
	assert.equal(await server.end("SIGTERM"), 0);
});

test("a taken port is named", async (t) => {
	const folder = await temporaryFolder(t);
	const server = await startServer({ DATABASE_URL: `file:${folder}/a.db` });
	t.after(() => server.end("SIGKILL"));
	const { port } = new URL(server.address);
	const { status, stderr } = spawnSync(process.execPath, ["server/main.ts"], {
		cwd: root,
		env: { ...process.env, DATABASE_URL: `file:${folder}/b.db`, PORT: port },
		encoding: "utf8",
	});
	assert.equal(status, 1);
	assert.match(stderr, new RegExp(`Port ${port} on 127.0.0.1 is taken`));
});
