/** Writes a value into a file of words: nothing else in the file changes. */
import type { ESTree } from "vite";
import type { TextPath } from "../check.ts";
import type { SourceFile } from "./parse-file.ts";

/** What an edit can put into a file. */
export type Value =
	| string
	| null
	| readonly Value[]
	| { readonly [name: string]: Value };

/**
 * The text of `file` with `value` at `path`. A text that has the product's name by `${site.name}` keeps it that
 * way. A line that is not there yet, such as a tooltip, is added. Throws where nothing can be written at the path.
 */
export function writeValue(
	file: SourceFile,
	path: TextPath,
	value: Value,
): string {
	const { text } = file;
	const node = file.nodeOf(path);
	if (node) {
		const written =
			typeof value === "string"
				? writeText(file, node, value)
				: writeLiteral(value);
		return text.slice(0, node.start) + written + text.slice(node.end);
	}
	const group = file.nodeOf(path.slice(0, -1));
	const name = path.at(-1);
	if (group?.type !== "ObjectExpression" || typeof name !== "string")
		throw new Error(`There is no place for ${path.join(".")}`);
	const line = `${writeName(name)}: ${writeLiteral(value)}`;
	const last = group.properties.at(-1);
	return last
		? `${text.slice(0, last.end)}, ${line}${text.slice(last.end)}`
		: `${text.slice(0, group.start)}{ ${line} }${text.slice(group.end)}`;
}

/** A text in the place of `node`. */
function writeText(
	file: SourceFile,
	node: ESTree.Expression,
	value: string,
): string {
	const names =
		node.type === "TemplateLiteral"
			? node.expressions
			: node.type === "Literal"
				? []
				: [node];
	for (const name of names) {
		const meant = file.lookUp(name);
		if (typeof meant !== "string" || meant === "") continue;
		const parts = value.split(wholeWord(meant, isInflected(node)));
		if (parts.length === 1) continue;
		const code = file.text.slice(name.start, name.end);
		return value === meant
			? code
			: `\`${parts.map(escapeTemplate).join(`\${${code}}`)}\``;
	}
	return quote(value);
}

/** Whether letters follow a name directly, as in a genitive. */
function isInflected(node: ESTree.Expression): boolean {
	return (
		node.type === "TemplateLiteral" &&
		node.quasis.slice(1).some(({ value }) => /^\p{L}/u.test(value.raw))
	);
}

/** Finds a name that is not a part of another word. */
function wholeWord(name: string, isInflected: boolean): RegExp {
	const end = isInflected ? "" : "(?![\\p{L}\\p{N}])";
	return new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}${end}`, "u");
}

function writeLiteral(value: Value): string {
	if (value === null) return "null";
	if (typeof value === "string") return quote(value);
	if (Array.isArray(value)) return `[${value.map(writeLiteral).join(", ")}]`;
	const lines = Object.entries(value).map(
		([name, each]) => `${writeName(name)}: ${writeLiteral(each)}`,
	);
	return lines.length > 0 ? `{ ${lines.join(", ")} }` : "{}";
}

function writeName(name: string): string {
	return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name);
}

/** Letters that nobody sees, and spaces that look like other ones; not those that join emoji and Persian letters. */
const invisible =
	/[\u007f-\u00a0\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

function escapeCode(letter: string): string {
	return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Also escapes half of a letter, which a file cannot hold. */
function quote(value: string): string {
	return JSON.stringify(value).replace(invisible, escapeCode);
}

function escapeTemplate(value: string): string {
	return quote(value)
		.slice(1, -1)
		.replaceAll('\\"', '"')
		.replace(/`|\$(?=\{)/g, "\\$&");
}
