/** Writes `words/delivered.json`: at a release, `content/` is the template, and not a founder's. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseDocument } from "yaml";
import { deliveredKey } from "../words/delivered.ts";
import { checkFiles, contentFolder } from "../words/read-words.ts";
import { placesOf } from "../words/rules.ts";

const place = path.join(import.meta.dirname, "../words/delivered.json");

/** Adds the texts of `content/`, and keeps those of earlier versions. Whether any is new. */
export function addDelivered(file = place): boolean {
	const before: readonly string[] = JSON.parse(readFileSync(file, "utf8"));
	const after = [...new Set([...before, ...templateKeys()])].sort();
	writeFileSync(file, `${JSON.stringify(after, null, "\t")}\n`);
	return after.length > before.length;
}

/** The texts in the languages that come with the product, also those that are not online. */
function templateKeys(): string[] {
	const site = parseDocument(
		readFileSync(path.join(contentFolder, "site.yaml"), "utf8"),
	);
	site.set("languages", ["en", "de"]);
	const { files } = checkFiles(contentFolder, { "site.yaml": `${site}` });
	return [...files].flatMap(([name, { value }]) =>
		name.includes("/")
			? placesOf(name, value).flatMap(({ path, text, rule }) =>
					typeof text === "string" && rule
						? [deliveredKey(name, path, text)]
						: [],
				)
			: [],
	);
}
