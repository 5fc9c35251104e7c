/**
 * Every text of the site: its kind, how long it may be, and whether it may be left out (`null`). The types
 * that the page, the mails and the server work with follow from here.
 */
import * as v from "valibot";
import { recordOf } from "../shared/record-of.ts";
import { typedColumns } from "../shared/sign-up.ts";
import {
	cards,
	cutOff,
	heading,
	inHeader,
	label,
	large,
	line,
	longText,
	look,
	message,
	plainLink,
	sectionHeading,
	shortText,
	spoken,
	tipLink,
} from "./common-texts.ts";
import {
	color,
	day,
	days,
	group,
	language,
	link,
	list,
	minute,
	optional,
	perSide,
	text,
} from "./kinds.ts";
import { landing } from "./landing-schema.ts";
import { emptyPage, mails } from "./mails-schema.ts";
import type { Built } from "./schema-tree.ts";

const closed = group({
	until: optional(minute),
	question: sectionHeading,
	join: text(28, line),
	sides: perSide(
		group({
			heading: sectionHeading,
			text: text(200, look),
			link: optional(plainLink),
		}),
	),
});

const site = group({
	// Where a language has another one than `site.yaml` beside its folder.
	name: optional(text(18, inHeader)),
	title: text(60, cutOff),
	description: text(160, cutOff),
	shareImageAlt: spoken,
	logoAlt: spoken,
	sides: perSide(
		group({ one: text(24, cards, 20), many: text(28, large, 20) }),
	),
	social: optional(tipLink),
	closed: optional(closed),
	legal: group({
		privacy: optional(link(label, "{ label: Privacy, href: /privacy }", {})),
		imprint: optional(plainLink),
	}),
});

/** The code of each choice, and its words. */
const choices = v.pipe(
	v.record(
		v.pipe(
			v.string(),
			// In an object, numbers would come first.
			v.regex(
				/^(?!\d+$).{1,40}$/u,
				" is the code of a choice, which the list has: up to 40 letters, not a number alone",
			),
		),
		text(40, line),
		" is a group of choices, a code and its words each: vienna: Vienna",
	),
	v.minEntries(2, " has fewer than two choices; null asks for a line of text"),
	v.maxEntries(8, " has more than eight choices"),
);
const listedChoices = v.pipe(
	v.array(v.unknown()),
	v.check(
		() => false,
		" is a list: a choice needs a code, which stays when its words change, as in { vienna: Vienna, graz: Graz }",
	),
	v.transform((): Record<string, string> => ({})),
);

const ownQuestion = group({
	label: text(60, line),
	hint: optional(perSide(text(90, look))),
	choices: optional(
		v.lazy(
			(input): v.GenericSchema<unknown, Record<string, string>> =>
				Array.isArray(input) ? listedChoices : choices,
		),
	),
	required: v.boolean(" is true or false, without quotation marks"),
	optional: text(42, line),
	missing: message,
});

const form = group({
	question: sectionHeading,
	sides: perSide(group({ hint: text(32, cards) })),
	// The label of each field; `ownQuestion` has its own.
	...recordOf(
		typedColumns.filter((name) => name !== "answer"),
		() => text(16, line),
	),
	optional: optional(text(42, line)),
	didYouMean: optional(text(30, line)),
	plainLetters: optional(text(60, line)),
	submit: text(28, line),
	submitting: text(28, line),
	keep: text(40, line),
	ownQuestion: optional(ownQuestion),
	note: optional(text(88, "at 320 px it would take four lines")),
	needsJavaScript: shortText,
});

const messages = group({
	emptyEmail: message,
	insertError: message,
	unexpected: message,
	joined: perSide(message),
	mail: text(120, "at 320 px it would take five lines"),
	dismiss: message,
});

/** A link in a line of its own. */
const textLink = link(
	shortText,
	'{ label: hello@frontage.example, href: "mailto:…" }',
	{},
);

/** A link in a page. */
export type Link = v.InferOutput<typeof plainLink>;
/** A link with a few words more. */
export type TipLink = v.InferOutput<typeof tipLink>;
/** A text, a list, or a link. */
export type Paragraph = string | string[] | Link;

/** A paragraph: a text, a list of texts, or a link. */
const paragraph = v.lazy((input): v.GenericSchema<unknown, Paragraph> => {
	if (Array.isArray(input)) return list(longText);
	return typeof input === "object" ? textLink : longText;
});

const page = group({
	heading,
	lead: optional(shortText),
	sections: list(
		group({ heading: sectionHeading, paragraphs: list(paragraph) }),
	),
});

/** How a page with the imprint begins. */
const anImprint =
	'{ heading: Imprint, lead: null, sections: [{ heading: Who runs this site, paragraphs: ["[Name, street, postal code, town, country]", "[How to reach you]"] }] }';

const scheme = group({
	paper: color,
	sheet: color,
	shade: color,
	blank: color,
	ink: color,
});

/** What is the same in every language, by the files of `content/`. */
export const commonFiles = {
	"site.yaml": group({
		name: text(18, inHeader),
		languages: v.pipe(
			v.array(
				language,
				({ input }) =>
					` is a list: [${typeof input === "string" ? input : "en"}]`,
			),
			v.minLength(1, " has no language: [en]"),
			v.check(
				(all) => new Set(all).size === all.length,
				" names a language twice",
			),
		),
		street: v.optional(
			v.nullable(v.boolean(" is true, or null for none of the drawings")),
			true,
		),
		retention: group({
			unconfirmedDays: optional(days),
			opened: optional(day),
			daysAfterOpening: optional(days),
		}),
	}),
	"theme.yaml": group({
		light: scheme,
		dark: scheme,
		sides: perSide(group({ light: color, dark: color })),
	}),
} as const;

/** The files in a language's folder. */
export const languageFiles = {
	"site.yaml": site,
	"landing.yaml": group({ ...landing, form }),
	"mails.yaml": group(mails),
	"messages.yaml": group({
		messages,
		notFound: emptyPage,
		unexpectedError: emptyPage,
		home: text(28, line),
	}),
	"privacy.yaml": page,
	"imprint.yaml": optional(v.pipe(page, v.metadata({ example: anImprint }))),
} as const;

/** The schema of a file, such as `en/landing.yaml`. Throws for one that there is not. */
export function schemaOf(file: string): Built {
	const [name = "", inner] = file.split("/");
	const schemas: Readonly<Record<string, v.GenericSchema>> =
		inner === undefined ? commonFiles : languageFiles;
	const schema = schemas[inner ?? name];
	if (!schema) throw new Error(`There is no schema of ${file}`);
	return schema as Built;
}

/** The first line of a file, from which an editor program knows its JSON Schema. */
export function schemaLine(file: string): string {
	const [language, name] = file.split("/");
	const place = name
		? `../../words/schemas/language/${name}`
		: `../words/schemas/${language}`;
	return `# yaml-language-server: $schema=${place.replace(/yaml$/, "json")}`;
}

/** The names of all files of these languages, and of the common ones. */
export function filesOf(languages: readonly string[]): string[] {
	return [
		...Object.keys(commonFiles),
		...languages.flatMap((language) =>
			Object.keys(languageFiles).map((name) => `${language}/${name}`),
		),
	];
}
