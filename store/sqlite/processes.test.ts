import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { symlinkSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { migrate, withList } from "../list.ts";
import { openSqliteList } from "./list.ts";

/** Runs the lines in a process of its own, with `file` and `openInbox` at hand. */
async function run(file: string, lines: string): Promise<number> {
	const module = new URL("../inbox.ts", import.meta.url).href;
	const child = spawn(
		process.execPath,
		[
			"--input-type=module",
			"--eval",
			`import { openInbox } from ${JSON.stringify(module)};
			const entry = { email: "a@b.example", phone: null, user_type: "host" };
			const inbox = await openInbox({ kind: "sqlite", file: process.argv[1] });
			${lines}`,
			file,
		],
		{ stdio: ["ignore", "inherit", "inherit"], timeout: 20_000 },
	);
	const [code] = await once(child, "exit");
	return Number(code ?? -1);
}

function submissions(file: string): Promise<number> {
	return withList({ kind: "sqlite", file }, "read", async (list) => {
		return (await list.count("waitlist")).rows;
	});
}

test("processes may start at the same time on a new file", async (t) => {
	const file = path.join(temporaryFolder(t), "data", "waitlist.db");
	const lines = "await inbox.add([entry]); await inbox.close();";
	const codes = await Promise.all(
		Array.from({ length: 4 }, () => run(file, lines)),
	);
	assert.deepEqual(codes, [0, 0, 0, 0]);
	assert.equal(await submissions(file), 4);
});

test("an add keeps the process alive until it is stored, and no longer", async (t) => {
	const file = path.join(temporaryFolder(t), "waitlist.db");
	assert.equal(await run(file, "void inbox.add([entry]);"), 0);
	assert.equal(await submissions(file), 1);
});

test("two paths to one file are one lock", async (t) => {
	const folder = temporaryFolder(t);
	const file = path.join(folder, "waitlist.db");
	await migrate({ kind: "sqlite", file });
	const other = path.join(temporaryFolder(t), "link.db");
	symlinkSync(file, other);
	const [first, second] = [file, other].map((each) =>
		openSqliteList(each, "write"),
	);
	t.after(async () => {
		await first?.close();
		await second?.close();
	});
	assert.equal(await first?.lock("mailer"), true);
	assert.equal(await second?.lock("mailer"), false);
	assert.equal(await second?.isLocked("mailer"), true);
});
