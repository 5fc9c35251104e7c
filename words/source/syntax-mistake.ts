import type { ParseResult } from "vite";
import { bracketMistake } from "./bracket-mistake.ts";

/** What is wrong with how a file is written, and where: a place in its text. */
export interface SourceMistake {
	readonly at: number;
	/** Begins with the name of a text, where there is one. */
	readonly sentence: string;
	/** Whether the line is to be shown. */
	readonly isShown?: boolean;
}

type ParserError = ParseResult["errors"][number];

/** What the parser could not read, in the words of a person who writes texts; `undefined` where it has read all. */
export function syntaxMistake(
	text: string,
	{ comments, errors: [error] }: Pick<ParseResult, "comments" | "errors">,
): SourceMistake | undefined {
	// One that is left open ends with the next one: the parser finds no mistake in it, or one far away.
	const open = comments.find(({ value }) => /(^|\s)\/\*/.test(value));
	const found = open
		? ([open.start, openComment] as const)
		: error && explain(text, error);
	return found && { at: found[0], sentence: found[1], isShown: true };
}

const openComment = "this note has no end: write */ after it";

function explain(
	text: string,
	{ message, labels }: ParserError,
): readonly [at: number, sentence: string] {
	const at = labels[0]?.start ?? text.length;
	const letter = text.at(at) ?? "";
	const backtick = loneBacktick(text, at);
	if (backtick !== undefined)
		return [
			backtick,
			"a backtick is missing at the beginning or the end of this text",
		];
	const bare = bareText(text, at);
	if (bare) return bare;
	const before = text.slice(0, at).trimEnd();
	const isAfterText = /(["'`}\]]|\bnull)$/.test(before);
	if (message.startsWith("Unterminated multiline comment"))
		return [at, openComment];
	const curly = letter === '"' ? curlyEnd(text, at) : undefined;
	if (curly !== undefined) return [curly, straightMarks(text[curly])];
	if (message.startsWith("Unterminated"))
		return [
			at,
			"a quotation mark is missing at the beginning or the end of this text",
		];
	if (otherMarks.test(letter)) return [at, straightMarks(letter)];
	const bracket = bracketMistake(text);
	if (bracket) return bracket;
	if (letter === ";") return [at, "a comma stands here, not a semicolon"];
	if (letter === "-")
		return [at, "a name with a hyphen stands between quotation marks"];
	// Directly behind a text: a mark in it has ended it.
	if (
		before.length === at &&
		/["'`]$/.test(before) &&
		/[\p{L}\d]/u.test(letter)
	)
		return [
			at - 1,
			"a quotation mark inside of a text has a backslash before it, or is a curly one: “ or ”",
		];
	if (isAfterText && /["'`{[\w$]/.test(letter))
		return [before.length, "a comma is missing here"];
	if (/["'`{[]/.test(letter) && /[\w$]$/.test(before))
		return [before.length, "a colon is missing here"];
	if (message.startsWith("Expected `,`") && letter !== ":")
		return [at, "a quotation mark is missing before this"];
	return [
		at,
		"something is missing, or too much, here or just before: a text, a comma or a bracket",
	];
}

/** Marks that are none to the parser: as word processors write them, in several languages, and accents. */
const otherMarks = /[“”„«»‘’‚‹›´]/;

const straightMarks = (mark: string | undefined) =>
	`a text stands between straight quotation marks: ", not ${mark}`;

/** The curly mark that ends the line of a text with a straight one at its beginning, unless it belongs to another curly one. */
function curlyEnd(text: string, at: number): number | undefined {
	const [line = ""] = text.slice(at).split("\n", 1);
	const end = line.search(/[“”„«»‘’‚‹›´]\s*,?\s*$/);
	const others = [...line.slice(0, end)].filter((each) =>
		otherMarks.test(each),
	);
	return end < 0 || others.length % 2 === 1 ? undefined : at + end;
}

/** The first backtick, up to the line of the mistake, that has no other one in its line. */
function loneBacktick(text: string, at: number): number | undefined {
	let begin = 0;
	for (const line of text.split("\n")) {
		if (begin > at) return undefined;
		const isComment = /^\s*(\/\/|\/?\*)/.test(line);
		const bare = line.replaceAll(/"(\\.|[^"\\])*"|\\./g, (all) =>
			" ".repeat(all.length),
		);
		if (!isComment && bare.split("`").length % 2 === 0)
			return begin + bare.lastIndexOf("`");
		begin += line.length + 1;
	}
	return undefined;
}

/** For a mistake in a text that does not begin with a quotation mark: the beginning of the text. */
function bareText(
	text: string,
	at: number,
): readonly [at: number, sentence: string] | undefined {
	const begin = text.lastIndexOf("\n", at - 1) + 1;
	const [line = ""] = text.slice(begin).split("\n", 1);
	const [, name, value = ""] =
		/^(\s*(?:[\w$]+|"[^"]*")\s*:\s*)(?!(?:null|true|false|site\.name|product\.name)\b|[\w$]+\s*:\s*["'`{[])(\p{L}.*)$/u.exec(
			line,
		) ?? [];
	if (name === undefined || at <= begin + name.length) return undefined;
	return [
		begin + name.length,
		/["']/.test(value)
			? "a quotation mark is missing before this text"
			: "a text stands between quotation marks",
	];
}
