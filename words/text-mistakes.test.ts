/** Texts, groups and lists that are not as the schema wants them, and what is said about each. */
import assert from "node:assert/strict";
import { renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { copyOf, testMistakes } from "../test/support/written-words.ts";
import { checkFiles } from "./read-words.ts";

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
		"form.note: 97 letters, at most 88: at 320 px it would take four lines",
	],
	[
		landing,
		"heading: Use Cases",
		"heading: Donaudampfschifffahrtsgesell",
		"useCases.heading: the word “Donaudampfschifffahrtsgesell” has 28 letters, at most 24: at 320 px, as large as it is set, it would fill the screen or break in a word. A hyphen divides it, or, between quotation marks, \\u00ad: a hyphen that shows only at the end of a line",
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
		"name: 27 letters, at most 18: in the header it would take three rows",
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
		question("{ vienna: Vienna }", "false"),
		"form.ownQuestion.choices has fewer than two choices; null asks for a line of text",
	],
	[
		landing,
		"ownQuestion: null",
		question(
			`{ ${[..."abcdefghi"].map((each) => `${each}: ${each}`)} }`,
			'"no"',
		),
		"form.ownQuestion.choices has more than eight choices",
		"form.ownQuestion.required is true or false, without quotation marks",
	],
	// As version 2.0.0 had them.
	[
		landing,
		"ownQuestion: null",
		question("[Vienna, Graz]", "false"),
		"form.ownQuestion.choices is a list: a choice needs a code, which stays when its words change, as in { vienna: Vienna, graz: Graz }",
	],
	[
		landing,
		"ownQuestion: null",
		question("{ 1010: Inner City, 1020: Leopoldstadt }", "false"),
		...["1010", "1020"].map(
			(code) =>
				`form.ownQuestion.choices.${code} is the code of a choice, which the list has: up to 40 letters, not a number alone`,
		),
	],
	// What follows from a mistake is not said.
	[
		"en/site.yaml",
		"host: { one",
		"studio: { one",
		"sides.studio is misspelt: its name is host",
	],
	[
		"site.yaml",
		"languages: [en]",
		"languages: en, de, fr",
		"languages is a list: [en, de, fr]",
	],
	// A comma between braces.
	[
		landing,
		`      ${van}\n`,
		`      ${van}\n      picture: { file: a.jpg, alt: A loft, with large, wide windows }\n`,
		'useCases.cases.van.picture.alt: a text with a comma in it stands between quotation marks here: "A loft, with large, wide windows"',
	],
	[
		landing,
		"ownQuestion: null",
		question("{ vienna: Vienna, Austria, graz: Graz }", "true"),
		'form.ownQuestion.choices.vienna: a text with a comma in it stands between quotation marks here: "Vienna, Austria"',
	],
]);

/** The words with German ones beside them. */
function inGerman(t: TestContext) {
	const copy = copyOf(t);
	copy.change("site.yaml", "languages: [en]", "languages: [en, de]");
	return {
		...copy,
		said: () =>
			checkFiles(copy.folder).mistakes.map(({ sentence }) => sentence),
	};
}

test("a mistake of the choices is said once, not in each language", (t) => {
	const { change, said } = inGerman(t);
	const choices = (file: string, written: string) =>
		change(file, "ownQuestion: null", question(written, "true"));
	choices(landing, '"Vienna, Berlin"');
	choices("de/landing.yaml", "{ vienna: Wien, berlin: Berlin }");
	assert.deepEqual(said(), [
		"content/en/landing.yaml, line 140: form.ownQuestion.choices is a group of choices, a code and its words each: vienna: Vienna",
	]);
});

test("a street that is neither true nor null leaves no words missing", (t) => {
	const { change, said } = inGerman(t);
	change("site.yaml", "languages:", "street: no\nlanguages:");
	for (const language of ["en", "de"])
		change(`${language}/landing.yaml`, "  street: ", "  # ");
	assert.deepEqual(said(), [
		"content/site.yaml, line 2: street is true, or null for none of the drawings",
	]);
});

test("another language has the same codes of the sides", (t) => {
	const { change, said } = inGerman(t);
	change("de/site.yaml", "host: { one", "studio: { one");
	assert.equal(said().length, 1);
	assert.match(said()[0] ?? "", /sides\.studio is misspelt: its name is host$/);
});

test("a file whose name is not read is named, and how it is called", (t) => {
	const { folder, said } = inGerman(t);
	const at = (name: string) => path.join(folder, "de", name);
	renameSync(at("landing.yaml"), at("landing.yml"));
	writeFileSync(at("form.yaml"), "submit: Los");
	writeFileSync(at("notes.txt"), "");
	assert.deepEqual(said(), [
		"content/de/form.yaml is not read: the files of a language are site.yaml, landing.yaml, mails.yaml, messages.yaml, privacy.yaml, imprint.yaml; take it away",
		"content/de/landing.yml is not read; name it landing.yaml",
	]);
});
