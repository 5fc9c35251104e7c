/** Run by steps.js in the folder of the new version, with its packages, before the page is built there. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { loadEnvironment } from "../config/environment.ts";
import { newsBetween } from "./news.ts";

const [root = "", file = ""] = process.argv.slice(2);
const here = path.join(import.meta.dirname, "..");

/** Whether there is a list to back up and to migrate. */
function hasList(): boolean {
	const all = loadEnvironment();
	const address =
		all["DATABASE_OWNER_URL"]?.trim() ||
		all["DATABASE_URL"]?.trim() ||
		"file:data/waitlist.db";
	const [, name] = /^file:(.*)$/.exec(address) ?? [];
	return name === undefined || existsSync(path.resolve(root, name));
}

const { version } = JSON.parse(
	readFileSync(path.join(root, "package.json"), "utf8"),
);
const changelog = readFileSync(path.join(here, "CHANGELOG.md"), "utf8");
writeFileSync(
	file,
	JSON.stringify({
		hasList: hasList(),
		isConverted: false,
		notes: [],
		news: newsBetween(changelog, version),
	}),
);
