import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { openReader } from "../open-store.ts";

/** Runs the lines in a process of its own, with `file` and `openStore` at hand. */
async function run(file: string, lines: string): Promise<number> {
	const module = new URL("../open-store.ts", import.meta.url).href;
	const child = spawn(
		process.execPath,
		[
			"--input-type=module",
			"--eval",
			`import { openStore } from ${JSON.stringify(module)};
			const entry = { email: "a@b.example", phone: null, user_type: "host" };
			const store = await openStore({ kind: "sqlite", file: process.argv[1] });
			${lines}`,
			file,
		],
		{ stdio: ["ignore", "inherit", "inherit"], timeout: 20_000 },
	);
	const [code] = await once(child, "exit");
	return Number(code ?? -1);
}

async function submissions(file: string): Promise<number> {
	const reader = await openReader({ kind: "sqlite", file });
	const lines = await Array.fromAsync(reader.submissions({}));
	await reader.close();
	return lines.length;
}

test("lets processes start at once on a new file", async (t) => {
	const file = path.join(temporaryFolder(t), "data", "waitlist.db");
	const lines = "await store.add([entry]); await store.close();";
	const codes = await Promise.all(
		Array.from({ length: 4 }, () => run(file, lines)),
	);
	assert.deepEqual(codes, [0, 0, 0, 0]);
	assert.equal(await submissions(file), 4);
});

test("keeps a process alive for what was begun, and no longer", async (t) => {
	const file = path.join(temporaryFolder(t), "waitlist.db");
	assert.equal(await run(file, "void store.add([entry]);"), 0);
	assert.equal(await submissions(file), 1);
});

test("keeps what was answered when the process is killed", async (t) => {
	const file = path.join(temporaryFolder(t), "waitlist.db");
	const lines =
		"await store.add([entry]); process.kill(process.pid, 'SIGKILL');";
	assert.equal(await run(file, lines), -1);
	assert.equal(await submissions(file), 1);
});
