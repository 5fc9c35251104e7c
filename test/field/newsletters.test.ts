/** What people typed into the editors of newsletters, and what became of it there. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
	markMistakes,
	plainText,
	type Run,
	readMarks,
} from "../../mail/letter/marks.ts";
import { daysLater } from "../../shared/time.ts";

const own = "https://frontage.example/?ref=Qx7_aB2";
const read = (typed: string) =>
	readMarks(
		typed,
		own,
		(address) => new URL(address, "https://frontage.example").href,
	);
const run = (text: string, href?: string): Run => ({
	text,
	...(href !== undefined && { href }),
});
const bold = (text: string, href?: string): Run => ({
	...run(text, href),
	isBold: true,
});

const shown: readonly [
	source: string,
	typed: string,
	runs: readonly Run[],
	text: string,
][] = [
	// A closing parenthesis of the address ended the link.
	[
		"adam-p/markdown-here#248, HappenApps/Quiver#685",
		"[Recursion](https://en.example/Recursion_(computing)#a).",
		[run("Recursion", "https://en.example/Recursion_(computing)#a"), run(".")],
		"Recursion (https://en.example/Recursion_(computing)#a).",
	],
	[
		"microsoft/BotFramework-WebChat#626",
		"(Links [within](https://x.example/?q=a) them)",
		[run("(Links "), run("within", "https://x.example/?q=a"), run(" them)")],
		"(Links within (https://x.example/?q=a) them)",
	],
	// The plain text had the label alone, or the address twice.
	[
		"buttondown/roadmap#26, premailer/premailer#119",
		"**[Join](/)** or {ownLink}",
		[bold("Join", "https://frontage.example/"), run(" or "), run(own, own)],
		`Join (https://frontage.example/) or ${own}`,
	],
	[
		"premailer/premailer#119",
		"[a **b**]({ownLink}) [c](mailto:me@x.example)",
		[run("a ", own), bold("b", own), run(" "), run("c", "mailto:me@x.example")],
		`a b (${own}) c (me@x.example)`,
	],
	// Signs that are no marks.
	[
		"adam-p/markdown-here#248",
		"2 ** 3, ***, a**b",
		[run("2 ** 3, ***, a"), run("**b")],
		"2 ** 3, ***, a**b",
	],
];

for (const [source, typed, runs, text] of shown)
	test(`${typed} (${source})`, () => {
		assert.deepEqual(read(typed), runs);
		assert.equal(plainText(read(typed)), text);
		assert.deepEqual(markMistakes(typed), []);
	});

/** What would have gone out as it was typed. */
const refused: readonly [source: string, typed: string, said: RegExp][] = [
	[
		"Mailtrain-org/mailtrain#510",
		"Hello {{MERGE_NAME}}",
		/^\{\{MERGE_NAME\}\} would/,
	],
	[
		"DoSomethingArchive/legacy-website#1396",
		"go, *|FNAME|*!",
		/^\*\|FNAME\|\* would/,
	],
	["sendgrid/docs#3368", "Hi {first_name | there}", /^\{first_name \| there\}/],
	["JavaScript in a link", "[a](javascript:alert(1))", /begins with https/],
	["a link without encryption", "[a](http://x.example)", /begins with https/],
	["another site that looks like a path", "[a](//x.example)", /begins with/],
];

for (const [source, typed, said] of refused)
	test(`${typed} is refused (${source})`, () => {
		const mistakes = markMistakes(typed);
		assert.equal(mistakes.length, 1);
		assert.match(mistakes[0] ?? "", said);
		// If it is sent all the same, it leads nowhere.
		assert.ok(read(typed).every(({ href }) => href === undefined));
	});

/** Sent an hour early or late from the day on which clocks change. */
for (const [source, zone, first, days, expected] of [
	[
		"matomo-org/matomo#7658",
		"Europe/Berlin",
		"2027-03-27T11:00",
		1,
		"2027-03-28T10:00",
	],
	[
		"WordPress/gutenberg#3271",
		"America/New_York",
		"2026-10-31T10:00",
		9,
		"2026-11-09T11:00",
	],
	// At half past two, which clocks skip, and which they show twice.
	[
		"Automattic/wp-calypso#74233",
		"Europe/Berlin",
		"2027-03-27T01:30",
		1,
		"2027-03-28T01:30",
	],
	[
		"Automattic/wp-calypso#74233",
		"Europe/Berlin",
		"2027-10-30T00:30",
		1,
		"2027-10-31T00:30",
	],
	[
		"a zone of half hours",
		"Australia/Lord_Howe",
		"2026-10-02T22:00",
		2,
		"2026-10-04T21:30",
	],
] as const)
	test(`${days} days after ${first} in ${zone} (${source})`, () => {
		const time = daysLater(`${first}:00.000Z`, days, zone);
		assert.equal(time, `${expected}:00.000Z`);
	});
