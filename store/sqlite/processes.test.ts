import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { symlinkSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { migrate, withList } from "../list.ts";
import { openSqliteList } from "./list.ts";

/** Adds a sign-up in a process of its own; resolves with its exit code. */
async function addElsewhere(file: string): Promise<unknown> {
	const module = new URL("../inbox.ts", import.meta.url).href;
	const lines = `
		import { openInbox } from ${JSON.stringify(module)};
		const inbox = await openInbox({ kind: "sqlite", file: process.argv[1] });
		await inbox.add([{ email: "a@b.example", phone: null, user_type: "host" }]);
		await inbox.close();`;
	const args = ["--input-type=module", "--eval", lines, file];
	const [code] = await once(spawn(process.execPath, args), "exit");
	return code;
}

test("processes may start at the same time on a new file", async (t) => {
	const file = path.join(temporaryFolder(t), "data", "waitlist.db");
	const codes = await Promise.all([1, 2, 3, 4].map(() => addElsewhere(file)));
	assert.deepEqual(codes, [0, 0, 0, 0]);
	const { rows } = await withList({ kind: "sqlite", file }, "read", (list) =>
		list.count("waitlist"),
	);
	assert.equal(rows, 4);
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
