/** For the tests: the documents, and the commands in them. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "../..");

/** The text of a file of the project. */
export function textOf(file: string): string {
	return readFileSync(path.join(root, file), "utf8");
}

/** The documents of today; the decisions and the changelog tell of the past. */
export const documents = globSync("{*.md,docs/*.md,test/*/*.md}", {
	cwd: root,
	exclude: ["CHANGELOG.md"],
}).map((file) => file.replaceAll(path.sep, "/"));

/** A block of commands in a document. */
export interface Commands {
	readonly document: string;
	/** Without the indentation of a list, and without comments. */
	readonly text: string;
	/** What the sentence above says that it needs, such as `internet`; absent: a test runs it. */
	readonly needs?: string | undefined;
}

/** All blocks of shell commands of a document, in their order. */
export function commandsOf(document: string): Commands[] {
	const text = textOf(document);
	return [...text.matchAll(/^( *)```sh\n(.*?)\n *```$/gms)].map((found) => {
		const [, indent = "", block = ""] = found;
		const [paragraph = ""] = text
			.slice(0, found.index)
			.trimEnd()
			.split("\n\n")
			.slice(-1);
		const [item = ""] = paragraph.split(/\n *(?:\d+\.|-) /).slice(-1);
		const needs = /\*\((?:needs )?([^)]+)\)\*/.exec(
			item.replaceAll(/\s+/g, " "),
		)?.[1];
		const lines = block
			.split("\n")
			.map((line) => line.slice(indent.length).replace(/ +# .*/, ""));
		return { document, text: lines.join("\n"), needs };
	});
}
