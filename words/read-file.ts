/** Reads a file of words, which is YAML: its words, where each of them stands, and what is wrong with how it is written. */
import {
	type Document,
	isAlias,
	isMap,
	isScalar,
	isSeq,
	LineCounter,
	type Node,
	type ParsedNode,
	parseDocument,
	type Scalar,
	type YAMLMap,
} from "yaml";
import { groupMessage } from "./kinds.ts";
import { unquoted } from "./line-mistakes.ts";
import { nameOf, type TextPath } from "./paths.ts";
import {
	type Built,
	entriesOf,
	innerSchema,
	namesOf,
	wantedSchema,
} from "./schema-tree.ts";
import { yamlMistakes } from "./yaml-mistakes.ts";

/** A place in a file; lines and columns count from 1. */
export interface FilePlace {
	readonly line: number;
	readonly column: number;
	/** In letters from the beginning of the file. */
	readonly offset: number;
}

export interface WordsFile {
	readonly text: string;
	/** The file as the library `yaml` has read it. */
	readonly document: Document.Parsed;
	/** The words; `null` for a file without any. */
	readonly value: unknown;
	readonly mistakes: readonly FileMistake[];
	/** Where the text at a path stands; for a missing one, what it is missing in. */
	placeOf(path: TextPath): FilePlace;
	/** How the value at a path is written; `undefined` where the file has no such line. */
	nodeOf(path: TextPath): Node | undefined;
}

/** What is wrong with how a file is written. */
export interface FileMistake {
	/** From 1. */
	readonly line: number;
	readonly path: TextPath;
	/** The end of a sentence that begins with the name of the text. */
	readonly message: string;
}

/**
 * Reads a file. Where its schema wants a text, one without quotation marks is taken as it is written: `no`, `2026` and
 * `1.10` are texts.
 */
export function readFile(text: string, schema: Built): WordsFile {
	const lines = new LineCounter();
	const document = parseDocument(text, {
		lineCounter: lines,
		logLevel: "silent",
		prettyErrors: false,
		uniqueKeys: false,
	});
	const nodes = new Map<string, Node>();
	const places = new Map<string, number>();
	const inValues: FileMistake[] = [];
	let isTwice = false;
	const value = read(document.contents, schema, []);
	const inLines = yamlMistakes(text, document, namesOf(schema));
	const mistakes =
		inLines.length > 0
			? inLines.map(({ line, message }) => ({
					line,
					path: [],
					message: `: ${message}`,
				}))
			: inValues;

	function lineAt(offset: number): number {
		return lines.linePos(offset).line;
	}

	function read(
		node: ParsedNode | null,
		schema: Built | undefined,
		path: TextPath,
	): unknown {
		if (!node) return null;
		nodes.set(nameOf(path), node);
		const wanted = schema && wantedSchema(schema, outline(node));
		const message = nodeMistake(node, wanted);
		if (message !== undefined)
			inValues.push({ line: lineAt(node.range[0]), path, message });
		if (isScalar(node)) {
			const { value, source, type } = node;
			if (type?.startsWith("BLOCK")) return `${value}`.trimEnd();
			if (type !== "PLAIN") return value;
			// Nothing behind the colon of a text that cannot be left out.
			if (source === "" && schema?.type === "string") return "";
			if (value === null) return null;
			return typeof value === wanted?.type ? value : source;
		}
		if (isSeq(node))
			return node.items.map((item, index) => {
				const inner = [...path, index];
				places.set(nameOf(inner), item.range[0]);
				return read(item, innerSchema(wanted, index), inner);
			});
		if (!isMap(node)) return undefined;
		const divided = dividedText(node, text, wanted);
		if (divided)
			inValues.push({
				line: lineAt(node.range[0]),
				path: [...path, divided.name],
				message: `: a text with a comma in it stands between quotation marks here: "${divided.text}"`,
			});
		const values: [string, unknown][] = [];
		for (const { key, value } of node.items) {
			const name = nameOfKey(key);
			const inner = [...path, name];
			const [offset] = key.range;
			const first = places.get(nameOf(inner));
			// Of an entry without its dash, all names stand twice, and those below them.
			if (first !== undefined && !isTwice) {
				const isEntry = typeof path.at(-1) === "number";
				inValues.push({
					line: lineAt(offset),
					path: inner,
					message: ` stands twice, also in line ${lineAt(first)}: leave one of them out${isEntry ? ", or write a dash before it if it begins an entry of its own" : ""}`,
				});
				isTwice = true;
			}
			places.set(nameOf(inner), offset);
			values.push([name, read(value, innerSchema(wanted, name), inner)]);
		}
		return Object.fromEntries(values);
	}

	/** What is wrong with a value that the library has read, but not as it was meant. */
	function nodeMistake(
		node: ParsedNode,
		wanted: Built | undefined,
	): string | undefined {
		const [begin, end] = node.range;
		const written = text.slice(begin, end).trimEnd();
		const isOneLine = !written.includes("\n");
		if (isAlias(node)) return `: ${unquoted(written)}`;
		if (node.anchor !== undefined || node.tag !== undefined)
			return ": & and ! have a meaning of their own: put the whole text between quotation marks";
		if (isScalar(node)) return scalarMistake(node);
		const entries = wanted && entriesOf(wanted);
		if (entries && isSeq(node)) return groupMessage;
		if (wanted?.type === "string")
			return isOneLine ? `: ${unquoted(written)}` : undefined;
		// A sentence with a colon in it, where a group may stand, too.
		const isSentence =
			isMap(node) &&
			!node.flow &&
			isOneLine &&
			entries &&
			!node.items.some(({ key }) => nameOfKey(key) in entries);
		return isSentence ? `: ${unquoted(written)}` : undefined;
	}

	return {
		text,
		document,
		value,
		mistakes,
		placeOf(path) {
			let offset = text.trimEnd().length;
			for (let length = path.length; length > 0; length -= 1) {
				const place = places.get(nameOf(path.slice(0, length)));
				if (place === undefined) continue;
				offset = place;
				break;
			}
			const { line, col } = lines.linePos(offset);
			return { line, column: col, offset };
		},
		nodeOf: (path) => nodes.get(nameOf(path)),
	};
}

/** The first text between braces that goes on behind a comma: what stands there is taken for names without a value. */
function dividedText(
	{ flow, items }: YAMLMap.Parsed,
	file: string,
	schema: Built | undefined,
): { readonly name: string; readonly text: string } | undefined {
	if (!flow) return undefined;
	const known = Object.keys(Object(schema && entriesOf(schema)));
	const isRest = ({ key, value }: (typeof items)[number]) =>
		value === null && !known.includes(nameOfKey(key));
	const at = items.findIndex(
		(item, index) =>
			index > 0 && isRest(item) && !isRest(items[index - 1] ?? item),
	);
	const { key, value } = items[at - 1] ?? {};
	const name = nameOfKey(key);
	const inner = innerSchema(schema, name);
	if (!isScalar(value) || !inner) return undefined;
	if (wantedSchema(inner, value.value)?.type !== "string") return undefined;
	const rest = items.slice(at);
	const end = rest.findIndex((item) => !isRest(item));
	const last = (end < 0 ? rest : rest.slice(0, end)).at(-1);
	return { name, text: file.slice(value.range[0], last?.key.range[1]) };
}

/** What is wrong with a text that the library has read. */
function scalarMistake({ type, value, source }: Scalar): string | undefined {
	const text = `${value}`.trimEnd();
	if (type?.startsWith("BLOCK"))
		return text.includes("\n")
			? ": the page shows its lines as one: begin with > in the place of |, and leave no line empty"
			: undefined;
	const [code] = /\\(?:u[\da-f]{4}|["\\])/i.exec(source ?? "") ?? [];
	if (type === "PLAIN" && code !== undefined)
		return `: ${code} works only in a text between quotation marks, "…"`;
	return type === "QUOTE_DOUBLE" && /\p{Cc}/u.test(text)
		? ": a backslash in a text between quotation marks is written twice: \\\\"
		: undefined;
}

/** A value whose names are known, and not what stands below them. */
function outline(node: Node): unknown {
	if (isMap(node))
		return Object.fromEntries(
			node.items.map(({ key }) => [nameOfKey(key), undefined]),
		);
	if (isSeq(node)) return [];
	return isScalar(node) ? node.value : undefined;
}

function nameOfKey(key: unknown): string {
	return isScalar(key) ? `${key.source ?? key.value}` : `${key}`;
}
