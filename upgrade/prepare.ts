/**
 * Run by steps.js in the folder of the new version, with its packages, before the page is built there. Writes down whether
 * there is a list, after a trial with a copy of it, and what the founder has to know; turns words of an earlier form into those of today.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { childEnvironment, loadEnvironment } from "../config/environment.ts";
import { refreshPeople } from "../list/refresh-people.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { withList } from "../store/list.ts";
import { convertWords, hasOldWords } from "./convert-words.ts";
import { newsBetween, newTexts } from "./news.ts";

const [root = "", file = "", base = "", release = ""] = process.argv.slice(2);
const here = path.join(import.meta.dirname, "..");
const content = path.join(here, "content");

/** The list to back up and to migrate: a file, `true` for PostgreSQL, or none. */
function findList(): string | boolean {
	const all = loadEnvironment();
	const address =
		all["DATABASE_OWNER_URL"]?.trim() ||
		all["DATABASE_URL"]?.trim() ||
		"file:data/waitlist.db";
	const [, name] = /^file:(.*)$/.exec(address) ?? [];
	if (name === undefined) return true;
	const found = path.resolve(root, name);
	return existsSync(found) && found;
}

/** Migrates a copy of a SQLite file, and reads it: what this version cannot read is known before anything is changed. */
async function tryMigration(list: string): Promise<void> {
	const copy = path.join(path.dirname(file), "copy.db");
	const database = new DatabaseSync(list, { readOnly: true });
	await backup(database, copy);
	database.close();
	const address = { kind: "sqlite", file: copy } as const;
	try {
		await withList(address, "create", (opened) => refreshPeople(opened));
	} catch (error) {
		if (!(error instanceof ExpectedError)) throw error;
		throw new ExpectedError(
			`This version cannot read a copy of the list: ${error.message.replace(copy, "it")}`,
		);
	}
}

/** The folder `content/` of a commit, as it came. */
function contentOf(commit: string): string {
	const folder = path.join(path.dirname(file), `content-${commit}`);
	mkdirSync(folder);
	const index = path.join(folder, "index");
	const { status, stderr } = spawnSync(
		"git",
		[`--work-tree=${folder}`, "checkout", commit, "--", "content"],
		{
			cwd: here,
			encoding: "utf8",
			env: { ...childEnvironment({}), GIT_INDEX_FILE: index },
		},
	);
	if (status !== 0) throw new Error(stderr);
	return path.join(folder, "content");
}

const isConverted = hasOldWords(content);
const { version } = JSON.parse(
	readFileSync(path.join(root, "package.json"), "utf8"),
);
const changelog = readFileSync(path.join(here, "CHANGELOG.md"), "utf8");
try {
	const converted = isConverted
		? await convertWords(content, {
				defaults: contentOf(base),
				examples: contentOf(release),
			})
		: [];
	const list = findList();
	if (typeof list === "string") await tryMigration(list);
	const news = newsBetween(changelog, version);
	const told = {
		hasList: list !== false,
		isConverted,
		notes: [...converted, ...newTexts(path.join(root, "words/packs"), content)],
		news,
	};
	writeFileSync(file, JSON.stringify(told));
} catch (error) {
	if (!(error instanceof ExpectedError)) throw error;
	console.error(error.message);
	process.exitCode = 1;
}
