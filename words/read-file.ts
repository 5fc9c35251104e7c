/** Reads a file of words, which is YAML: its words, where each of them stands, and what is wrong with how it is written. */
import {
	type Document,
	isMap,
	isScalar,
	isSeq,
	LineCounter,
	type Node,
	type ParsedNode,
	parseDocument,
} from "yaml";
import { nameOf, type TextPath } from "./paths.ts";
import { type Built, innerSchema, wantedSchema } from "./schema-tree.ts";
import { type FileMistake, yamlMistakes } from "./yaml-mistakes.ts";

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

/**
 * Reads a file. Where its schema wants a text, one without quotation marks is taken as it is written: `no`, `2026` and
 * `1.10` are texts.
 */
export function readFile(text: string, schema: Built): WordsFile {
	const lines = new LineCounter();
	const document = parseDocument(text, {
		lineCounter: lines,
		prettyErrors: false,
		logLevel: "silent",
	});
	const nodes = new Map<string, Node>();
	const places = new Map<string, number>();
	const value = read(document.contents, schema, []);
	const mistakes = yamlMistakes(text, document);

	function read(
		node: ParsedNode | null,
		schema: Built | undefined,
		path: TextPath,
	): unknown {
		if (!node) return null;
		nodes.set(nameOf(path), node);
		const wanted = schema && wantedSchema(schema, outline(node));
		if (isScalar(node)) {
			const { value, source, type } = node;
			if (type !== "PLAIN" || value === null) return value;
			return typeof value === wanted?.type ? value : source;
		}
		if (isSeq(node))
			return node.items.map((item, index) => {
				const inner = [...path, index];
				places.set(nameOf(inner), item.range[0]);
				return read(item, innerSchema(wanted, index), inner);
			});
		if (!isMap(node)) return undefined;
		const entries = node.items.map(({ key, value }) => {
			const name = nameOfKey(key);
			const inner = [...path, name];
			places.set(nameOf(inner), key.range[0]);
			return [name, read(value, innerSchema(wanted, name), inner)] as const;
		});
		return Object.fromEntries(entries);
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
