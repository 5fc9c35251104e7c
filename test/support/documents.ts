import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "../..");

/** Every document of the repository, with `/` in its path. */
export const documents = globSync("{*.md,docs/**/*.md,page/**/*.md}", {
	cwd: root,
})
	.map((file) => file.split(path.sep).join("/"))
	.sort();

/** A block of commands in a document. */
export interface Block {
	readonly document: string;
	readonly language: string;
	/** The commands, without the indentation of the list they stand in. */
	readonly commands: string;
	/** What the sentence above says that they need: "internet", "needs systemd". */
	readonly needs: string | undefined;
}

/** The text of a document. */
export function readDocument(document: string): string {
	return readFileSync(path.join(root, document), "utf8");
}

/** The fenced blocks of a document, in its order. */
export function blocksOf(
	document: string,
	text = readDocument(document),
): readonly Block[] {
	const fence = /^( *)```(\w*)\n([\s\S]*?)^\1```$/gm;
	return [...text.matchAll(fence)].map((match) => {
		const [, indent = "", language = "", body = ""] = match;
		const above = text.slice(0, match.index).trimEnd();
		const [paragraph = ""] = /[^\n]*(?:\n[^\n]+)*$/.exec(above) ?? [];
		const sentence = paragraph.split(/\n(?= *(?:\d+\.|-) )/).at(-1) ?? "";
		return {
			document,
			language,
			commands: body.replaceAll(new RegExp(`^${indent}`, "gm"), "").trimEnd(),
			needs: /\*\((internet|needs [^)]+)\)\*/.exec(sentence)?.[1],
		};
	});
}

/** Where the links of a document lead, less those to other sites. */
export function linksOf(text: string): readonly string[] {
	const prose = text.replaceAll(/^( *)```[\s\S]*?^\1```$/gm, "");
	return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
		.map(([, target = ""]) => target)
		.filter((target) => !/^[a-z]+:/.test(target));
}

/** The anchors of a document's headings, as GitHub makes them. */
export function anchorsOf(text: string): ReadonlySet<string> {
	const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, words = ""]) =>
		words
			.toLowerCase()
			.replaceAll(/[^\p{L}\p{N} _-]/gu, "")
			.replaceAll(" ", "-"),
	);
	return new Set(headings);
}
