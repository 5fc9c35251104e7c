/** Texts, groups and lists that are not as the schema wants them, and what is said about each. */
import { testMistakes } from "../test/support/written-words.ts";

const landing = "en/landing.yaml";
const van = "title: Delivery Vehicles";
const note = "note: Free to join. We’ll write when we open. Leave any time.";

const question = (choices: string, required: string) =>
	`ownQuestion: { label: City, choices: ${choices}, required: ${required}, optional: optional, missing: Which? }`;

testMistakes([
	// A text that is gone, or more than one knows of.
	[landing, `      ${van}\n`, "", "useCases.cases.van.title is missing."],
	[
		landing,
		"submitting: ",
		"submiting: ",
		"form.submiting is misspelt: its name is submitting",
	],
	[
		landing,
		"slot: null",
		"slot: null\n  note: New",
		"header.note is not known here: no part of the site shows it",
	],
	// Texts.
	[landing, "email: Email", 'email: ""', "form.email is empty"],
	[
		landing,
		"email: Email",
		'email: "Mail "',
		"form.email begins or ends with a space",
	],
	[
		landing,
		"email: Email",
		"email: null",
		"form.email cannot be left out: null is not possible here",
	],
	[
		landing,
		"optional: optional, if you like calls",
		'optional: "null"',
		'form.optional is "null": to leave it out, write null without quotation marks',
	],
	[
		"en/site.yaml",
		"imprint: null",
		'imprint: "null"',
		'legal.imprint is "null": to leave it out, write null without quotation marks',
	],
	[
		landing,
		'- label: Use Cases\n      href: "#spaces"',
		'- ""',
		'header.links[2] is "": to leave it out, write null without quotation marks',
	],
	[
		landing,
		"How It Works",
		"Geb&uuml;hren",
		"header.links[0].label: &uuml; is HTML, and the page would show it as it is; write ü",
	],
	[
		landing,
		"Free to join.",
		"<b>Free</b> to join.",
		"form.note: <b> is an HTML tag, and the page would show it as it is; leave it out",
	],
	[
		landing,
		"Free to join.",
		"Free to join. ".repeat(4).trim(),
		"form.note: 97 letters, at most 60: it must not crowd the button",
	],
	[
		landing,
		"heading: Use Cases",
		"heading: Donaudampfschifffahrt",
		"useCases.heading: the word “Donaudampfschifffahrt” has 21 letters, at most 16: set as large as it is, it fills a phone's width. A hyphen divides it, or, between quotation marks, \\u00ad: a hyphen that shows only at the end of a line",
	],
	// As version 2.0.0 had it.
	[
		landing,
		note,
		// biome-ignore lint/suspicious/noTemplateCurlyInString: as it is written
		"note: Join ${site.name}.",
		// biome-ignore lint/suspicious/noTemplateCurlyInString: as it is written
		"form.note: ${site.name} is not known; {name} is the product's name",
	],
	// Lists and groups.
	[
		"en/privacy.yaml",
		'paragraphs:\n      - "[Name, street, postal code, town, country]"',
		"paragraphs: Ann\n    more:",
		"sections[0].paragraphs is a list: each entry stands in a line of its own, after a dash and a space",
		"sections[0].more is not known here: no part of the site shows it",
	],
	[
		landing,
		"steps:",
		"steps: []\n  more:",
		"howItWorks.steps are three, because each has its drawing",
		"howItWorks.more is not known here: no part of the site shows it",
	],
	// The name is in many texts: the mistake is said once, where it is.
	[
		"site.yaml",
		"Frontage",
		"The Wall and Poster Company",
		"name: 27 letters, at most 18: the header is full",
	],
	[
		"site.yaml",
		"Frontage",
		"null",
		"name cannot be left out: null is not possible here",
	],
	["site.yaml", "[en]", "[]", "languages has no language: [en]"],
	["site.yaml", "[en]", "[en, en]", "languages names a language twice"],
	[
		landing,
		"ownQuestion: null",
		question("[Vienna]", "false"),
		"form.ownQuestion.choices has fewer than two choices; null asks for a line of text",
	],
	[
		landing,
		"ownQuestion: null",
		question(JSON.stringify([..."123456789"]), '"no"'),
		"form.ownQuestion.choices has more than eight choices",
		"form.ownQuestion.required is true or false, without quotation marks",
	],
]);
