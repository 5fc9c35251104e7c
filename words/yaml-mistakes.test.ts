/** What people write into a file that is none of YAML, or something else to it than it looks, and what is said about it. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { Document } from "yaml";
import { ownWords, testMistakes } from "../test/support/written-words.ts";
import { readFile } from "./read-file.ts";
import { contentFolder, readWords } from "./read-words.ts";
import { schemaOf } from "./schema.ts";

const landing = "en/landing.yaml";
const van = "title: Delivery Vehicles";
const name = "useCases.cases.van.title";
const gyms = "        - Gyms with lockers";
const login = 'login:\n    label: Login\n    href: "#waitlist"';

/** Texts that stand between quotation marks, and without them are something else. */
const unquoted = [
	...["@name", "*star*", "*star* and more", "**bold**", "`x`", "%50 off"],
	...["&co text", "& co", "!wow text", "! wow", "!", "!!str x", "| text"],
	...["|", "> 50 spaces", ">", ">-", "- text", "-", "? why", ", text", "] x"],
	...["} x", ": x", "[the founder] says", "[Vans] and [bikes]"],
	...["{name} pays", "{name}: vans"],
];
/** Texts that are lists or groups to the library. */
const collections = ["[the founder]", "{name}", "{ a }"];
const withColon = ["Note: this", "Note:", "Open: from 9 to 5: yes"];

const noMark = (mark: string) =>
	`${mark} is no quotation mark of the file, and the page would show it: write ", or none`;
const noName =
	"this line has no name with a colon and a space, as in title: Text; a text that goes on in the next line begins there farther to the right than its name";
const tab =
	"this line begins with a tab: write spaces in its place, two for each step to the right";
const space =
	"this line begins with a sign that looks like a space and is none, as web pages have it: write spaces in its place";

/** What is written in the place of the text's line, and what is said after the line. */
const lines: readonly (readonly [written: string, said: string])[] = [
	...unquoted.map(
		(text) =>
			[
				`title: ${text}`,
				`a text that begins with ${text[0]} stands between quotation marks: "${text}"`,
			] as const,
	),
	...collections.map(
		(text) =>
			[
				`title: ${text}`,
				`a text that begins with ${text[0]} stands between quotation marks: "${text}"`,
			] as const,
	),
	...withColon.map(
		(text) =>
			[
				`title: ${text}`,
				`a text with a colon and a space in it stands between quotation marks: "${text}"`,
			] as const,
	),
	// A # with a space before it begins a note, and takes the rest of the line.
	[
		"title: How #1 works",
		'#1 works would be a note, and no part of the text: "How #1 works"; a note stands in a line of its own',
	],
	[
		"title: #1 place",
		'what begins with # is a note, and no text is left: "#1 place"',
	],
	[
		"title: Vans\t# mine",
		'# mine would be a note, and no part of the text: "Vans # mine"; a note stands in a line of its own',
	],
	...['"Vans"', "'Vans'", "null", "[Vans]"].map(
		(text) =>
			[
				`title: ${text} # mine`,
				"# mine is a note: write it into a line of its own",
			] as const,
	),
	// Quotation marks.
	[
		'title: "Open text',
		'a quotation mark is missing at the end of this text: "Open text"',
	],
	['title: Text"', 'a quotation mark is missing before this text: "Text"'],
	[
		"title: 'Tis open",
		"a text that begins with ' stands between quotation marks: \"'Tis open\"",
	],
	[
		"title: '90s' vans",
		"a text that begins with ' stands between quotation marks: \"'90s' vans\"",
	],
	[
		'title: "Our "new" vans"',
		"a quotation mark inside of a text has a backslash before it, or is a curly one: “ or ”",
	],
	[
		'title: "New" vans',
		'a text that begins with " stands between quotation marks: "\\"New\\" vans"',
	],
	['title: "Vans",', "no , stands at the end of a line: leave it out"],
	['title: "Vans";', "no ; stands at the end of a line: leave it out"],
	...["“Vans”", "„Vans“", "«Vans»", "‘Vans’", "´Vans´", '“Vans"'].map(
		(text) => [`title: ${text}`, noMark(`${text[0]}`)] as const,
	),
	[
		'title: "Vans”',
		'this text begins with " and ends with ”: write " at both ends',
	],
	[
		'title: "C:\\quiet"',
		"a backslash in a text between quotation marks is written twice: \\\\",
	],
	[
		'title: "C:\\new"',
		`${name}: a backslash in a text between quotation marks is written twice: \\\\`,
	],
	[
		"title: Donau\\u00adschiff",
		`${name}: \\u00ad works only in a text between quotation marks, "…"`,
	],
	// Names and colons.
	[
		"title Delivery Vehicles",
		"a colon is missing behind title: title: Delivery Vehicles",
	],
	[
		"title:Delivery Vehicles",
		"a space is missing behind the colon: title: Delivery Vehicles",
	],
	[
		"title:\u00a0Delivery Vehicles",
		"a space is missing behind the colon: title: Delivery Vehicles",
	],
	["title：Vans", "： is no colon here: title: Vans"],
	[
		"title = Vans",
		"a colon stands between a name and its text, not =: title: Vans",
	],
	["title", "a colon is missing behind title"],
	["title; Vans", noName],
	["Title: Vans", "useCases.cases.van.Title is misspelt: its name is title"],
	[
		"// my note",
		"a note begins with # and a space in each of its lines, not with //",
	],
	[
		"/* my note */",
		"a note begins with # and a space in each of its lines, not with /*",
	],
	[
		`${van}\n      title: Vans`,
		`${name} stands twice, also in line 96: leave one of them out`,
	],
	[
		"title: It’s {Name}",
		`${name}: {Name} is not known; {name} is the product's name`,
	],
	// A text that goes on in the next line.
	["title: A text\n      that goes on", noName],
	["title:\n      A text", noName],
	[
		"title: A text\n        that: goes on",
		"this line begins with 8 spaces, and title in line 96, which has a text already, with 6 spaces: the lines of a group begin with as many, and a text that goes on here stands between quotation marks",
	],
	[
		"title: |\n        A text\n        that goes on",
		`${name}: the page shows its lines as one: begin with > in the place of |, and leave no line empty`,
	],
];
testMistakes(lines.map(([written, said]) => [landing, van, written, said]));

testMistakes([
	// The beginning of a line.
	[landing, `      ${van}`, `\t\t\t${van}`, tab],
	[landing, `      ${van}`, `      \t${van}`, tab],
	[landing, `      ${van}`, `${"\u00a0".repeat(6)}${van}`, space],
	[landing, `      ${van}`, `${"\u3000".repeat(3)}${van}`, space],
	[landing, "useCases:", "\u200buseCases:", space],
	[
		landing,
		`      ${van}`,
		`       ${van}`,
		"this line begins with 6 spaces, and title in line 96 with 7 spaces: the lines of a group begin with as many",
	],
	[
		landing,
		`      ${van}`,
		`    ${van}`,
		"nothing stands below van: its lines begin with 6 spaces",
	],
	[
		landing,
		"hero:\n  sides:",
		"hero:\nsides:",
		"nothing stands below hero: its lines begin with 2 spaces",
	],
	[
		landing,
		"  formHeading:",
		"    formHeading:",
		"hero.sides.formHeading stands in the wrong group: begin its line as those of hero",
	],
	[
		landing,
		"    host:\n      wall",
		"   host:\n      wall",
		"this line begins with 4 spaces, and host in line 26 with 3 spaces: the lines of a group begin with as many",
	],
	// Lists.
	[
		landing,
		gyms,
		"        Gyms with lockers",
		"a dash and a space are missing before this entry of the list: - Gyms with lockers",
	],
	[
		landing,
		gyms,
		"          Gyms with lockers",
		"this line would go on with the entry above: write a dash and a space before it, - Gyms with lockers, or put the whole text of both lines into one",
	],
	[
		landing,
		gyms,
		"        -Gyms with lockers",
		"a space is missing behind the dash: - Gyms with lockers",
	],
	...["*", "•", "–", "2."].map(
		(bullet) =>
			[
				landing,
				gyms,
				`        ${bullet} Gyms with lockers`,
				`an entry of a list begins with a dash and a space, not with ${bullet}: - Gyms with lockers`,
			] as const,
	),
	[
		landing,
		gyms,
		"      - Gyms with lockers",
		"a dash stands before an entry of a list, and this group has names: leave it out",
	],
	[
		landing,
		gyms,
		"        - Gyms: with lockers",
		'whoItsFor.sides.host.examples[1]: a text with a colon and a space in it stands between quotation marks: "Gyms: with lockers"',
	],
	[
		landing,
		gyms,
		"        - - Gyms",
		'whoItsFor.sides.host.examples[1]: a text that begins with - stands between quotation marks: "- Gyms"',
	],
	[
		"en/privacy.yaml",
		"- Write to us at [email address].",
		"- Write to us: a letter.",
		'sections[0].paragraphs[1]: a text with a colon and a space in it stands between quotation marks: "Write to us: a letter."',
	],
	[
		landing,
		"    - label: Who It's For\n",
		"      label: Who It's For\n",
		"header.links[0].label stands twice, also in line 7: leave one of them out, or write a dash before it if it begins an entry of its own",
	],
	[
		landing,
		"    - label: Who It's For\n",
		"    label: Who It's For\n",
		"a dash and a space are missing before label: the lines above are entries of a list",
	],
	// Links in one line.
	[
		landing,
		login,
		"login: { label: Login, href: #waitlist }",
		'what begins with # is a note, also the bracket behind it: "#waitlist"',
	],
	[
		landing,
		login,
		'login: { label: Login href: "#waitlist" }',
		"a comma is missing here, or a text with a colon in it stands without quotation marks",
	],
	[
		landing,
		login,
		'login: { label: Login, href: "#waitlist"',
		'this { has no }; a text that begins with { stands between quotation marks: "{ label: Login, href: \\"#waitlist\\""',
	],
	[
		landing,
		login,
		'login: { label: @Login, href: "#waitlist" }',
		"a text cannot begin with this sign: put the text between quotation marks",
	],
	[
		landing,
		login,
		"login: { label: &Login, href: *Login }",
		"header.login.label: & and ! have a meaning of their own: put the whole text between quotation marks",
		'header.login.href: a text that begins with * stands between quotation marks: "*Login"',
	],
	[
		"en/site.yaml",
		"closed: null",
		"closed: [null]",
		"closed is a group: each of its texts stands in a line of its own, below it and farther to the right",
	],
	[
		"en/mails.yaml",
		'subject: "{name} is open"',
		"Subject: We are open",
		"announcements.launch.Subject is misspelt: its name is subject",
	],
	[
		"en/mails.yaml",
		"  launch:",
		"launch:",
		"nothing stands below announcements: its lines begin with 2 spaces",
	],
	[
		landing,
		"footer:\n  owner: ",
		"footer:\n  owner ",
		'a colon is missing behind owner: owner: "{name}"',
	],
	// As other files have it.
	[
		landing,
		"useCases:",
		"---\nuseCases:",
		"--- ends the file here: leave this line out",
	],
	[
		landing,
		"useCases:",
		"...\nuseCases:",
		"... ends the file here: leave this line out",
	],
	[
		landing,
		"useCases:",
		"%YAML 1.1\nuseCases:",
		"a line cannot begin with %: leave this one out",
	],
	[
		landing,
		"useCases:",
		"export const useCases = {",
		"this is TypeScript, as in version 2.0.0: docs/words.md says how the words are written now",
	],
	[
		landing,
		"useCases:",
		"useCases: {",
		"this { is not needed: groups and lists stand without brackets, in lines that begin farther to the right",
	],
	[
		landing,
		"footer:",
		"},\nfooter:",
		"this }, closes nothing: groups and lists stand without brackets, in lines that begin farther to the right",
	],
	[
		landing,
		"text: Add photos and details, then name your price.",
		"text Add photos and details, then: name your price.",
		"howItWorks.steps[0].host.text Add photos and details, then: a colon is missing behind text",
	],
]);

test("several lines have their mistakes said at once", (t) => {
	const folder = ownWords(t);
	const file = path.join(folder, landing);
	const text = readFileSync(file, "utf8");
	writeFileSync(
		file,
		text
			.replace(van, "title: Note: this")
			.replace("email: Email", "email: @mail")
			.replace("phone: Phone", "phone: Phone #"),
	);
	assert.throws(
		() => readWords(folder),
		({ message }: Error) =>
			message.split("\n").filter((line) => /line \d+: /.test(line)).length ===
			3,
	);
});

test("a file that is not saved as UTF-8 is told apart from a wrong one", (t) => {
	const folder = ownWords(t);
	const file = path.join(folder, landing);
	const text = readFileSync(file, "utf8").replaceAll("’", "é");
	for (const encoding of ["latin1", "utf16le"] as const) {
		writeFileSync(file, text, encoding);
		assert.throws(() => readWords(folder), /save the file as UTF-8/);
	}
});

/** Right, however it looks. */
for (const written of [
	"title: “New” and “old”",
	"title: I’m “here”",
	"title: a#b, C# and #",
	"title: Who’s ‘it’",
	"title: 9:30 to 17:00",
	"title: http://a.at",
	"title: a, b] c} d",
	'title: 5" and 6"',
	"title: A text\n        that goes on",
	"title:\n        A text",
	'title: "A text\n        that goes on"',
	"title: >\n        A text\n        that goes on",
	'"title" : Text',
	"title:\tText",
	"title: --- x",
])
	test(`${JSON.stringify(written)} is right`, (t) => {
		const folder = ownWords(t);
		const file = path.join(folder, landing);
		const text = readFileSync(file, "utf8").replace(van, written);
		writeFileSync(file, text);
		if (written !== "title: a#b, C# and #") {
			readWords(folder);
			return;
		}
		assert.throws(() => readWords(folder), /would be a note/);
	});

test("a note about a group may stand behind its name", () => {
	const { mistakes, value } = readFile(
		"header: # the menu\n  # and its links\n  links: # all\n    - # one\n      label: A\n",
		schemaOf(landing),
	);
	assert.deepEqual(mistakes, []);
	assert.deepEqual(value, { header: { links: [{ label: "A" }] } });
});

test("what the library writes is read as it was meant, between quotation marks", () => {
	const awkward = fc.constantFrom(
		...['"', "'", "\\", "#", " #", ": ", "- ", "[", "{", "}", "*", "&", "!"],
		...["|", ">", "%", "@", "`", "“", "”", "\u00ad", "é", "😀", "null", " "],
	);
	const texts = fc
		.array(fc.oneof(awkward, fc.string({ maxLength: 5 })), { maxLength: 9 })
		.map((parts) => parts.join(""));
	fc.assert(
		fc.property(texts, texts, (one, other) => {
			const written = { header: { skip: one, links: [{ label: other }] } };
			const text = new Document(written).toString({
				lineWidth: 0,
				defaultStringType: "QUOTE_DOUBLE",
				defaultKeyType: "PLAIN",
			});
			const { mistakes, value } = readFile(text, schemaOf(landing));
			assert.deepEqual(mistakes, []);
			assert.deepEqual(value, written);
		}),
		{ numRuns: 300 },
	);
});

test("a damaged file is told of, or read as it looks: nothing throws", () => {
	const text = readFileSync(
		path.join(contentFolder, "en/landing.yaml"),
		"utf8",
	);
	const damage = fc.record({
		at: fc.nat(text.length - 1),
		length: fc.nat(3),
		by: fc.constantFrom(
			...["", " ", "\t", "\n", ":", "#", '"', "'", "- ", "[", "{", "}", "|"],
			...[">", "&", "*", "!", "%", "\u00a0", "\n---\n", "? ", ": "],
		),
	});
	fc.assert(
		fc.property(damage, ({ at, length, by }) => {
			const damaged = text.slice(0, at) + by + text.slice(at + length);
			const { mistakes } = readFile(damaged, schemaOf(landing));
			for (const { line, message } of mistakes) {
				assert.ok(line >= 1 && line <= damaged.split("\n").length + 1);
				assert.doesNotMatch(message, /\n|undefined/);
			}
		}),
		{ numRuns: 300 },
	);
});
