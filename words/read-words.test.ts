/** How the words are read: places, other languages, and what may be written in another way than here. */
import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { copyOf } from "../test/support/written-words.ts";
import { wordsIn } from "./content.ts";
import { contentFolder, readContent, readWords } from "./read-words.ts";

const landing = "en/landing.yaml";
const van = "Delivery Vehicles";
const portrait = "portrait: null";

test("a mistake is named with its file and line, and each one once", (t) => {
	const { folder, change } = copyOf(t);
	change(landing, `      title: ${van}\n`, "");
	change(landing, "email: Email", 'email: ""');
	const lineOf = (file: string, text: string) => {
		const lines = readFileSync(path.join(folder, file), "utf8").split("\n");
		return lines.findIndex((line) => line.includes(text)) + 1;
	};
	assert.throws(() => readWords(folder), {
		message: `The words need a change:
content/en/landing.yaml, line ${lineOf(landing, "van:")}: useCases.cases.van.title is missing.
content/en/landing.yaml, line ${lineOf(landing, "email:")}: form.email is empty`,
	});
});

test("a file that no other one can replace is not there", (t) => {
	for (const file of ["theme.yaml", "en/landing.yaml", "en/mails.yaml"]) {
		const { folder } = copyOf(t);
		rmSync(path.join(folder, file));
		assert.throws(() => readWords(folder), {
			message: `The words need a change:\ncontent/${file} does not exist`,
		});
	}
});

test("a name of the second language that is not known is a mistake, and a misspelt one is told", (t) => {
	const { folder, change } = copyOf(t);
	change("site.yaml", "[en]", "[en, de]");
	readWords(folder);
	change("de/messages.yaml", "  unexpected:", "  unexpeted:");
	change("de/mails.yaml", "  launch:", "  open:");
	assert.throws(
		() => readWords(folder),
		/^ExpectedError: The words need a change:\ncontent\/de\/messages\.yaml, line \d+: messages\.unexpeted is misspelt: its name is unexpected\ncontent\/de\/mails\.yaml, line \d+: announcements\.open is not in content\/en\/mails\.yaml: an announcement has one name in all languages$/,
	);
});

/** What is written in another way than here, and right. */
const right: readonly [file: string, from: string, to: string][] = [
	[landing, portrait, "portrait: { file: Ann Ü.JPG, alt: Ann }"],
	// In other letters than the file has (waschinski/photo-stream#10).
	[landing, portrait, "portrait:\n    file: ann ü.jpg\n    alt: Ann"],
	[landing, "  slot: null\n", ""],
	[landing, 'login:\n    label: Login\n    href: "#waitlist"', "login: null"],
	[landing, '- label: Use Cases\n      href: "#spaces"', "- null"],
	[landing, "tooltip: Write to the founder", "tooltip: null"],
	// As long as it may be: a soft hyphen is no letter.
	[
		landing,
		"heading: Use Cases",
		'heading: "Donaudampf\\u00adschifffahrt am Freitag"',
	],
	[landing, "heading: Use Cases", "heading: Donaudampf-schifffahrt"],
	[landing, "heading: Use Cases", "heading: Donaudampf–schifffahrt"],
	[
		"en/site.yaml",
		"imprint: null",
		"imprint: { label: A, href: /imprint.html }",
	],
	[landing, "email: Email", "email: 'Email'"],
	[landing, "email: Email", '"email": "Email"'],
	[landing, "optional: optional, if you like calls", "optional: null"],
	[landing, "optional: optional, if you like calls", "optional:"],
];
for (const [file, from, to] of right)
	test(`${file} may have ${JSON.stringify(to)}`, (t) => {
		const { folder, change } = copyOf(t);
		change(file, from, to);
		readWords(folder);
	});

/** What is no text to YAML, and is one where a text stands. */
for (const written of [
	...["no", "yes", "on", "off", "true", "false", "2026", "1.10", "1e3", "0x1F"],
	...["007", "+49", "12:30", "2027-03-01", ".5", ".inf", "y", "1_000"],
])
	test(`${written} is a text as it is written`, (t) => {
		const { folder, change } = copyOf(t);
		change(landing, "heading: Use Cases", `heading: ${written}`);
		change(landing, "- Gyms with lockers", `- ${written}`);
		const [words] = readWords(folder).content.languages;
		assert.equal(words.useCases.heading, written);
		assert.equal(words.whoItsFor.sides.host.examples[1], written);
	});

test("a file may have been saved by an editor of Windows", (t) => {
	const { folder } = copyOf(t);
	const { content } = readWords(folder);
	for (const name of ["site.yaml", "theme.yaml", "en/landing.yaml"]) {
		const file = path.join(folder, name);
		const text = readFileSync(file, "utf8").replaceAll("\n", "\r\n");
		writeFileSync(file, `\ufeff${text}`);
	}
	assert.deepEqual(readWords(folder).content, content);
});

test("{name} is the product's name, and a language may have its own", (t) => {
	const { folder, change } = copyOf(t);
	change("site.yaml", "[en]", "[en, de]");
	change("site.yaml", "Frontage", "Wallaby");
	change("de/site.yaml", "title: ", "name: Fläche\ntitle: ");
	const names = readWords(folder).content.languages.map((words) => [
		...[words.site.name, words.site.logoAlt, words.footer.owner],
		words.confirmation.opening.host,
	]);
	assert.deepEqual(names, [
		...["Wallaby", "Fläche"].map((name) => [
			...[
				name,
				`${name} home`,
				name,
				`Someone joined ${name} as a Space Owner.`,
			],
		]),
	]);
});

test("a language without a line for the photo shows that of the first one, and may describe it", (t) => {
	const { folder, change } = copyOf(t);
	change("site.yaml", "[en]", "[en, de]");
	change(landing, portrait, "portrait: { file: Ann Ü.JPG, alt: Ann }");
	const read = () =>
		readContent(folder).languages.map(({ founder }) => founder.portrait);
	const photo = { file: "Ann Ü.JPG", alt: "Ann" };
	change("de/landing.yaml", portrait, "");
	assert.deepEqual(read(), [photo, photo]);
	change("de/landing.yaml", "founder:", "founder:\n  portrait: { alt: Anna }");
	assert.deepEqual(read(), [photo, { ...photo, alt: "Anna" }]);
});

/** What the comments show in the place of `null`. */
const shown: readonly [file: string, name: string][] = [
	["site.yaml", "privacy"],
	["site.yaml", "imprint"],
	["landing.yaml", "slot"],
	["landing.yaml", "portrait"],
	["mails.yaml", "ownLink"],
];
for (const language of ["en", "de"])
	test(`${language}: what the comments show works as it stands there`, (t) => {
		const { folder, change } = copyOf(t);
		change("site.yaml", "[en]", "[en, de]");
		const read = (file: string) =>
			readFileSync(path.join(contentFolder, language, file), "utf8");
		const imprint = read("imprint.yaml").replace(
			/^# (?=heading:|lead:|sections:| )/gm,
			"",
		);
		writeFileSync(path.join(folder, language, "imprint.yaml"), imprint);
		for (const [file, name] of shown) {
			// The German file leaves these to the English one.
			if (["slot", "portrait"].includes(name) && language === "de") continue;
			const [, example] =
				RegExp(`\`(${name}: [^\`]+)\``).exec(read(file)) ?? [];
			assert.ok(example, name);
			const own = example.replace("founder.jpg", "Ann Ü.JPG");
			change(`${language}/${file}`, `${name}: null`, own);
		}
		if (language === "en")
			for (const [file, name] of [
				["landing.yaml", "ownQuestion"],
				["site.yaml", "closed"],
			] as const) {
				const [example = ""] =
					RegExp(`^ *# ${name}:\\n(?: *# {3}.+\\n)+`, "m").exec(read(file)) ??
					[];
				const own = example.replaceAll(/^( *)# /gm, "$1").trim();
				change(`en/${file}`, `${name}: null`, own);
			}
		const { content } = readWords(folder);
		const words = wordsIn(content, language);
		assert.notEqual(words.imprint, null);
		assert.match(`${words.site.legal.imprint?.href}`, /^(\/de)?\/imprint$/);
		if (language === "en")
			assert.ok(words.site.closed && words.form.ownQuestion);
	});

test("programs beside the built page need neither pictures nor public files", (t) => {
	const { folder, change } = copyOf(t);
	change(landing, portrait, "portrait: { file: Ann Ü.JPG, alt: Ann }");
	rmSync(path.join(folder, "pictures"), { recursive: true });
	rmSync(path.join(folder, "../public"), { recursive: true });
	assert.deepEqual(readContent(folder), readWords(folder).content);
	change(landing, "email: Email", "email: ''");
	assert.throws(
		() => readContent(folder),
		/landing\.yaml, line \d+: form\.email is empty$/,
	);
});
