/** For the tests: the words of `content/` as the founder has them, also those of a language that is not online. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseDocument } from "yaml";
import type { Content, Words } from "../../words/content.ts";
import { checkFiles, contentFolder } from "../../words/read-words.ts";

const text = readFileSync(path.join(contentFolder, "site.yaml"), "utf8");

/** The words in these languages; `name` takes the place of the product's name. */
export function founderWords(
	languages: readonly string[],
	name?: string,
): Content {
	const site = parseDocument(text);
	site.set("languages", languages);
	if (name !== undefined) site.set("name", name);
	const changed = { "site.yaml": `${site}` };
	const { content, mistakes } = checkFiles(contentFolder, changed);
	if (content) return content;
	throw new Error(mistakes.map(({ sentence }) => sentence).join("\n"));
}

/** The tests press links, and read notes, that a founder may leave out. */
type Filled<Value> = Value extends readonly (infer Item)[]
	? readonly Filled<NonNullable<Item>>[]
	: Value extends object
		? { readonly [Name in keyof Value]: Filled<NonNullable<Value[Name]>> }
		: Value;

const content = founderWords(["en", "de"]);
export const { theme } = content;
export const [english, german] = content.languages as unknown as readonly [
	Filled<Words>,
	Filled<Words>,
];
