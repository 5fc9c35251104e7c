/** Which bracket of a file has no partner. */

const closings: Readonly<Record<string, string>> = {
	"{": "}",
	"[": "]",
	"(": ")",
};
const openings: Readonly<Record<string, string>> = Object.fromEntries(
	Object.entries(closings).map(([opening, closing]) => [closing, opening]),
);

/** A comment, which is left out; a text, a bracket, or anything else. */
const pattern =
	/\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|("(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\[\s\S]|[^`\\])*`?|[{}[\]()]|[^\s"'`{}[\]()])/g;

interface Part {
	readonly text: string;
	readonly at: number;
	readonly line: number;
	/** How far the line is indented. */
	readonly indent: number;
	/** Whether it is the first one in its line. */
	readonly isFirst: boolean;
}

type Found = readonly [at: number, sentence: string];

/**
 * The place of a bracket without a partner, and what is wrong with it; `undefined` where each has one. Where it was lost
 * is told by the indentation.
 */
export function bracketMistake(text: string): Found | undefined {
	const parts = partsOf(text);
	return (
		findMistake(parts, false) &&
		(findMistake(parts, true) ?? findMistake(parts, false))
	);
}

function partsOf(text: string): readonly Part[] {
	const parts: Part[] = [];
	let line = 1;
	let end = 0;
	for (const { 0: whole, 1: found, index: at } of text.matchAll(pattern)) {
		line += text.slice(end, at).split("\n").length - 1;
		end = at;
		if (found === undefined) continue;
		const left = text.slice(text.lastIndexOf("\n", at) + 1, at);
		const isFirst = left.trim() === "";
		const indent = /^\s*/.exec(left)?.[0].length ?? 0;
		parts.push({ text: whole, at, line, indent, isFirst });
	}
	return parts;
}

/** An opening bracket whose partner has not come yet. */
interface Open extends Part {
	/** Whether its line goes on behind it. */
	readonly isInLine: boolean;
	/** Whether the next line is no farther to the right: then its indentation tells nothing. */
	readonly isFlat: boolean;
}

/** The first bracket without a partner, told by the order of all alone or by the indentation, too. */
function findMistake(
	parts: readonly Part[],
	byIndent: boolean,
): Found | undefined {
	const open: Open[] = [];
	for (const [index, part] of parts.entries()) {
		const top = open.at(-1);
		const before = parts.slice(0, index);
		const opening = openings[part.text];
		if (byIndent && top && !top.isFlat && part.line > top.line) {
			const isOutside =
				part.indent < top.indent ||
				(part.indent === top.indent && opening === undefined);
			if (part.isFirst && isOutside) return unclosed(top, before.at(-1));
			const isDeeper = part.indent > top.indent && !top.isInLine;
			if (opening && isDeeper) return unopened(part, before);
		}
		if (part.text in closings) open.push(opened(part, parts[index + 1]));
		if (opening === undefined) continue;
		if (top === undefined) return unopened(part, before);
		if (top.text !== opening) return unequal(top, part, open.at(-2));
		open.pop();
	}
	const last = open.at(-1);
	return last && unclosed(last, parts.at(-1));
}

function opened(bracket: Part, next: Part | undefined): Open {
	const isInLine = next?.line === bracket.line;
	const isFlat =
		next !== undefined &&
		!isInLine &&
		!(next.text in openings) &&
		next.indent <= bracket.indent;
	return { ...bracket, isInLine, isFlat };
}

/** A closing bracket of the other kind. */
function unequal(top: Open, closing: Part, outer: Open | undefined): Found {
	const opening = openings[closing.text];
	if (outer?.line === closing.line && outer.text === opening)
		return unclosed(top, closing);
	if (top.line !== closing.line && !closing.isFirst)
		return [closing.at, without(closing.text, opening)];
	return [
		top.at,
		`this ${top.text} is closed by ${closing.text} in line ${closing.line}: a list stands between [ and ], a group between { and }`,
	];
}

const without = (bracket: string, partner: string | undefined) =>
	`this ${bracket} has no ${partner}`;

/** `last` is the last part that it can have around it. */
function unclosed({ at, text, line }: Part, last?: Part): Found {
	const place =
		last === undefined || last.line === line
			? "into this line"
			: `after line ${last.line}`;
	return [at, `${without(text, closings[text])}, which belongs ${place}`];
}

/** `before` are the parts before it. */
function unopened(closing: Part, before: readonly Part[]): Found {
	const opening = `${openings[closing.text]}`;
	const first = before.findLast(
		({ isFirst, indent }) => isFirst && indent <= closing.indent,
	);
	const last = before.findLast(({ line }) => line === first?.line);
	return last && /^[:=]$/.test(last.text)
		? [
				last.at + 1,
				`a ${opening} is missing here: the ${closing.text} in line ${closing.line} closes it`,
			]
		: [closing.at, without(closing.text, opening)];
}
