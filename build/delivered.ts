/** Writes `words/delivered.json`: at a release, `content/` is the template, and not a founder's. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { deliveredKey } from "../words/delivered.ts";
import { checkFiles, contentFolder } from "../words/read-words.ts";
import { placesOf } from "../words/rules.ts";

const place = path.join(import.meta.dirname, "../words/delivered.json");

/** Adds the texts of `content/`, and keeps those of earlier versions. */
export function addDelivered(): void {
	const before: readonly string[] = JSON.parse(readFileSync(place, "utf8"));
	const after = [...new Set([...before, ...templateKeys()])].sort();
	writeFileSync(place, `${JSON.stringify(after, null, "\t")}\n`);
}

/** The texts in the languages that come with the product, also those that are not online. */
function templateKeys(): string[] {
	const site = readFileSync(path.join(contentFolder, "site.yaml"), "utf8");
	const { files } = checkFiles(contentFolder, {
		"site.yaml": site.replace(/^languages:.*$/m, "languages: [en, de]"),
	});
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
