import assert from "node:assert/strict";
import { test } from "node:test";
import { nameOf, type TextPath } from "./paths.ts";
import { commonFiles, languageFiles, schemaOf } from "./schema.ts";
import { type Built, entriesOf } from "./schema-tree.ts";
import { titleOf } from "./titles.ts";

const sides = {
	host: { one: "Space Owner", many: "Space Owners" },
	advertiser: { one: "Advertiser", many: "Advertisers" },
};

interface Leaf {
	readonly path: TextPath;
	/** Words that have something there. */
	readonly words: unknown;
}

/** All places for a text, a number or a color that a schema knows. */
function leavesOf(
	schema: Built,
	path: TextPath = [],
	around = (inner: unknown) => inner,
): Leaf[] {
	const { wrapped, getter, item, value, type } = schema;
	// Only names what is refused.
	if (type === "unknown") return [];
	if (wrapped) return leavesOf(wrapped, path, around);
	if (getter) {
		const inner = ["a text", [], {}, { host: {} }].map((each) => getter(each));
		return [...new Set(inner)].flatMap((each) => leavesOf(each, path, around));
	}
	const names = item
		? [0, 1].map((each) => [each, item] as const)
		: value && type === "record"
			? [["launch", value] as const]
			: Object.entries(entriesOf(schema) ?? {});
	if (names.length === 0) return [{ path, words: around("a text") }];
	return names.flatMap(([name, each]) =>
		leavesOf(each, [...path, name], (inner) =>
			around(
				typeof name === "number"
					? Array(name + 1).fill(inner)
					: { [name]: inner },
			),
		),
	);
}

const titles = (files: readonly string[]) =>
	files.flatMap((file) =>
		leavesOf(schemaOf(file)).map(({ path, words }) => ({
			place: `${file} ${nameOf(path)}`,
			title: titleOf(file, path, words, sides),
			around: titleOf(file, path.slice(0, -1), words, sides),
		})),
	);

test("each text has a title of its own, which is no path", () => {
	const ofLanguage = Object.keys(languageFiles).map((name) => `en/${name}`);
	const all = titles([...Object.keys(commonFiles), ...ofLanguage]);
	assert.ok(all.length > 200);
	const known = new Map<string, string>();
	for (const { place, title, around } of all) {
		assert.notEqual(title, around, place);
		assert.doesNotMatch(title, /[a-z][A-Z]|[a-z]\.[a-z]|\[|undefined/, place);
		assert.match(title, /^\p{Lu}/u, place);
		// One place may take a text or something else.
		assert.equal(known.get(title) ?? place, place, title);
		known.set(title, place);
	}
});

const examples: readonly [file: string, path: TextPath, title: string][] = [
	[
		"en/landing.yaml",
		["hero", "sides", "host", "wall"],
		"Headline, Space Owners",
	],
	[
		"de/landing.yaml",
		["howItWorks", "steps", 1, "advertiser", "title"],
		"How it works, step 2, title, Advertisers",
	],
	["en/site.yaml", ["sides", "host", "one"], "Name on the card, Space Owners"],
	["en/landing.yaml", ["founder", "links", 0], "Founder, link 1"],
	[
		"en/landing.yaml",
		["form", "ownQuestion", "choices", "vienna"],
		"Form, own question, choices, “vienna”",
	],
	[
		"en/mails.yaml",
		["announcements", "launch", "host", "subject"],
		"Announcement “launch”, subject, Space Owners",
	],
	["en/privacy.yaml", ["heading"], "Privacy page, heading"],
	["en/imprint.yaml", [], "Imprint"],
	["en/landing.yaml", [], "content/en/landing.yaml"],
	["en/landing.yaml", ["founder", "nmae"], "founder.nmae"],
	["theme.yaml", ["sides", "host", "dark"], "Color by night, Space Owners"],
];
for (const [file, path, title] of examples)
	test(`${nameOf([file, ...path])} is “${title}”`, () => {
		const announcements = { launch: { host: {} } };
		const ownQuestion = { choices: { vienna: "Vienna", graz: "Graz" } };
		const words = { announcements, form: { ownQuestion } };
		assert.equal(titleOf(file, path, words, sides), title);
	});

test("a side whose name cannot be read is called by its code", () => {
	const path = ["hero", "sides", "host", "wall"];
	assert.equal(
		titleOf("en/landing.yaml", path, {}, undefined),
		"Headline, host",
	);
});
