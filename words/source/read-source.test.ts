/** How the words are read: places, other languages, and what may be written in another way than here. */
import assert from "node:assert/strict";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { copyOf } from "../../test/support/written-words.ts";
import { wordsIn } from "../content.ts";
import { contentFolder, readContent } from "../read-content.ts";
import { readSource } from "./read-source.ts";

const landing = "en/landing.ts";
const van = "Delivery Vehicles";
const slot = "slot: null";
const portrait = "portrait: null";

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

test("a file that no other one can replace is not there", (t) => {
	for (const file of ["theme.ts", "en/mails.ts"]) {
		const { folder } = copyOf(t);
		rmSync(path.join(folder, file));
		assert.throws(() => readSource(folder), {
			message: `The words need a change:\ncontent/${file} does not exist`,
		});
	}
});

test("a text that the second language lacks is a mistake like any other", (t) => {
	const { folder, change } = copyOf(t);
	change("site.ts", '["en"]', '["en", "de"]');
	readSource(folder);
	change("de/messages.ts", "	unexpected:", "	later:");
	change("de/mails.ts", "	launch: {", "	open: {");
	assert.throws(
		() => readSource(folder),
		/^ExpectedError: The words need a change:\ncontent\/de\/messages\.ts, line \d+: messages\.later is misspelt: its name is unexpected\ncontent\/de\/mails\.ts, line \d+: announcements\.launch is missing\.$/,
	);
});

/** What is written in another way than here, and right. */
const right: readonly [file: string, from: string, to: string][] = [
	[landing, portrait, 'portrait: { file: "Ann Ü.JPG", alt: "Ann" }'],
	// In other letters than the file has (waschinski/photo-stream#10).
	[landing, portrait, 'portrait: { file: "ann ü.jpg", alt: "Ann" }'],
	[landing, `${slot},`, ""],
	[landing, 'login: { label: "Login", href: "#waitlist" }', "login: null"],
	[landing, '{ label: "Use Cases", href: "#spaces" }', "null"],
	[landing, 'tooltip: "Write to the founder",', "tooltip: null,"],
	// As long as it may be: a soft hyphen is no letter.
	[
		landing,
		'heading: "Use Cases"',
		'heading: "Donaudampf\\u00adschifffahrt am Freitag"',
	],
	[landing, 'heading: "Use Cases"', 'heading: "Donaudampf-schifffahrt"'],
	[landing, 'heading: "Use Cases"', 'heading: "Donaudampf–schifffahrt"'],
	[
		"en/site.ts",
		"imprint: null",
		'imprint: { label: "A", href: "/imprint.html" }',
	],
	["en/form.ts", '"Email",\n', '"Email",\r\n'],
	["en/form.ts", '"Email"', "'Email'"],
	["en/form.ts", '"Email"', "`Email`"],
	["en/form.ts", '"Email",', '"Email", /* as in docs/*.md */'],
	["en/form.ts", "email:", '"email":'],
	["en/form.ts", '"optional, if you like calls"', "null"],
];
for (const [file, from, to] of right)
	test(`${file} may have ${JSON.stringify(to)}`, (t) => {
		const { folder, change } = copyOf(t);
		change(file, from, to);
		readSource(folder);
	});

/** What the comments show in the place of `null`. */
const shown: readonly [file: string, name: string, value: RegExp][] = [
	[
		"site.ts",
		"privacy",
		/`(?:privacy: )?(\{ label: "\w+", href: "\/privacy" \})`/,
	],
	["site.ts", "imprint", /`(\{ label: "\w+", href: "\/imprint" \})`/],
	["landing.ts", "slot", /`(\{ label: "Log in".*?\})`/],
	["landing.ts", "portrait", /`(\{ file: .*?\})`/],
	["mails.ts", "ownLink", /`("(?:Know|Kennst) .*?")`/],
];
for (const language of ["en", "de"])
	test(`${language}: what the comments show works as it stands there`, (t) => {
		const { folder, change } = copyOf(t);
		change("site.ts", '["en"]', '["en", "de"]');
		const read = (file: string) =>
			readFileSync(path.join(contentFolder, language, file), "utf8");
		const page = read("imprint.ts").match(/^\/\/ (?=export|\t|\}).*$/gm);
		const imprint = page?.map((line) => line.slice(3)).join("\n");
		// The founder may have made a page of it.
		if (imprint !== undefined)
			writeFileSync(path.join(folder, language, "imprint.ts"), imprint);
		else
			cpSync(
				path.join(contentFolder, language, "imprint.ts"),
				path.join(folder, language, "imprint.ts"),
			);
		for (const [file, name, example] of shown) {
			const [, value] = example.exec(read(file)) ?? [];
			// The German file leaves it to the English one.
			if (name === "slot" && language === "de") continue;
			assert.ok(value, name);
			const own = value.replace("founder.jpg", "Ann Ü.JPG");
			change(`${language}/${file}`, `${name}: null`, `${name}: ${own}`);
		}
		const { content } = readSource(folder);
		const words = wordsIn(content, language);
		assert.notEqual(words.imprint, null);
		assert.match(`${words.site.legal.imprint?.href}`, /^(\/de)?\/imprint$/);
	});

test("the words are the same as Node imports them", async () => {
	assert.deepEqual(readSource().content, await readContent());
});
