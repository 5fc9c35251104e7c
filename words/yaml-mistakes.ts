/** What is wrong with how a file is written, in the words of a person who writes texts. */
import type { Document, YAMLError } from "yaml";
import type { TextPath } from "./paths.ts";

/** What is wrong with how a file is written. */
export interface FileMistake {
	/** From 1. */
	readonly line: number;
	readonly path: TextPath;
	/** The end of a sentence that begins with the name of the text, or with the line. */
	readonly message: string;
}

/** What is said of each error of the library. */
const sentences: Partial<Record<YAMLError["code"], string>> = {
	DUPLICATE_KEY: "this name stands twice: leave one of the two out",
	TAB_AS_INDENT: "a tab stands at the beginning of this line: write spaces",
	BAD_INDENT:
		"this line begins too far to the left or to the right: give it as many spaces as the others of its group",
	MISSING_CHAR: "a colon or a quotation mark is missing here",
	MULTILINE_IMPLICIT_KEY:
		"a colon is missing here: a name, a colon and a space stand before each text",
	BLOCK_AS_IMPLICIT_KEY:
		"a text with a colon in it stands between quotation marks",
	BAD_SCALAR_START:
		"a text that begins with this sign stands between quotation marks",
	MULTIPLE_DOCS: "the line before this one ends the file: leave it out",
};

/** What is wrong with a file; only the first mistake of how it is written, which others follow from. */
export function yamlMistakes(
	text: string,
	{ errors, warnings }: Document.Parsed,
): FileMistake[] {
	const [error] = [...errors, ...warnings];
	if (!error) return [];
	const line = text.slice(0, error.pos[0]).split("\n").length;
	const said =
		sentences[error.code] ??
		"this cannot be read: put the text between quotation marks";
	return [{ line, path: [], message: `: ${said}` }];
}
