/**
 * Every text of the site: its kind, how long it may be, and whether it may be left out (`null`). The types
 * that the page, the mails and the server work with follow from here.
 */
import * as v from "valibot";
import { recordOf } from "../shared/record-of.ts";
import { type TypedColumn, typedColumns } from "../shared/sign-up.ts";
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
	titled,
} from "./kinds.ts";
import { landing } from "./landing-schema.ts";
import { emptyPage, mails } from "./mails-schema.ts";
import type { Built } from "./schema-tree.ts";

const closed = group({
	until: titled("Minute when it opens", optional(minute)),
	question: titled("Question above the cards", sectionHeading),
	join: titled("Button in the menu", text(28, line)),
	sides: perSide(
		group({
			heading: sectionHeading,
			text: titled("Text", text(200, look)),
			link: titled("Button", optional(plainLink)),
		}),
	),
});

const name = text(18, inHeader);

const site = group({
	// Where a language has another one than `site.yaml` beside its folder.
	name: titled("Product’s name in this language", optional(name)),
	title: titled("Title in the browser tab", text(60, cutOff)),
	description: titled("Text in search results", text(160, cutOff)),
	shareImageAlt: titled("Description of the shared picture", spoken),
	logoAlt: titled("Description of the logo", spoken),
	sides: perSide(
		group({
			one: titled("Name on the card", text(24, cards, 20)),
			many: titled("Name of several", text(28, large, 20)),
		}),
	),
	social: titled("Link at the foot", optional(tipLink)),
	closed: titled("Closed waitlist", optional(closed)),
	legal: group({
		privacy: titled(
			"Link to the privacy page",
			optional(link(label, "{ label: Privacy, href: /privacy }", {})),
		),
		imprint: titled("Link to the imprint", optional(plainLink)),
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
	label: titled("Question", text(60, line)),
	hint: titled("Hint", optional(perSide(text(90, look)))),
	choices: titled(
		"Choices",
		optional(
			v.lazy(
				(input): v.GenericSchema<unknown, Record<string, string>> =>
					Array.isArray(input) ? listedChoices : choices,
			),
		),
	),
	required: titled(
		"Whether an answer is required",
		v.boolean(" is true or false, without quotation marks"),
	),
	optional: titled("Note where no answer is required", text(42, line)),
	missing: titled("Message without an answer", message),
});

const labelTitles: Readonly<Record<Exclude<TypedColumn, "answer">, string>> = {
	email: "Label of the email field",
	phone: "Label of the phone field",
};

const form = group({
	question: titled("Question above the cards", sectionHeading),
	sides: perSide(
		group({ hint: titled("Second line of the card", text(32, cards)) }),
	),
	// The label of each field; `ownQuestion` has its own.
	...recordOf(
		typedColumns.filter((name) => name !== "answer"),
		(name) => titled(labelTitles[name], text(16, line)),
	),
	optional: titled("Note behind “Phone”", optional(text(42, line))),
	didYouMean: titled(
		"Question about a mistyped address",
		optional(text(30, line)),
	),
	plainLetters: titled(
		"Note about letters in an address",
		optional(text(60, line)),
	),
	submit: titled("Button", text(28, line)),
	submitting: titled("Button while it sends", text(28, line)),
	keep: titled("Button that keeps the poster", text(40, line)),
	ownQuestion: titled("Own question", optional(ownQuestion)),
	note: titled(
		"Note below the button",
		optional(text(88, "at 320 px it would take four lines")),
	),
	needsJavaScript: titled("Note where scripts are off", shortText),
});

const messages = group({
	emptyEmail: titled("Email is missing", message),
	insertError: titled("Sign-up failed", message),
	unexpected: titled("Unexpected error", message),
	joined: perSide(titled("Joined", message)),
	mail: titled(
		"What comes by mail",
		text(120, "at 320 px it would take five lines"),
	),
	dismiss: titled("Button that closes it", message),
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
	if (Array.isArray(input)) return list(titled("Line", longText));
	return typeof input === "object" ? textLink : longText;
});

const page = group({
	heading,
	lead: titled("Text below the heading", optional(shortText)),
	sections: list(
		titled(
			"Section",
			group({
				heading: sectionHeading,
				paragraphs: list(titled("Paragraph", paragraph)),
			}),
		),
	),
});

/** How a page with the imprint begins. */
const anImprint =
	'{ heading: Imprint, lead: null, sections: [{ heading: Who runs this site, paragraphs: ["[Name, street, postal code, town, country]", "[How to reach you]"] }] }';

const scheme = group({
	paper: titled("Background", color),
	sheet: titled("Sheets", color),
	shade: titled("Darker background", color),
	blank: titled("Fields", color),
	ink: titled("Words and lines", color),
});

/** What is the same in every language, by the files of `content/`. */
export const commonFiles = {
	"site.yaml": group({
		name: titled("Product’s name", name),
		languages: v.pipe(
			v.array(
				titled("Language", language),
				({ input }) =>
					` is a list: [${typeof input === "string" ? input : "en"}]`,
			),
			v.minLength(1, " has no language: [en]"),
			v.check(
				(all) => new Set(all).size === all.length,
				" names a language twice",
			),
		),
		street: titled(
			"Drawings",
			v.optional(
				v.nullable(v.boolean(" is true, or null for none of the drawings")),
				true,
			),
		),
		retention: titled(
			"When people are erased",
			group({
				unconfirmedDays: titled("Days without a confirmation", optional(days)),
				opened: titled("Day of the opening", optional(day)),
				daysAfterOpening: titled("Days after the opening", optional(days)),
			}),
		),
	}),
	"theme.yaml": group({
		light: titled("Colors by day", scheme),
		dark: titled("Colors by night", scheme),
		sides: perSide(
			group({
				light: titled("Color by day", color),
				dark: titled("Color by night", color),
			}),
		),
	}),
} as const;

/** The files in a language's folder. */
export const languageFiles = {
	"site.yaml": site,
	"landing.yaml": group({ ...landing, form: titled("Form", form) }),
	"mails.yaml": group(mails),
	"messages.yaml": group({
		messages: titled("Message", messages),
		notFound: titled("Page not found", emptyPage),
		unexpectedError: titled("Page of an error", emptyPage),
		home: titled("Link to the first page", text(28, line)),
	}),
	"privacy.yaml": titled("Privacy page", page),
	"imprint.yaml": titled(
		"Imprint",
		optional(v.pipe(page, v.metadata({ example: anImprint }))),
	),
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
