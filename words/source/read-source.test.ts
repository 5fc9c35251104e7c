/** What a person who writes words does wrong, and the sentence that is said about it. */
import assert from "node:assert/strict";
import {
	cpSync,
	mkdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { contentFolder, readContent } from "../read-content.ts";
import { readSource } from "./read-source.ts";

/** A copy of `content/`, with a folder for files beside it. */
function copyOf(t: TestContext) {
	const folder = path.join(temporaryFolder(t), "content");
	cpSync(contentFolder, folder, { recursive: true });
	mkdirSync(path.join(folder, "../public"));
	writeFileSync(path.join(folder, "../public/imprint.html"), "");
	writeFileSync(path.join(folder, "pictures/Ann Ü.JPG"), "");
	return {
		folder,
		change(file: string, from: string, to: string) {
			const name = path.join(folder, file);
			const text = readFileSync(name, "utf8");
			assert.ok(text.includes(from), `${file}: ${from}`);
			writeFileSync(
				name,
				text.replace(from, () => to),
			);
		},
	};
}

const landing = "en/landing.ts";
const van = "Delivery Vehicles";
const slot = "slot: null";
const portrait = "portrait: null";

/** The file, what is changed in it into what, and all that is said after `content/FILE, line N: `. */
const mistakes: readonly [
	file: string,
	from: string,
	to: string,
	...said: string[],
][] = [
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
	[landing, "export const closing", "const closing", "closing is missing."],
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
	// Links, the photo, colors.
	[
		"en/site.ts",
		"imprint: null",
		'imprint: "/imprint"',
		'site.legal.imprint needs a label and an address: { label: "Imprint", href: "/imprint" }',
	],
	[
		"en/site.ts",
		"imprint: null",
		'imprint: { label: "Imprint" }',
		'site.legal.imprint needs a label and an address: { label: "Imprint", href: "/imprint" }',
	],
	[
		"en/site.ts",
		"imprint: null",
		'imprint: { label: "Imprint", href: "/imprint" }',
		"site.legal.imprint.href leads nowhere: imprint.ts is null; write the page there, or a file public/imprint.html",
	],
	[
		landing,
		"https://wa.me/[your-number]",
		"hallo@frontage.example",
		"founder.links[1].href: a link begins with https://, mailto:, tel:, / or #; this one is hallo@…",
	],
	[
		landing,
		"https://wa.me/[your-number]",
		"www.frontage.example",
		"founder.links[1].href: a link begins with https://, mailto:, tel:, / or #; this one is www.frontage.example",
	],
	[
		landing,
		'"#spaces"',
		'"#pricing"',
		"header.links[2].href leads nowhere: the page has no #pricing; it has #waitlist, #how-it-works, #who-its-for, #spaces, #founder, #join",
	],
	[
		"en/mails.ts",
		'href: "/"',
		'href: "/start.html"',
		"announcements.launch.href leads nowhere: there is no file public/start.html",
	],
	[
		landing,
		portrait,
		'portrait: "founder.jpg"',
		'founder.portrait needs a file and what it shows: { file: "founder.jpg", alt: "…" }',
	],
	[
		landing,
		portrait,
		'portrait: { file: "founder.jpg", alt: "Ann" }',
		"founder.portrait.file: the folder content/pictures/ has no founder.jpg; it has Ann Ü.JPG",
	],
	[
		"theme.ts",
		'paper: "#f2e9d8"',
		'paper: "beige"',
		"theme.light.paper: a color is # and six digits, like #00aa00",
	],
	[
		"theme.ts",
		'paper: "#f2e9d8"',
		'paper: "#fa1"',
		"theme.light.paper: a color is # and six digits, like #00aa00",
	],
	[
		"theme.ts",
		'host: { light: "#f5401a"',
		'host: { light: "#f58a1a"',
		"theme.sides.host.light: host (#f58a1a) on paper (#f2e9d8) has a contrast of 2.04, and needs at least 3",
		"theme.sides.host.light: host (#f58a1a) on sheet (#fdf8ec) has a contrast of 2.32, and needs at least 3",
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
	["site.ts", '["en"]', "[]", 'product.languages has no language: ["en"]'],
	// How it is written: with the line, and a caret below the place.
	[
		landing,
		'title: "Delivery Vehicles",',
		'title: "Delivery Vehicles"',
		'a comma is missing here:\n\t\t\ttitle: "Delivery Vehicles"\n\t\t\t                          ^',
	],
	[
		landing,
		'title: "Delivery Vehicles",',
		'title: "Delivery Vehicles,',
		'a quotation mark is missing at the beginning or the end of this text:\n\t\t\ttitle: "Delivery Vehicles,\n\t\t\t       ^',
	],
	[
		landing,
		'title: "Delivery Vehicles",',
		'title: Delivery Vehicles",',
		'a quotation mark is missing before this:\n\t\t\ttitle: Delivery Vehicles",\n\t\t\t                ^',
	],
	[
		landing,
		'title: "Delivery Vehicles",',
		"title: “Delivery Vehicles”,",
		'a text stands between straight quotation marks: ", not “:\n\t\t\ttitle: “Delivery Vehicles”,\n\t\t\t       ^',
	],
	[
		landing,
		'title: "Delivery Vehicles",',
		'title: "Our "new" vans",',
		'a quotation mark inside of a text has a backslash before it, or is a curly one: “ or ”:\n\t\t\ttitle: "Our "new" vans",\n\t\t\t            ^',
	],
	[
		landing,
		'title: "Delivery Vehicles",',
		'title "Delivery Vehicles",',
		'a colon is missing here:\n\t\t\ttitle "Delivery Vehicles",\n\t\t\t     ^',
	],
	[
		"en/messages.ts",
		"\tjoined: {",
		"\tjoined: ",
		'something is missing, or too much, here or just before: a text, a comma or a bracket:\n\t\thost: "You\'ve been added to the waitlist as a Space Owner!",\n\t\t    ^',
	],
	[
		"en/site.ts",
		"legal: {",
		"legal: { {",
		"something is missing, or too much, here or just before: a text, a comma or a bracket:\n\tlegal: { {\n\t         ^",
	],
	[
		"en/site.ts",
		"imprint: null,\n\t},",
		"imprint: null,",
		"this { has no }:\nexport const site = {\n                    ^",
	],
	[
		"en/form.ts",
		'"Email",',
		'"Email";',
		'a comma stands here, not a semicolon:\n\temail: "Email";\n\t              ^',
	],
];

for (const [file, from, to, ...said] of mistakes)
	test(`${file}: ${to || `no ${from}`}`, (t) => {
		const { folder, change } = copyOf(t);
		change(file, from, to);
		assert.throws(
			() => readSource(folder),
			({ name, message }: Error) => {
				assert.equal(name, "ExpectedError");
				const [head, ...lines] = message
					.split(/\n(?=content\/)/)
					.map((line) => line.replace(/^content\/\S+, line \d+: /, ""));
				assert.equal(head, "The words need a change:");
				assert.deepEqual(lines, said);
				return true;
			},
		);
	});

test("a mistake is named with its file and line, and each one once", (t) => {
	const { folder, change } = copyOf(t);
	change(landing, `title: "${van}",`, "");
	change("en/form.ts", '"Email"', '""');
	const lineOf = (file: string, text: string) => {
		const lines = readFileSync(path.join(folder, file), "utf8").split("\n");
		return lines.findIndex((line) => line.includes(text)) + 1;
	};
	assert.throws(() => readSource(folder), {
		message: `The words need a change:
content/en/landing.ts, line ${lineOf(landing, "van: {")}: useCases.cases.van.title is missing.
content/en/form.ts, line ${lineOf("en/form.ts", "email:")}: form.email is empty`,
	});
});

test("a language whose folder has no file of words is told what to copy", (t) => {
	const { folder, change } = copyOf(t);
	cpSync(path.join(folder, "en"), path.join(folder, "fr"), { recursive: true });
	rmSync(path.join(folder, "fr/mails.ts"));
	change("site.ts", '["en"]', '["en", "fr"]');
	assert.throws(() => readSource(folder), {
		message: `The words need a change:
content/fr/mails.ts does not exist: copy content/en/mails.ts, and translate it`,
	});
});

/** What is written in another way than here, and right. */
const right: readonly [file: string, from: string, to: string][] = [
	[landing, portrait, 'portrait: { file: "Ann Ü.JPG", alt: "Ann" }'],
	[landing, portrait, 'portrait: { file: "ann ü.jpg", alt: "Ann" }'],
	[landing, `${slot},`, ""],
	[landing, 'login: { label: "Login", href: "#waitlist" }', "login: null"],
	[landing, '{ label: "Use Cases", href: "#spaces" }', "null"],
	[landing, 'tooltip: "Write to the founder",', "tooltip: null,"],
	[landing, 'heading: "Use Cases"', 'heading: "Donaudampf\\u00adschifffahrt"'],
	[landing, 'heading: "Use Cases"', 'heading: "Donaudampf-schifffahrt"'],
	[landing, 'heading: "Use Cases"', 'heading: "Donaudampf–schifffahrt"'],
	[
		"en/site.ts",
		"imprint: null",
		'imprint: { label: "A", href: "/imprint.html" }',
	],
	["en/form.ts", '"Email",\n', '"Email",\r\n'],
	["en/form.ts", '"Email"', "'Email'"],
	["en/form.ts", "email:", '"email":'],
];
for (const [file, from, to] of right)
	test(`${file} may have ${JSON.stringify(to)}`, (t) => {
		const { folder, change } = copyOf(t);
		change(file, from, to);
		readSource(folder);
	});

test("the words are the same as Node imports them", async () => {
	assert.deepEqual(readSource().content, await readContent());
});
