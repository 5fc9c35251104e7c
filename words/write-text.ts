/** How a value is written in YAML: a text in one line, without quotation marks where that is possible. */
import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import { isScalar, type ParsedNode } from "yaml";
import type { Value, ValueGroup } from "./paths.ts";
import { readFile } from "./read-file.ts";

export function isGroup(value: Value): value is ValueGroup {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value in one line; `before` is what it replaces. */
export function writeFlow(value: Value, before?: ParsedNode | null): string {
	if (typeof value === "string") {
		const sample = `a: [${value}, { b: ${value} }]`;
		return writeText(value, before, sample, { a: [value, { b: value }] });
	}
	if (Array.isArray(value))
		return `[${value.map((each) => writeFlow(each)).join(", ")}]`;
	if (!isGroup(value)) return `${value}`;
	const pairs = Object.entries(value).map(writeFlowPair);
	return pairs.length > 0 ? `{ ${pairs.join(", ")} }` : "{}";
}

export function writeFlowPair([name, value]: readonly [string, Value]): string {
	return `${writeName(name)}: ${writeFlow(value)}`;
}

export function writeName(name: string): string {
	return writeText(name, null, `a: { ${name}: b }`, { a: { [name]: "b" } });
}

/**
 * A text in one line, with the quotation marks of the one that it replaces, where they are possible. It has none where
 * the library reads the sample with it as what is meant.
 */
export function writeText(
	value: string,
	before: ParsedNode | null | undefined,
	sample: string,
	meant: unknown,
): string {
	const style = isScalar(before) ? before.type : "PLAIN";
	// As a whole file, `---` and `...` begin and end it.
	if (/^(---|\.\.\.)/.test(value) || mustEscape(value)) return quote(value);
	if (style === "QUOTE_DOUBLE") return quote(value);
	if (style === "QUOTE_SINGLE") return `'${value.replaceAll("'", "''")}'`;
	return isReadAs(sample, meant) ? value : quote(value);
}

/** Whether this program, and every other one, reads a sample of YAML as it is meant. */
function isReadAs(sample: string, meant: unknown): boolean {
	const { document, mistakes } = readFile(sample, anything);
	return mistakes.length === 0 && isDeepStrictEqual(document.toJS(), meant);
}

const anything = v.unknown();

/** Invisible letters, and spaces that look like other ones; not those that join emoji and Persian letters. */
const invisible =
	/[\p{Cc}\u00a0\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/** Also for half of a letter, which a file cannot hold. */
export function mustEscape(value: string): boolean {
	return value.search(invisible) >= 0 || !value.isWellFormed();
}

function quote(value: string): string {
	return JSON.stringify(value).replace(
		invisible,
		(letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
	);
}
