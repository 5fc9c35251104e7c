/** What the columns of a file say of people who left another list, or to whom mail bounced there. */
import { InvalidArgumentError } from "commander";
import { plain, wordsOf } from "./cells.ts";
import {
	answerTo,
	isAboutMail,
	isNo,
	isOtherChannel,
	isStateOrPlace,
	isTelling,
	isTick,
	type MailState,
	mailStates,
	numericStatesOf,
	readMailState,
	type StatusKind,
	stateOfWord,
	statusKindOf,
} from "./status-words.ts";

/** A column that says so, and how it does. */
export interface StatusColumn {
	readonly at: number;
	readonly kind: StatusKind;
	/** The founder named it: a value that is not understood is refused. */
	readonly isNamed: boolean;
	/** A column of ticks: an empty cell is a box without one. */
	readonly isBox: boolean;
	/** What its values mean, by the founder's word or the product's. */
	readonly states: Readonly<Record<string, MailState>>;
}

/** The columns of a file as far as these are found by them. */
interface Columns {
	readonly titles: readonly string[];
	/** Values of a column that are not empty. */
	readonly valuesOf: (at: number) => readonly string[];
	/** Places that hold something else. */
	readonly isUsed: ReadonlySet<number>;
	readonly mailValues: MailValues;
}

/** Finds these columns. Those that the founder `named` replace every guess. */
export function findStatusColumns(
	columns: Columns,
	named: readonly number[] = [],
): StatusColumn[] {
	const { titles, valuesOf, isUsed, mailValues } = columns;
	const names = new Set(titles.map(plain));
	return titles.flatMap((title, at) => {
		const isNamed = named.includes(at);
		if (!isNamed && (named.length > 0 || isUsed.has(at))) return [];
		const values = valuesOf(at);
		const numbers = numericStatesOf(names, title, values);
		const kind = numbers
			? "words"
			: isNamed
				? namedKind(title)
				: guessedKind(title, values, mailValues);
		if (kind === undefined) return [];
		const isBox = kind === "in" && areTicks(title, values);
		const states = { ...numbers, ...mailValues };
		return [{ at, kind, isNamed, isBox, states }];
	});
}

/**
 * Whether a form has written what stands beside a box where it was ticked, and nothing where it was not: a mark, the
 * name of the box that is also in the heading, or one sentence.
 */
function areTicks(title: string, values: readonly string[]): boolean {
	const [first] = values;
	if (first === undefined) return false;
	const [, label = ""] = /\(([^()]*)\)\s*$/.exec(title) ?? [];
	const isMark = (value: string) =>
		isTick(plain(value)) || (label !== "" && plain(value) === plain(label));
	return (
		values.every(isMark) ||
		(wordsOf(first).length > 2 &&
			answerTo(first) !== "no" &&
			values.every((value) => value === first))
	);
}

/** How a column says it that the founder named: a question whether to write, unless its heading is about leaving. */
function namedKind(title: string): StatusKind {
	const kind = statusKindOf(title);
	return kind === "out" || kind === "bounce" ? kind : "in";
}

function guessedKind(
	title: string,
	values: readonly string[],
	mailValues: MailValues,
): StatusKind | undefined {
	if (isOtherChannel(title)) return undefined;
	const isMapped = values.some((value) => plain(value) in mailValues);
	const kind = statusKindOf(title) ?? (isMapped ? "in" : undefined);
	if (kind === undefined) {
		const isStatus =
			share(values, isStatusWord) >= 0.5 &&
			(values.some(isTelling) || isStateOrPlace(title));
		return isStatus && values.length > 0 ? "words" : undefined;
	}
	if (values.some((value) => value.includes("@"))) return undefined;
	const isAnswered = values.some((value) => answerTo(value) !== undefined);
	if (kind === "words") return isAnswered && isAboutMail(title) ? "in" : kind;
	if (kind !== "in" || isMapped) return kind;
	return isSwitch(values) || asksInWords(title, values) ? kind : undefined;
}

/** Whether values are mostly answers or the words of a status: a time or a text says nothing of what is on or off. */
function isSwitch(values: readonly string[]): boolean {
	const known = (value: string) =>
		answerTo(value) !== undefined || isNo(plain(value)) || isStatusWord(value);
	return values.length === 0 || share(values, known) >= 0.5;
}

/** Answers of which one may choose, at most. */
const maxAnswers = 6;

/** Whether a column has a few answers in words that are not known: the report names them. */
function asksInWords(title: string, values: readonly string[]): boolean {
	const words = wordsOf(title);
	const isAboutEvent = words.some((word) =>
		/^(?:at|on|date|time|timestamp|source|text|type|name|level)$/.test(word),
	);
	return (
		!isAboutEvent &&
		new Set(values).size <= maxAnswers &&
		values.every((value) => !/\d|https?:/.test(value))
	);
}

function isStatusWord(value: string): boolean {
	return stateOfWord(value) !== undefined;
}

function share(
	values: readonly string[],
	isOne: (value: string) => boolean,
): number {
	return values.filter(isOne).length / Math.max(1, values.length);
}

/** Ways to reach a person that a list of consents may name. */
const channelNames =
	/^(?:e?mail|web|mobile|mobilepush|push|sms|mms|whatsapp|directmail|phone|post|letter)$/;

/** What the value of such a column says; `undefined` for nothing, "unknown" for a word that is not known. */
export function toldBy(
	{ kind, isBox, states }: StatusColumn,
	value: string,
): MailState | "unknown" | undefined {
	const word = plain(value);
	const state = states[word];
	if (state !== undefined) return state;
	if (word === "") return isBox ? "left" : undefined;
	const answer = answerTo(value);
	if (kind === "in" && (isNo(word) || answer === "no")) return "left";
	const known = stateOfWord(value);
	if (known === "left" || known === "bounced") return known;
	if (isNo(word) || /^https?:/i.test(value)) return undefined;
	if (kind === "out") return answer === "no" ? undefined : "left";
	if (kind === "bounce") return "bounced";
	if (kind === "in") {
		// A list of consents, as in `['email', 'sms']`.
		const ways = wordsOf(value);
		if (ways.length > 0 && ways.every((way) => channelNames.test(way)))
			return ways.some((way) => /^e?mail$/.test(way)) ? "yes" : "left";
	}
	return known ?? (answer === "yes" ? "yes" : "unknown");
}

/** Whether a heading asks something about no other channel, and some people say yes and others no. */
export function isQuestion(title: string, values: readonly string[]): boolean {
	const answers = values.map(answerTo);
	return (
		wordsOf(title).length > 2 &&
		!isOtherChannel(title) &&
		answers.includes("no") &&
		answers.every((answer) => answer !== undefined)
	);
}

/** By the values as `plain` has them; an empty one is that of an empty cell. */
export type MailValues = Readonly<Record<string, MailState>>;

/** Adds one `--value` to those before it. Throws `InvalidArgumentError`, also where an earlier one says something else. */
export function addMailValue(
	text: string,
	before: MailValues = {},
): MailValues {
	const [, value = "", word = ""] = /^(.*)=([^=]*)$/s.exec(text) ?? [];
	const state = readMailState(word);
	if (state === undefined)
		throw new InvalidArgumentError(
			`Use VALUE=STATE, such as "I do not agree=left". The states are ${mailStates.join(", ")}; an empty VALUE is that of empty cells.`,
		);
	const key = plain(value);
	if ((before[key] ?? state) !== state)
		throw new InvalidArgumentError(`"${value}" has another state before.`);
	return { ...before, [key]: state };
}
