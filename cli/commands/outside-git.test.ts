/** What has people in it is written into no folder of git that would take it. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { call, person } from "../../test/support/call-cli.ts";
import { add, engines } from "../../test/support/engines.ts";
import { noGit as skip } from "../../test/support/no-git.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";

/** A list, and a work tree of git that ignores `*.csv` and `data/`. */
async function listAndWorkTree(t: TestContext) {
	const { settings: env } = await engines.SQLite(t);
	await add(env, [person("ann@x.at")]);
	const folder = temporaryFolder(t);
	const tree = path.join(folder, "tree");
	mkdirSync(path.join(tree, "data"), { recursive: true });
	mkdirSync(path.join(tree, "docs"));
	execFileSync("git", ["init", "--quiet", tree]);
	writeFileSync(path.join(tree, ".gitignore"), "*.csv\ndata/\n");
	const wrong = path.join(folder, "wrong.csv");
	writeFileSync(wrong, "email,side\nnobody,host\n");
	return { env: { ...env, INIT_CWD: tree }, folder, tree, wrong };
}

const commands: readonly (readonly [string, (name: string) => string[]])[] = [
	["export", (name) => ["export", name]],
	["export --json", (name) => ["export", "--json", name]],
	["export --submissions", (name) => ["export", "--submissions", name]],
	["backup", (name) => ["backup", name]],
	["import --refused", (name) => ["import", "WRONG", "--refused", name]],
];

for (const [name, argv] of commands)
	test(`${name} writes into no file that git would take`, {
		skip,
	}, async (t) => {
		const { env, folder, tree, wrong } = await listAndWorkTree(t);
		symlinkSync(path.join(tree, "docs"), path.join(folder, "link"));
		const all = () => readdirSync(folder, { recursive: true }).sort();
		const before = all();
		const run = (file: string, more = {}) =>
			call(
				argv(file).map((each) => each.replace("WRONG", wrong)),
				{ ...env, ...more },
			);
		for (const file of [
			"people.txt",
			"docs/people.txt",
			"./-",
			":people",
			path.join(tree, "people.txt"),
			path.join(folder, "link/people.txt"),
		]) {
			const { code, err } = await run(file);
			assert.match(err, /would be taken into the next commit/, file);
			assert.equal(code, 1);
		}
		assert.deepEqual(all(), before);
		for (const file of ["data/people.txt", path.join(folder, "people.txt")]) {
			const { err } = await run(file);
			assert.doesNotMatch(err, /commit/);
			assert.ok(existsSync(path.resolve(tree, file)), file);
		}
	});

test("- is standard output, and no file of that name", { skip }, async (t) => {
	const { env, tree, wrong } = await listAndWorkTree(t);
	const people = await call(["export", "-"], env);
	assert.equal(people.out, (await call(["export"], env)).out);
	assert.match(people.out, /^email,.*\r\nann@x\.at,/);
	const refused = await call(["import", wrong, "--refused", "-"], env);
	assert.equal(
		refused.out,
		"email,side,why\r\nnobody,host,email not valid\r\n",
	);
	assert.match(refused.err, /Refused: 1 line\n/);
	const preview = await call(["mail", "preview", "-"], env);
	assert.match(preview.out, /^confirmation-host\nSubject: /);
	const backup = await call(["backup", "-"], env);
	assert.equal(backup.code, 2);
	assert.match(backup.err, /it needs a file/);
	assert.deepEqual(readdirSync(tree).sort(), [
		".git",
		".gitignore",
		"data",
		"docs",
	]);
});

test("without a work tree or git, files are written as before", {
	skip,
}, async (t) => {
	const { env, folder } = await listAndWorkTree(t);
	const file = path.join(folder, "people.txt");
	assert.equal((await call(["export", file], env)).code, 0);
	assert.match(readFileSync(file, "utf8"), /ann@x\.at/);
});
