/** Writes a value into a file of words. */
import { parseDocument } from "yaml";
import type { TextPath } from "./paths.ts";
import type { WordsFile } from "./read-file.ts";

/** What an edit can put into a file. */
export type Value =
	| string
	| null
	| readonly Value[]
	| { readonly [name: string]: Value };

/** The text of `file` with `value` at `path`. */
export function writeValue(
	file: WordsFile,
	path: TextPath,
	value: Value,
): string {
	const document = parseDocument(file.text);
	document.setIn(path, value);
	return document.toString({ lineWidth: 0 });
}
