import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { loadSite } from "../../server/http/site.ts";
import { copyProject } from "../support/copy-project.ts";
import { waitlistDatabase } from "../support/databases.ts";
import { noPostgres } from "../support/postgres-server.ts";
import { printedAddress } from "../support/server-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { expectStored, postgresAt, signUp } from "../support/visitors.ts";

/** Runs `npm start` in a folder until the end of the test; resolves once the server has started. */
async function npmStart(t: TestContext, cwd: string, databaseUrl: string) {
	const child = spawn("npm", ["start"], {
		cwd,
		// A process group of its own: npm, the build and the server end together.
		detached: true,
		stdio: ["ignore", "ignore", "pipe"],
		env: { ...process.env, PORT: "0", SITE_URL: "", DATABASE_URL: databaseUrl },
	});
	t.after(async () => {
		if (child.exitCode !== null || child.pid === undefined) return;
		process.kill(-child.pid, "SIGTERM");
		await once(child, "exit");
	});
	let output = "";
	child.stderr.on("data", (text) => {
		output += text;
	});
	return { address: await printedAddress(child), output };
}

test("of eight servers that start at once on a stale build, one builds and all serve", {
	skip: noPostgres,
}, async (t) => {
	const folder = temporaryFolder(t);
	await copyProject(folder);
	const dist = path.join(folder, "dist");
	mkdirSync(dist);
	writeFileSync(path.join(dist, "fingerprint.txt"), "older");
	const url = await waitlistDatabase();
	const servers = await Promise.all(
		Array.from({ length: 8 }, () => npmStart(t, folder, url)),
	);

	// A build ends with this warning.
	const builds = servers.filter(({ output }) => output.includes("SITE_URL is"));
	assert.equal(builds.length, 1);
	const built = (await loadSite(dist)).files.get("/")?.identity.content;
	const emails = servers.map((_, index) => `visitor-${index}@example.com`);
	for (const [index, { address }] of servers.entries()) {
		const page = await fetch(`${address}/`);
		assert.equal(await page.text(), built?.toString());
		const answer = await signUp(address, emails[index] ?? "");
		assert.equal(answer.status, 201);
	}
	await expectStored(postgresAt(url), emails);
	const left = readdirSync(path.join(folder, "node_modules/.cache"));
	assert.deepEqual(
		left.filter((name) => name.startsWith("frontage-build-")),
		[],
	);
});
