/**
 * Writes a value into the text of a file of words, which is YAML. Only the lines of what changes are written: comments,
 * indentation, quotation marks, line ends and all other lines stay. So it works on the ranges that the library finds: the
 * library's own `toString` lays out the whole file anew.
 */
import { isDeepStrictEqual } from "node:util";
import {
	type CST,
	isMap,
	isScalar,
	isSeq,
	type ParsedNode,
	parseDocument,
} from "yaml";
import { nameOf, type TextPath, type Value, type ValueGroup } from "./paths.ts";
import {
	isGroup,
	mustEscape,
	writeFlow,
	writeFlowPair,
	writeName,
	writeText,
} from "./write-text.ts";

/** Letters from `start` to `end` become `text`. */
interface Change {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

/** Where a value stands: behind a name and its colon, behind a dash, or in a list between [ and ]. */
interface Slot {
	readonly node: ParsedNode | null;
	/** Behind the colon or the dash, if there is one. */
	readonly behindSign: number | undefined;
	readonly isItem: boolean;
	readonly inFlow: boolean;
	/** Of the lines of a group in this place. */
	readonly indent: string;
}

/** A line of a group or a list, or a part of it between { and } or [ and ]. */
interface Part extends Slot {
	readonly name: unknown;
	readonly start: number;
	readonly end: number;
}

/** A group or a list. */
interface Parts {
	readonly all: readonly Part[];
	readonly isList: boolean;
	/** Whether it stands between { and } or [ and ]. */
	readonly isFlow: boolean;
	/** What stands between two parts. */
	readonly between: string;
}

/**
 * The text of a file with `value` at `path`; `undefined` takes the line away, and its group, if nothing else is in it. A
 * line that is not there yet, such as a tooltip, is added at the end of its group. Throws where the path leads nowhere.
 */
export function writeValue(
	text: string,
	path: TextPath,
	value: Value | undefined,
): string {
	const { contents } = parseDocument(text, {
		keepSourceTokens: true,
		logLevel: "silent",
	});
	const writer = openWriter(text);
	let slot: Slot = {
		node: contents,
		behindSign: undefined,
		isItem: false,
		inFlow: false,
		indent: "",
	};
	let removed: readonly Change[] = [];
	for (const [depth, name] of path.entries()) {
		const parts = writer.partsOf(slot.node);
		const part = parts?.all.find((each) => each.name === name);
		if (parts && part) {
			if (depth === 0 || parts.all.length > 1)
				removed = writer.remove(parts, parts.all.indexOf(part));
			slot = part;
			continue;
		}
		if (value === undefined) return text;
		const inner = path
			.slice(depth + 1)
			.reduceRight<Value>(
				(below, each) =>
					typeof each === "number" ? [below] : { [each]: below },
				value,
			);
		const isEmpty = isNull(slot.node) || parts?.all.length === 0;
		if (isEmpty && typeof name === "string" && !parts?.isList)
			return apply(text, writer.replace(slot, { [name]: inner }));
		if (!parts || name !== (parts.isList ? parts.all.length : `${name}`))
			throw new Error(`There is no place for ${nameOf(path)}`);
		if (isEmpty) return apply(text, writer.replace(slot, [inner]));
		return apply(
			text,
			writer.add(parts, parts.all.length, [[`${name}`, inner]]),
		);
	}
	return apply(
		text,
		value === undefined ? removed : writer.change(slot, value),
	);
}

function apply(text: string, changes: readonly Change[]): string {
	let [written, done] = ["", 0];
	const inOrder = changes.toSorted((one, other) => one.start - other.start);
	for (const { start, end, text: next } of inOrder) {
		written += text.slice(done, start) + next;
		done = end;
	}
	return written + text.slice(done);
}

function openWriter(text: string) {
	const eol = /\r?\n/.exec(text)?.[0] ?? "\n";
	/** How far a group stands to the right of its name. */
	const step = /^( +)[^\s#-]/m.exec(text)?.[1] ?? "  ";

	/** The end of the line at a place. */
	function lineEnd(place: number): number {
		return place + text.slice(place).search(/\r?\n|$/);
	}

	/** The end of the last line of a value, without the comments below it. */
	function endOf(node: ParsedNode): number {
		const parts = partsOf(node);
		const last = parts?.all.at(-1);
		if (last && !parts?.isFlow) return last.end;
		const [start, end] = node.range;
		return isBlockText(node)
			? start + text.slice(start, end).trimEnd().length
			: end;
	}

	/** The parts of a group or a list; `undefined` for another value. */
	function partsOf(node: ParsedNode | null): Parts | undefined {
		if (!isMap(node) && !isSeq(node)) return undefined;
		const { items, indent } = node.srcToken as
			| CST.BlockMap
			| CST.BlockSequence
			| CST.FlowCollection;
		const isFlow = node.flow === true;
		const isList = isSeq(node);
		const column = " ".repeat(Math.max(indent, 0));
		const all = node.items.map((item, index): Part => {
			const { start = [], sep = [] } = items[index] ?? {};
			const sign = [...start, ...sep].find(({ type }) =>
				/^(seq-item|map-value)-ind$/.test(type),
			);
			const [key, value] =
				"key" in item ? [item.key, item.value] : [undefined, item];
			return {
				name: key ? textOf(key) : index,
				node: value,
				start: (key ?? (isFlow ? value : sign && { range: [sign.offset] }))
					?.range[0] as number,
				end: value ? endOf(value) : (key?.range[1] ?? 0),
				behindSign: sign && sign.offset + 1,
				isItem: isList,
				inFlow: isFlow,
				indent: column + (isList ? "  " : step),
			};
		});
		return { all, isList, isFlow, between: isFlow ? ", " : eol + column };
	}

	/** What has to change for another value in a place. */
	function change(slot: Slot, value: Value): readonly Change[] {
		const { node } = slot;
		const parts = partsOf(node);
		if (isDeepStrictEqual(readValue(node), value)) return [];
		if (parts?.isList && Array.isArray(value))
			return changeList(parts, value) ?? replace(slot, value);
		if (parts && !parts.isList && isGroup(value))
			return changeGroup(parts, value) ?? replace(slot, value);
		return replace(slot, value);
	}

	/** `undefined` where the group is better written anew: no line of it stays, or it loses several parts in one line. */
	function changeGroup(parts: Parts, value: ValueGroup) {
		const { all, isFlow } = parts;
		const isKept = ({ name }: Part) => Object.hasOwn(value, `${name}`);
		const kept = all.filter(isKept).length;
		if (kept === 0 || (isFlow && all.length - kept > 1)) return undefined;
		const isNew = ([name]: readonly [string, Value]) =>
			all.every((part) => part.name !== name);
		return [
			...all.flatMap((part, index) =>
				isKept(part)
					? change(part, value[`${part.name}`] as Value)
					: remove(parts, index),
			),
			...add(parts, all.length, Object.entries(value).filter(isNew)),
		];
	}

	/** As for a group. */
	function changeList(parts: Parts, value: readonly Value[]) {
		const { all, isFlow } = parts;
		const isEqual = (at: number, from: number) =>
			isDeepStrictEqual(
				readValue(all.at(from + at)?.node ?? null),
				value.at(from + at),
			);
		const both = Math.min(all.length, value.length);
		if (both === 0 || (isFlow && all.length - both > 1)) return undefined;
		let [before, after] = [0, 0];
		while (before < both && isEqual(before, 0)) before += 1;
		while (after < both - before && isEqual(-after, -1)) after += 1;
		const end = both - after;
		const added = value.slice(end, value.length - after);
		return [
			...all
				.slice(before, end)
				.flatMap((part, at) => change(part, value[before + at] as Value)),
			...all
				.slice(end, all.length - after)
				.flatMap((_, at) => remove(parts, end + at)),
			...add(parts, end, Object.entries(added)),
		];
	}

	/** Adds lines to a group, or to a list, where their names mean nothing; the first of them becomes number `index`. */
	function add(
		{ all, isList, isFlow, between }: Parts,
		index: number,
		added: readonly (readonly [string, Value])[],
	): Change[] {
		const indent = between.replace(eol, "");
		const written = added.map((each) => {
			if (isFlow) return isList ? writeFlow(each[1]) : writeFlowPair(each);
			return isList ? item(each[1], indent) : pair(each, indent);
		});
		const previous = all[index - 1];
		if (!previous) {
			const [{ start } = { start: 0 }] = all;
			return insert(start, written.map((each) => each + between).join(""));
		}
		const place = isFlow ? previous.end : lineEnd(previous.end);
		return insert(place, written.map((each) => between + each).join(""));
	}

	/** Takes one of several parts away. */
	function remove({ all, isFlow }: Parts, index: number): Change[] {
		const { start, end } = all[index] as Part;
		const before = text.slice(0, start);
		const line = before.search(/(\r?\n|^) *$/);
		if (!isFlow && line > 0)
			return [{ start: line, end: lineEnd(end), text: "" }];
		const next = all[index + 1];
		return next
			? [{ start, end: next.start, text: "" }]
			: [{ start: all[index - 1]?.end ?? start, end, text: "" }];
	}

	/** Writes a value in the place of all that stands there. */
	function replace(slot: Slot, value: Value): Change[] {
		const { node, behindSign, isItem, inFlow, indent } = slot;
		const parts = partsOf(node);
		const isTall =
			!inFlow && isFull(value) && !(parts?.isFlow && parts.all.length > 0);
		const wasTall = parts !== undefined && !parts.isFlow;
		const written = isTall
			? tall(value, indent)
			: inFlow || typeof value !== "string"
				? writeFlow(value, node)
				: scalar(value, node);
		if (behindSign === undefined && !node)
			return insert(
				text.length,
				`${/[^\n\ufeff]$/.test(text) ? eol : ""}${written}${eol}`,
			);
		const [start, end] = node ? [node.range[0], endOf(node)] : [0, 0];
		if (behindSign === undefined || (!isTall && !wasTall && start < end))
			return [{ start, end, text: written }];
		const behind = (isTall && !isItem ? eol + indent : " ") + written;
		if (start === end) return insert(behindSign, behind);
		if (!wasTall || !text.slice(behindSign, start).includes("#"))
			return [{ start: behindSign, end, text: behind }];
		// Comments between the name and its group stay.
		const line = text.slice(0, start).search(/\r?\n[^\n]*$/);
		return [...insert(behindSign, behind), { start: line, end, text: "" }];
	}

	/** A group or a list in lines of their own, the first of them without its indentation. */
	function tall(value: Value, indent: string): string {
		const lines = Array.isArray(value)
			? value.map((each) => item(each, indent))
			: Object.entries(value as ValueGroup).map((each) => pair(each, indent));
		return lines.join(eol + indent);
	}

	function pair([name, value]: readonly [string, Value], indent: string) {
		const below = indent + step;
		return `${writeName(name)}:${isFull(value) ? eol + below + tall(value, below) : ` ${scalar(value)}`}`;
	}

	function item(value: Value, indent: string) {
		return `- ${isFull(value) ? tall(value, `${indent}  `) : scalar(value)}`;
	}

	/** A value behind a colon or a dash. */
	function scalar(value: Value, before?: ParsedNode | null): string {
		if (typeof value !== "string") return writeFlow(value);
		const [sign] =
			before && isBlockText(before)
				? (/^[>|][-+]?\r?\n\s*/.exec(text.slice(before.range[0])) ?? [])
				: [];
		return sign && /^\S(.*\S)?$/.test(value) && !mustEscape(value)
			? sign + value
			: writeText(value, before, `a: ${value}`, { a: value });
	}

	return { partsOf, change, replace, remove, add };
}

function insert(place: number, text: string): Change[] {
	return [{ start: place, end: place, text }];
}

/** Whether a value is a group or a list with something in it. */
function isFull(value: Value): boolean {
	return (
		typeof value === "object" && value !== null && Object.keys(value).length > 0
	);
}

function isNull(node: ParsedNode | null): boolean {
	return node === null || (isScalar(node) && node.value === null);
}

/** Whether a text stands in the lines below a `>` or a `|`. */
function isBlockText(node: ParsedNode): boolean {
	return isScalar(node) && /^BLOCK/.test(node.type ?? "");
}

/** A text as the words have it: without quotation marks, as it is written. */
function textOf(node: ParsedNode): unknown {
	if (!isScalar(node)) return undefined;
	const { type, value, source } = node;
	if (isBlockText(node)) return `${value}`.trimEnd();
	return type === "PLAIN" && value !== null ? source : value;
}

function readValue(node: ParsedNode | null): unknown {
	if (node === null) return null;
	if (isSeq(node)) return node.items.map(readValue);
	if (!isMap(node)) return textOf(node);
	return Object.fromEntries(
		node.items.map(({ key, value }) => [textOf(key), readValue(value)]),
	);
}
