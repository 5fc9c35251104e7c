/** Files that a command cannot read or write: one sentence that names the file, and nothing is changed. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
	closeSync,
	mkdirSync,
	openSync,
	readdirSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { readSettings } from "../../config/settings.ts";
import { withList } from "../../store/list.ts";
import { call } from "../support/call-cli.ts";
import { engines, manyRows, storedIn } from "../support/engines.ts";
import { filesIn } from "../support/files-in.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { noDisk, smallDisk } from "./small-disk.ts";

/** Each command that writes a file, as it is called to write into a folder. */
const writers: Readonly<
	Record<string, (folder: string, csv: string) => string[]>
> = {
	"mail preview": (folder) => ["mail", "preview", folder],
	"mail preview, a new folder": (folder) => [
		...["mail", "preview", path.join(folder, "new", "mails")],
	],
	export: (folder) => ["export", path.join(folder, "people.csv")],
	"export --json": (folder) => ["export", path.join(folder, "a"), "--json"],
	backup: (folder) => ["backup", path.join(folder, "list.jsonl")],
	"import --refused": (folder, csv) => [
		...["import", csv, "--side", "host", "--yes"],
		...["--refused", path.join(folder, "refused.csv")],
	],
	erase: () => ["erase", "person1@x.example", "--yes"],
	"erase --since": () => ["erase", "--since", "2026-11-20", "--yes"],
	"edit --leave": () => ["edit", "person1@x.example", "--leave"],
};

const sentence = /^\/[^\n]*cannot be (?:used|written)[^\n]*\.\n$/;

/** Expects that no writer can write into the folder, and that each says so in one sentence and changes nothing. */
async function expectRefusals(t: TestContext, folder: string) {
	const { settings } = await engines.SQLite(t);
	const csv = path.join(temporaryFolder(t), "brought.csv");
	writeFileSync(csv, "email\nnew@x.example\nno address\n");
	const env = { ...settings, ERASED_FILE: path.join(folder, "erased.json") };
	await withList(readSettings(env).ownerDatabase, "write", (list) =>
		list.insert("waitlist", manyRows(50)),
	);
	const all = async () => [filesIn(path.dirname(folder)), await storedIn(env)];
	const before = await all();
	for (const [name, argvOf] of Object.entries(writers)) {
		const { code, out, err } = await call(argvOf(folder, csv), env);
		assert.deepEqual({ code, out }, { code: 1, out: "" }, name);
		assert.match(err, sentence, name);
		assert.deepEqual(await all(), before, name);
	}
}

test("a command that fills the disk says so, and changes nothing", async (t) => {
	const disk = smallDisk(t);
	if (!disk) return t.skip(noDisk);
	const folder = path.join(disk.folder, "files");
	mkdirSync(folder);
	disk.fill();
	await expectRefusals(t, folder);
});

test("a command that writes to a read-only disk says so, and changes nothing", async (t) => {
	const disk = smallDisk(t);
	if (!disk) return t.skip(noDisk);
	const folder = path.join(disk.folder, "files");
	mkdirSync(folder);
	assert.ok(disk.makeReadOnly());
	await expectRefusals(t, folder);
});

test("a command that writes into what is no folder says so, and changes nothing", async (t) => {
	const folder = path.join(temporaryFolder(t), "files");
	writeFileSync(folder, "a file");
	await expectRefusals(t, folder);
});

test("a full disk leaves the older files of mail preview and --refused as they were", async (t) => {
	const disk = smallDisk(t);
	if (!disk) return t.skip(noDisk);
	const { settings: env } = await engines.SQLite(t);
	const csv = path.join(temporaryFolder(t), "brought.csv");
	writeFileSync(csv, `email\n${"no address\n".repeat(300_000)}`);
	const some = path.join(disk.folder, "some.csv");
	writeFileSync(some, "email\nno address\n");
	const refused = path.join(disk.folder, "refused.csv");
	const words = (file: string) => ["import", file, "--refused", refused];
	await call(words(some), env);
	await call(["mail", "preview", path.join(disk.folder, "mails")], env);
	disk.fill();
	const before = filesIn(disk.folder);
	for (const argv of [
		words(csv),
		["mail", "preview", path.join(disk.folder, "mails")],
	]) {
		assert.match((await call(argv, env)).err, /: the disk is full\./);
		assert.deepEqual(filesIn(disk.folder), before);
	}
});

test("a full disk leaves no half of an export or a backup", async (t) => {
	const disk = smallDisk(t);
	if (!disk) return t.skip(noDisk);
	const { settings: env } = await engines.SQLite(t);
	await withList(readSettings(env).ownerDatabase, "write", (list) =>
		list.insert("waitlist", manyRows(30_000)),
	);
	for (const command of [
		"export",
		"export --json",
		"export --submissions",
		"backup",
	]) {
		const file = path.join(disk.folder, "copy");
		const { code, out, err } = await call([...command.split(" "), file], env);
		assert.deepEqual({ code, out }, { code: 1, out: "" }, command);
		assert.match(err, sentence, command);
		assert.deepEqual(readdirSync(disk.folder), [], command);
	}
	// Also a shell's `>`.
	const full = openSync(path.join(disk.folder, "shell"), "w");
	const { status, stderr } = spawnSync(
		process.execPath,
		["cli/main.js", "export"],
		{
			env: { ...process.env, ...env },
			stdio: ["ignore", full, "pipe"],
			encoding: "utf8",
		},
	);
	closeSync(full);
	assert.equal(status, 1);
	assert.match(stderr, /^The output cannot be written \(ENOSPC\)\.\n$/);
});

for (const argv of [
	["import", "-", "--side", "host", "--yes"],
	["erase", "-", "--yes"],
	["mail", "bounced", "-"],
])
	test(`${argv.join(" ")} says so when standard input is a folder`, {
		skip: process.platform === "win32" && "Windows opens no folder",
	}, async (t) => {
		const { settings } = await engines.SQLite(t);
		const folder = openSync(temporaryFolder(t), "r");
		const { status, stderr } = spawnSync(
			process.execPath,
			["cli/main.js", ...argv],
			{
				env: { ...process.env, ...settings },
				stdio: [folder, "pipe", "pipe"],
				encoding: "utf8",
			},
		);
		closeSync(folder);
		assert.equal(status, 1);
		assert.equal(stderr, "Standard input cannot be used: it is a folder.\n");
	});
