/** The kinds of things that stand in `content/`, for the schema. Each message is the end of a sentence that begins with a name. */
import * as v from "valibot";
import { recordOf } from "../shared/record-of.ts";
import { sides } from "../shared/sides.ts";
import { type TextRule, textMistake } from "./text.ts";

/** A text of at most so many letters; a longer one does `why`. Of large type, also its longest word counts. */
export function text(longest: number, why: string, word = longest) {
	const rule: TextRule = { longest, why, word };
	return v.pipe(
		v.string(({ input }) =>
			input === null
				? " cannot be left out: null is not possible here"
				: " is a text, and not a list or a group",
		),
		v.rawCheck(({ dataset, addIssue }) => {
			const message = dataset.typed && textMistake(dataset.value, rule);
			if (message) addIssue({ message });
		}),
		v.metadata({ rule }),
	);
}

/**
 * The schema with what the founder calls what stands there: the editor says it in the place of a path (`words/titles.ts`),
 * and editor programs show it. It takes the place of one that the schema has.
 */
export function titled<Schema extends v.GenericSchema<unknown, unknown>>(
	title: string,
	schema: Schema,
) {
	return v.pipe(schema, v.metadata({ title }));
}

/** What may be left out: `null`, or no line at all. */
export function optional<Schema extends v.GenericSchema<unknown, unknown>>(
	schema: Schema,
) {
	const written = v.lazy(
		(input): v.GenericSchema<unknown, v.InferOutput<Schema>> =>
			typeof input === "string" && /^\s*(null)?\s*$/i.test(input)
				? nullInMarks
				: schema,
	);
	return v.optional(v.nullable(written), null);
}

/** A text that shows nothing, or the word: both are meant to leave something out. */
const nullInMarks = v.custom<never>(
	() => false,
	({ input }) =>
		` is ${JSON.stringify(input)}: to leave it out, write null without quotation marks`,
);

/** What is said where a group is wanted. */
export const groupMessage =
	" is a group: each of its texts stands in a line of its own, below it and farther to the right";

/** A group of these names and no others. */
export function group<const Entries extends v.ObjectEntries>(entries: Entries) {
	return v.strictObject(entries, groupMessage);
}

/** The same group for each side. */
export function perSide<Schema extends v.GenericSchema<unknown, unknown>>(
	schema: Schema,
) {
	return group(recordOf(sides, () => schema));
}

/** A list of any length. */
export function list<Schema extends v.GenericSchema<unknown, unknown>>(
	schema: Schema,
) {
	return v.array(
		schema,
		" is a list: each entry stands in a line of its own, after a dash and a space",
	);
}

/** Where a link leads. */
export const href = v.pipe(
	v.string(' is an address, such as https://frontage.example or "#join"'),
	v.regex(
		/^(https:|mailto:|tel:|\/(?![/\\])|#)/,
		(issue?: { readonly input: string }) =>
			`: a link begins with https://, mailto:, tel:, / or #${issue ? `; this one is ${shortened(issue.input)}` : ""}`,
	),
	v.check(
		(address) => !/\s/.test(address),
		": an address has no space in it; take it out, or write %20 for it",
	),
	v.rawCheck(({ dataset, addIssue }) => {
		if (!dataset.typed || dataset.issues) return;
		const address = dataset.value;
		for (const [beginning, whole, message] of wholeLinks)
			if (address.startsWith(beginning) && !whole.test(address))
				addIssue({ message: `${message}; this one is ${shortened(address)}` });
	}),
);

/** What is wrong with where a link leads, as the end of a sentence; `undefined` for nothing. */
export function addressMistake(address: string): string | undefined {
	return v.safeParse(href, address).issues?.[0].message;
}

/** What an address needs behind its beginning. */
const wholeLinks = [
	[
		"https:",
		/^https:\/\/[^/?#:@]+/,
		" has no site behind https://, as https://frontage.example has",
	],
	[
		"mailto:",
		/^mailto:[^@?]+@[^@?]+/,
		" has no e-mail address behind mailto:, as mailto:hello@frontage.example has",
	],
	["tel:", /^tel:.*\d/, " has no number behind tel:, as tel:+431234567 has"],
	["#", /^#./, " has no place of the page behind #, as #join has"],
] as const;

/** An address for a message: no person's mailbox is printed. */
function shortened(address: string): string {
	const shown = address.replace(/@.*/s, "@…");
	if (shown === "") return "empty";
	return shown.length > 60 ? `${shown.slice(0, 60)}…` : shown;
}

/** A link with a label; `more` is what else belongs to it. The example stands in the message. */
export function link<const More extends v.ObjectEntries>(
	label: v.GenericSchema<string, string>,
	example: string,
	more: More,
) {
	return v.pipe(
		v.custom<Readonly<Record<string, unknown>>>(
			(input) =>
				typeof input === "object" &&
				input !== null &&
				"label" in input &&
				"href" in input,
			` needs a label and an address: ${example}`,
		),
		v.strictObject({
			label: titled("Text", label),
			href: titled("Address", href),
			...more,
		}),
		v.metadata({ example }),
	);
}

/** Like `#f2e9d8`. */
export const color = v.pipe(
	v.string(colorMessage),
	v.regex(/^#[\dA-Fa-f]{6}$/, colorMessage),
);

function colorMessage() {
	return ': a color is # and six digits between quotation marks, like "#00aa00"';
}

/** A number of days. */
export const days = v.pipe(
	v.number(daysMessage),
	v.integer(daysMessage),
	v.minValue(1, daysMessage),
	v.maxValue(9_999, daysMessage),
);

function daysMessage() {
	return " is a whole number of days from 1 on, without quotation marks, or null";
}

/** A day that exists. */
export const day = v.pipe(
	v.string(dayMessage),
	v.isoDate(dayMessage),
	v.check(
		(text) => Boolean(new Date(text).toJSON()?.startsWith(text)),
		dayMessage,
	),
);

function dayMessage() {
	return " is a day like 2027-03-01, or null";
}

/** The code of a language, as browsers know it. */
export const language = v.pipe(
	v.string(": a language is a code such as en or de"),
	v.regex(
		/^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/,
		": a language is a code such as en, de or pt-BR, and the name of a folder in content/",
	),
);

/** A minute as a clock shows it. */
export const minute = v.pipe(
	v.string(minuteMessage),
	v.isoDateTime(minuteMessage),
	v.check(
		(text) => new Date(`${text}Z`).toJSON()?.startsWith(text) ?? false,
		minuteMessage,
	),
);

function minuteMessage() {
	return " is a minute like 2027-01-15T09:00, or null";
}
