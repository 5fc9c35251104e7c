/** Texts, groups and lists that are not as the schema wants them, and what is said about each. */
import { testMistakes } from "../../test/support/written-words.ts";

const landing = "en/landing.ts";
const van = "Delivery Vehicles";
const slot = "slot: null";

const question = (choices: string, required: string) =>
	`ownQuestion: { label: "City", choices: ${choices}, required: ${required}, optional: "optional", missing: "Which?" }`;

testMistakes([
	// A text that is gone, or more than one knows of.
	[landing, `title: "${van}",`, "", "useCases.cases.van.title is missing."],
	[
		"en/form.ts",
		"submitting: ",
		"submiting: ",
		"form.submiting is misspelt: its name is submitting",
	],
	[
		landing,
		slot,
		`${slot}, note: "New"`,
		"header.note is not known here: no part of the site shows it",
	],
	[
		landing,
		"export const closing",
		"const closing",
		"closing needs the word export before it: export const closing",
	],
	[
		landing,
		`title: "${van}",`,
		`title: "${van}", title: "b",`,
		"useCases.cases.van.title stands twice",
	],
	// Texts.
	["en/form.ts", '"Email"', '""', "form.email is empty"],
	[
		"en/form.ts",
		'"Email"',
		'"Mail "',
		"form.email begins or ends with a space",
	],
	[
		"en/form.ts",
		'"Email"',
		"null",
		"form.email cannot be left out: null is not possible here",
	],
	[
		"en/form.ts",
		'"optional, if you like calls"',
		'"null"',
		'form.optional is "null": to leave it out, write null without quotation marks',
	],
	[
		"en/site.ts",
		"imprint: null",
		'imprint: "null"',
		'site.legal.imprint is "null": to leave it out, write null without quotation marks',
	],
	[
		landing,
		'{ label: "Use Cases", href: "#spaces" }',
		'""',
		'header.links[2] is "": to leave it out, write null without quotation marks',
	],
	[
		"en/form.ts",
		'"Email"',
		"Email",
		"form.email is a text: it stands between quotation marks",
	],
	[
		"en/form.ts",
		'"Email"',
		"5",
		"form.email is a text: it stands between quotation marks",
	],
	[
		landing,
		"How It Works",
		"Geb&uuml;hren",
		"header.links[0].label: &uuml; is HTML, and the page would show it as it is; write ü",
	],
	[
		"en/form.ts",
		"Free to join.",
		"<b>Free</b> to join.",
		"form.note: <b> is an HTML tag, and the page would show it as it is; leave it out",
	],
	[
		"en/form.ts",
		"Free to join.",
		"Free to join. ".repeat(4).trim(),
		"form.note: 97 letters, at most 60: it must not crowd the button",
	],
	[
		landing,
		'heading: "Use Cases"',
		'heading: "Donaudampfschifffahrt"',
		"useCases.heading: the word “Donaudampfschifffahrt” has 21 letters, at most 16: set as large as it is, it fills a phone's width. A hyphen, or \\u00ad for one that shows only at the end of a line, divides it",
	],
	[
		"en/form.ts",
		"Free to join.",
		// biome-ignore lint/suspicious/noTemplateCurlyInString: as it is written
		"Join ${site.name}.",
		// biome-ignore lint/suspicious/noTemplateCurlyInString: as it is written
		"form.note: ${site.name} works only in a text between backticks: `…`",
	],
	[
		"en/site.ts",
		// biome-ignore lint/suspicious/noTemplateCurlyInString: as it is written
		"${product.name} home",
		// biome-ignore lint/suspicious/noTemplateCurlyInString: as it is written
		"${name} home",
		// biome-ignore lint/suspicious/noTemplateCurlyInString: as it is written
		"site.logoAlt: ${name} is not known; ${site.name} is the product's name",
	],
	// Lists and groups.
	[
		"en/privacy.ts",
		'paragraphs: [\n\t\t\t\t"[Name, street, postal code, town, country]",',
		'paragraphs: "Ann", more: [',
		"privacy.sections[0].paragraphs is a list between [ and ]",
		"privacy.sections[0].more is not known here: no part of the site shows it",
	],
	[
		landing,
		"steps: [",
		"steps: [],\n\tmore: [",
		"howItWorks.steps are three, because each has its drawing",
		"howItWorks.more is not known here: no part of the site shows it",
	],
	// A line that stands twice, such as the null below a page that was filled in.
	[
		"en/imprint.ts",
		"export const imprint = null;",
		'export const imprint = { heading: "Imprint", lead: null, sections: [] };\nexport const imprint = null;',
		"imprint stands twice: leave one of them out",
	],
	// The name is in many texts: the mistake is said once, where it is.
	[
		"site.ts",
		'"Frontage"',
		'"The Wall and Poster Company"',
		"product.name: 27 letters, at most 18: the header is full",
	],
	[
		"site.ts",
		'"Frontage"',
		"null",
		"product.name cannot be left out: null is not possible here",
	],
	["site.ts", '["en"]', "[]", 'product.languages has no language: ["en"]'],
	[
		"site.ts",
		'["en"]',
		'["en", "en"]',
		"product.languages names a language twice",
	],
	[
		"en/form.ts",
		"ownQuestion: null",
		question('["Vienna"]', "false"),
		"form.ownQuestion.choices has fewer than two choices; null asks for a line of text",
	],
	[
		"en/form.ts",
		"ownQuestion: null",
		question(JSON.stringify([..."123456789"]), '"no"'),
		"form.ownQuestion.choices has more than eight choices",
		"form.ownQuestion.required is true or false, without quotation marks",
	],
]);
