/**
 * Reads a file of words line by line, as a person does: finds what is YAML with another meaning than it looks, and what
 * is none, at its own line. The library `yaml` takes the first as it is, and finds the second some lines later.
 */

export interface LineMistake {
	/** From 1. */
	readonly line: number;
	/** A sentence about the line. */
	readonly message: string;
}

/** A column in which the lines of a group, or the dashes of a list, begin. */
interface Column {
	readonly column: number;
	readonly isList: boolean;
	/** The last line that begins there. */
	readonly line: Line;
}

/** A line with something in it. */
interface Line {
	readonly number: number;
	/** Where it begins, and where what stands behind each of its dashes does. */
	readonly columns: readonly number[];
	/** How many dashes it begins with. */
	readonly dashes: number;
	/** `undefined` in a line without a colon behind its first words. */
	readonly name: string | undefined;
	/** What stands behind the colon, or behind the dash. */
	readonly value: string;
	/** The whole line, without its indentation. */
	readonly text: string;
}

const quoted = /^(?:"(?:\\[\s\S]|[^"\\])*"|'(?:''|[^'])*')/;
/** How a text of several lines begins. */
const blockScalar = /^[|>][-+\d]*$/;
/** A name before its colon, between quotation marks or not. */
const named =
	/^("(?:\\.|[^"\\])*"|'(?:''|[^'])*'|[^\s"'[\]{},#&*!|>%@`](?:[^:#]|:(?=\S)|(?<=\S)#)*?)[ \t]*:(?:[ \t]+(.*))?$/;
/** Quotation marks of word processors, in several languages, and accents in their place. */
const curlyMarks = "“”„«»‘’‚‹›´";
const curly = RegExp(`[${curlyMarks}]`);

/** The names that a file can have. */
export interface FileNames {
	readonly all: ReadonlySet<string>;
	/** Those with lines below them, always. */
	readonly groups: ReadonlySet<string>;
	/** Those with a text behind them, always, or null. */
	readonly texts: ReadonlySet<string>;
}

/** What is wrong with the lines of a file. */
export function lineMistakes(text: string, names: FileNames): LineMistake[] {
	const all = text.replace(/^\ufeff/, "").split(/\r\n?|\n/);
	const mistakes: LineMistake[] = [];
	/** The columns in which the groups and lists begin that a line can belong to. */
	let open: readonly Column[] = [];
	let last: Line | undefined;
	for (let index = 0; index < all.length; index += 1) {
		const raw = all[index] ?? "";
		const add = (message: string) =>
			mistakes.push({ line: index + 1, message });
		const strange = strangeLine(raw, last !== undefined);
		if (strange) {
			add(strange);
			return mistakes;
		}
		let line = readLine(raw, index + 1);
		if (!line) continue;
		const next = readNext(all, index);
		// The lines below one that is not understood are not, either.
		const isGroup = next && (next.columns[0] ?? 0) > (line.columns[0] ?? 0);
		if (line.dashes === 0 && line.name === undefined) {
			const [column = 0] = line.columns;
			const isDeeper = last && column > ownColumn(last);
			if (last && isDeeper && isPlain(last.value)) {
				if (last.name === undefined) add(entryGoesOn(line));
				continue;
			}
			const isAlone =
				!next || (last && (next.columns[0] ?? 0) <= ownColumn(last));
			const isValue =
				isDeeper && last?.value === "" && !names.groups.has(last.name ?? "");
			if (!last || !isValue || !(isAlone || isText(next))) {
				add(withoutName(line, last, next, names.all));
				if (isGroup) return mistakes;
				continue;
			}
			// A text below its name.
			line = { ...last, value: line.value };
		} else {
			const misplaced =
				misplacedLine(line, last, open) ?? emptyGroup(line, next, names.groups);
			if (misplaced) {
				add(misplaced);
				// The lines that follow are as far to the left or to the right.
				return mistakes;
			}
			open = openedBy(line, open);
		}
		const whole = wholeValue(all, index, line);
		const mistake = valueMistake(line, whole?.text, next, names.texts);
		if (mistake !== undefined) add(mistake);
		if (mistake !== undefined && (!whole || isGroup)) return mistakes;
		last = line;
		index = whole?.end ?? index;
	}
	return mistakes;
}

/** A line that is none of YAML, or of a kind that words do not need. */
function strangeLine(raw: string, isBehind: boolean): string | undefined {
	const [indent = ""] = /^\s*/.exec(raw) ?? [];
	const text = raw.slice(indent.length);
	if (text === "") return undefined;
	if (indent.includes("\t"))
		return "this line begins with a tab: write spaces in its place, two for each step to the right";
	if (/[^ ]/.test(indent) || /^[\u200b-\u200f\u2060\ufeff]/.test(text))
		return "this line begins with a sign that looks like a space and is none, as web pages have it: write spaces in its place";
	if (/[\0\ufffd]/.test(text))
		return "this line has a letter that cannot be read: save the file as UTF-8";
	if (/^(?:---|\.\.\.)(?:\s|$)/.test(raw) && (isBehind || raw[0] === "."))
		return `${raw.slice(0, 3)} ends the file here: leave this line out`;
	if (/^%/.test(raw)) return "a line cannot begin with %: leave this one out";
	if (/^(?:\/[/*]|\*\/)/.test(text))
		return `a note begins with # and a space in each of its lines, not with ${text.slice(0, 2)}`;
	if (/^(?:export|import)\s/.test(text))
		return "this is TypeScript, as in version 2.0.0: docs/words.md says how the words are written now";
	if (/^[}\])]+[,;]?$/.test(text))
		return `this ${text} closes nothing: groups and lists stand without brackets, in lines that begin farther to the right`;
	return /^\?(?:\s|$)/.test(text) ? signMistake(text) : undefined;
}

function readLine(raw: string, number: number): Line | undefined {
	let column = /^ */.exec(raw)?.[0].length ?? 0;
	let rest = raw.slice(column).trimEnd();
	const text = rest;
	if (rest === "" || rest.startsWith("#") || /^---(?:\s|$)/.test(raw))
		return undefined;
	const columns = [column];
	let dashes = 0;
	for (;;) {
		const [dash] = /^-(?:[ \t]+|$)/.exec(rest) ?? [];
		if (dash === undefined) break;
		dashes += 1;
		column += dash.length;
		rest = rest.slice(dash.length);
		columns.push(column);
	}
	const [, name, value = ""] = named.exec(rest) ?? [];
	if (name === undefined)
		return { number, columns, dashes, name, value: rest, text };
	const plain = name.replace(/^(["'])(.*)\1$/, "$2");
	return { number, columns, dashes, name: plain, value: value.trim(), text };
}

/** The next line with something in it that is no note. */
function readNext(all: readonly string[], index: number): Line | undefined {
	for (let next = index + 1; next < all.length; next += 1) {
		const line = readLine(all[next] ?? "", next + 1);
		if (line) return line;
	}
	return undefined;
}

/** Lines farther to the right belong to a line with this column. */
function ownColumn({ columns, name }: Line): number {
	return columns.at(name === undefined ? -2 : -1) ?? columns[0] ?? 0;
}

function isText({ dashes, name }: Line): boolean {
	return dashes === 0 && name === undefined;
}

function isPlain(value: string): boolean {
	return value !== "" && !/^["'[{|>#&*!@`%]/.test(value);
}

/** Whether lines below it may belong to it: there is nothing behind its colon or its dash but a note. */
function isOpening({ value }: Line): boolean {
	return value === "" || value.startsWith("#");
}

function entryGoesOn({ text }: Line): string {
	return `this line would go on with the entry above: write a dash and a space before it, - ${shown(text)}, or put the whole text of both lines into one`;
}

/** A line that begins with neither a name nor a dash. */
function withoutName(
	{ text, columns: [column = 0] }: Line,
	last: Line | undefined,
	next: Line | undefined,
	names: ReadonlySet<string>,
): string {
	const isInList = [last, next].some(
		(each) =>
			each &&
			each.dashes > 0 &&
			[0, 1, 2].includes(column - (each.columns[0] ?? 0)),
	);
	if (/^-[^\s-]/.test(text))
		return `a space is missing behind the dash: - ${shown(text.slice(1))}`;
	const [, bullet = ""] = /^([*•·–—▪‣+]|\d+[.)])\s/.exec(text) ?? [];
	if (bullet && (isInList || !last || isOpening(last)))
		return `an entry of a list begins with a dash and a space, not with ${bullet}: - ${shown(text.slice(bullet.length).trim())}`;
	if (names.has(text)) return `a colon is missing behind ${text}`;
	const [, name = "", sign = "", rest = ""] =
		/^["']?([\p{L}_$][\w$-]*)["']?[ \t]*([:：﹕︰꞉=]|\s)\s*(.*)$/u.exec(text) ??
		[];
	const right = shown(`${name}: ${rest}`);
	if (/[：﹕︰꞉]/.test(sign)) return `${sign} is no colon here: ${right}`;
	if (sign === ":" && names.has(name))
		return `a space is missing behind the colon: ${right}`;
	if (sign === "=" && names.has(name))
		return `a colon stands between a name and its text, not =: ${right}`;
	if (isInList)
		return `a dash and a space are missing before this entry of the list: - ${shown(text)}`;
	if (names.has(name)) return `a colon is missing behind ${name}: ${right}`;
	return "this line has no name with a colon and a space, as in title: Text; a text that goes on in the next line begins there farther to the right than its name";
}

/** What is wrong with the column of a line. */
function misplacedLine(
	{ columns: [column = 0], dashes, name, text }: Line,
	last: Line | undefined,
	open: readonly Column[],
): string | undefined {
	if (/^-[^\s-]/.test(text))
		return `a space is missing behind the dash: - ${shown(text.slice(1))}`;
	if (!last) return undefined;
	const own = ownColumn(last);
	if (column > own) {
		if (isOpening(last)) return undefined;
		return `this line begins with ${spaces(column)}, and ${last.name ?? "the entry"} in line ${last.number}, which has a text already, with ${spaces(own)}: the lines of a group begin with as many, and a text that goes on here stands between quotation marks`;
	}
	const here = open.filter((each) => each.column === column);
	// The entries of a list may stand right below its name.
	const isListBelow =
		dashes > 0 && last.name !== undefined && isOpening(last) && column === own;
	if (here.some(({ isList }) => isList === dashes > 0) || isListBelow)
		return undefined;
	if (here.length > 0)
		return dashes > 0
			? "a dash stands before an entry of a list, and this group has names: leave it out"
			: `a dash and a space are missing before ${name}: the lines above are entries of a list`;
	const distance = (each: Column) => Math.abs(each.column - column);
	const [near] = open.toSorted((one, other) => distance(one) - distance(other));
	return `this line begins with ${spaces(column)}, and ${near?.line.name ?? "the entry"} in line ${near?.line.number} with ${spaces(near?.column ?? 0)}: the lines of a group begin with as many`;
}

/** A group whose lines begin as far to the left as its own name. */
function emptyGroup(
	line: Line,
	next: Line | undefined,
	groups: ReadonlySet<string>,
): string | undefined {
	const { name, dashes } = line;
	if (name === undefined || !groups.has(name) || !isOpening(line))
		return undefined;
	const own = ownColumn(line);
	const column = next?.columns[0] ?? 0;
	// What is no name is the mistake.
	if (next && /^(?:\s|\/[/*])/.test(next.text)) return undefined;
	const isListBelow = next && next.dashes > 0 && column === own && dashes === 0;
	return next && (column > own || isListBelow)
		? undefined
		: `nothing stands below ${name}: its lines begin with ${spaces(own + 2)}`;
}

function spaces(count: number): string {
	if (count === 0) return "no space";
	return `${count} ${count === 1 ? "space" : "spaces"}`;
}

/** The columns of the groups and lists that are open after a line. */
function openedBy(line: Line, open: readonly Column[]): readonly Column[] {
	const { columns, dashes, name } = line;
	const [column = 0] = columns;
	const own = columns.map((each, index) => ({
		column: each,
		isList: index < dashes,
		line,
	}));
	return [
		...open.filter(
			(each) =>
				each.column < column ||
				(each.column === column && dashes > 0 && !each.isList),
		),
		...(name === undefined ? own.slice(0, dashes) : own),
	];
}

/** The value of a line with those that follow it, and the last of them; `undefined` where it has no end. */
function wholeValue(
	all: readonly string[],
	index: number,
	line: Line,
): { readonly text: string; readonly end: number } | undefined {
	const { value } = line;
	const isInside = (raw = "") =>
		raw.trim() === "" || raw.search(/[^ ]/) > ownColumn(line);
	let text = value;
	let end = index;
	const follow = () => {
		end += 1;
		text += `\n${all[end]}`;
	};
	const [first = ""] = value;
	if (blockScalar.test(value)) {
		while (end + 1 < all.length && isInside(all[end + 1])) follow();
		return text.trim() === value ? undefined : { text, end };
	}
	const isQuoted = first === '"' || first === "'";
	if (!isQuoted && first !== "[" && first !== "{") return { text, end };
	while (isQuoted ? !quoted.test(text) : flowEnd(text) === undefined) {
		const next = all[end + 1];
		// A line with a name belongs to no text that goes on.
		const isOther =
			isQuoted &&
			/^\s*(?:- |["']?[\p{L}_][\w-]*["']?:(?:\s|$))/u.test(next ?? "");
		if (next === undefined || !isInside(next) || isOther) return undefined;
		follow();
	}
	return { text, end };
}

/** Where a list or a group between brackets ends; `undefined` where it does not. */
function flowEnd(text: string): number | undefined {
	const parts = /"(?:\\[\s\S]|[^"\\])*"|'(?:''|[^'])*'|(?<=^|\s)#.*|[[\]{}]/gm;
	let depth = 0;
	for (const { 0: part, index } of text.matchAll(parts)) {
		if (part === "[" || part === "{") depth += 1;
		if (part === "]" || part === "}") depth -= 1;
		if (depth === 0) return index + 1;
	}
	return undefined;
}

/** What is wrong with what stands behind a name or a dash; `whole` is `undefined` where it has no end. */
function valueMistake(
	{ value, name, columns: [column = 0] }: Line,
	whole: string | undefined,
	next: Line | undefined,
	texts: ReadonlySet<string>,
): string | undefined {
	const [first = ""] = value;
	if (/^[,;}\]]+$/.test(value))
		return `no ${value} stands at the end of a line: leave it out`;
	switch (first) {
		case "":
			return undefined;
		case "#":
			// A note about the group that follows takes nothing away.
			return next && (next.columns[0] ?? 0) > column
				? undefined
				: `what begins with # is a note, and no text is left: ${inMarks(value)}`;
		case '"':
		case "'": {
			if (whole === undefined) return openMark(value);
			const end = quoted.exec(whole)?.[0].length ?? 0;
			return behindValue(whole, whole.slice(end));
		}
		case "[":
		case "{": {
			if (whole !== undefined) {
				const behind = whole.slice(flowEnd(whole));
				const isText = texts.has(name ?? "") && !/\s#/.test(behind);
				return isText ? signMistake(value) : behindValue(whole, behind);
			}
			const [note] = /(?<=\s)#.*/.exec(value) ?? [];
			if (value === first)
				return `this ${first} is not needed: groups and lists stand without brackets, in lines that begin farther to the right`;
			return note === undefined
				? `this ${first} has no ${first === "[" ? "]" : "}"}; a text that begins with ${first} stands between quotation marks: ${inMarks(value)}`
				: `what begins with # is a note, also the bracket behind it: "${shown(note.replace(/[\s,}\]]*$/, ""))}"`;
		}
		case "|":
		case ">":
			return blockScalar.test(value) && whole !== undefined
				? undefined
				: signMistake(value);
	}
	if (curly.test(first) && isInCurlyMarks(value))
		return `${first} is no quotation mark of the file, and the page would show it: write ", or none`;
	if (/^[@`%,\]}&*!]/.test(first) || /^[-?:](?:\s|$)/.test(value))
		return signMistake(value);
	const [note] = /(?<=\s)#.*/.exec(value) ?? [];
	if (note !== undefined && /^(?:null|~|true|false|\d+)\s/i.test(value))
		return isNote(note);
	if (note !== undefined)
		return `${shown(note)} would be a note, and no part of the text: ${inMarks(value)}; a note stands in a line of its own`;
	if (name !== undefined && /:(?:\s|$)/.test(value)) return unquoted(value);
	return value.endsWith('"') && value.split('"').length % 2 === 0
		? `a quotation mark is missing before this text: "${shown(value)}`
		: undefined;
}

/** A quotation mark that is not closed. */
function openMark(value: string): string {
	const [first = ""] = value;
	const last = value.at(-1) ?? "";
	const others = [...value.slice(1, -1)].filter((each) => curly.test(each));
	if (curly.test(last) && others.length % 2 === 0)
		return `this text begins with ${first} and ends with ${last}: write ${first} at both ends`;
	return first === "'"
		? `a text that begins with ' stands between quotation marks: ${inMarks(value)}`
		: `a quotation mark is missing at the end of this text: ${shown(value)}"`;
}

/** What is wrong with what stands behind a value that has ended. */
function behindValue(value: string, behind: string): string | undefined {
	const rest = behind.trim();
	if (rest === "") return undefined;
	if (/^\s+#/.test(behind)) return isNote(rest);
	if (/^[,;]$/.test(rest))
		return `no ${rest} stands at the end of a line: leave it out`;
	if (!value.startsWith('"') || !rest.includes('"')) return signMistake(value);
	return "a quotation mark inside of a text has a backslash before it, or is a curly one: “ or ”";
}

function isNote(note: string): string {
	return `${shown(note)} is a note: write it into a line of its own`;
}

function signMistake(value: string): string {
	const [sign = ""] = /^[-?:](?=\s|$)|^./su.exec(value) ?? [];
	return `a text that begins with ${sign} stands between quotation marks: ${inMarks(value)}`;
}

/** What is wrong with a text that is something else without quotation marks. */
export function unquoted(value: string): string {
	return /^[[{*-]/.test(value)
		? signMistake(value)
		: `a text with a colon and a space in it stands between quotation marks: ${inMarks(value)}`;
}

/** Whether a text stands between curly marks as a whole, and none of it does alone. */
function isInCurlyMarks(value: string): boolean {
	const marks = value.replace(/(?<=\p{L})[’´](?=\p{L})/gu, "");
	const inner = [...marks.slice(1, -1)];
	return (
		value.length > 1 &&
		RegExp(`[${curlyMarks}"']$`).test(value) &&
		!inner.some((each) => curly.test(each))
	);
}

/** A text as it is to be written, for a sentence. */
function inMarks(value: string): string {
	const bare = value.replace(/^'(.*)'$/, "$1");
	return `"${shown(bare.replace(/[\\"]/g, "\\$&"))}"`;
}

/** A part of a file for a sentence: not all of a long text, and no person's mailbox. */
function shown(text: string): string {
	const short = [...text.replace(/\s+/g, " ").replace(/(?<=\S)@\S+/g, "@…")];
	return short.length > 60 ? `${short.slice(0, 60).join("")}…` : short.join("");
}
