/** What is wrong with how a file is written, in the words of a person who writes texts. */
import type { Document, YAMLError } from "yaml";
import {
	type FileNames,
	type LineMistake,
	lineMistakes,
} from "./line-mistakes.ts";

const inQuotationMarks = "put the text between quotation marks";

/** What is said of each error of the library that `lineMistakes` has not found before. */
const sentences: Readonly<Record<YAMLError["code"], string>> = {
	ALIAS_PROPS: `* and & have a meaning of their own: ${inQuotationMarks}`,
	BAD_ALIAS: `* and & have a meaning of their own: ${inQuotationMarks}`,
	BAD_COLLECTION_TYPE: `! has a meaning of its own: ${inQuotationMarks}`,
	BAD_DIRECTIVE: "a line cannot begin with %: leave it out",
	BAD_DQ_ESCAPE:
		"a backslash in a text between quotation marks is written twice: \\\\",
	BAD_INDENT:
		"this line begins too far to the left or to the right: begin it as the other lines of its group do",
	BAD_PROP_ORDER: `& and ! have a meaning of their own: ${inQuotationMarks}`,
	BAD_SCALAR_START: `a text cannot begin with this sign: ${inQuotationMarks}`,
	BLOCK_AS_IMPLICIT_KEY: `a colon and a space stand in this text: ${inQuotationMarks}`,
	BLOCK_IN_FLOW:
		"a comma is missing here, or a text with a colon in it stands without quotation marks",
	DUPLICATE_KEY: "this name stands twice: leave one of the two out",
	IMPOSSIBLE: `this cannot be read: ${inQuotationMarks}`,
	KEY_OVER_1024_CHARS: `a colon and a space stand in this text: ${inQuotationMarks}`,
	MISSING_CHAR:
		"a colon, a comma, a bracket or a quotation mark is missing here",
	MULTILINE_IMPLICIT_KEY:
		"a colon is missing here: a name, a colon and a space stand before each text",
	MULTIPLE_ANCHORS: `& has a meaning of its own: ${inQuotationMarks}`,
	MULTIPLE_DOCS: "the line above ends the file: leave it out",
	MULTIPLE_TAGS: `! has a meaning of its own: ${inQuotationMarks}`,
	NON_STRING_KEY: `a name is one word, without brackets: ${inQuotationMarks}`,
	RESOURCE_EXHAUSTION: "this has too many brackets in each other",
	TAB_AS_INDENT: "this line begins with a tab: write spaces in its place",
	TAG_RESOLVE_FAILED: `! has a meaning of its own: ${inQuotationMarks}`,
	UNEXPECTED_TOKEN: `what stands here does not belong to the text before it: ${inQuotationMarks}`,
};

/**
 * What is wrong with a file. Of what the library has found, only the first error: others follow from it.
 */
export function yamlMistakes(
	text: string,
	{ errors, warnings }: Document.Parsed,
	names: FileNames,
): LineMistake[] {
	const found = lineMistakes(text, names);
	const [error] = [...errors, ...warnings];
	if (found.length > 0 || !error) return found;
	const line = text.slice(0, error.pos[0]).split("\n").length;
	return [{ line, message: sentences[error.code] }];
}
