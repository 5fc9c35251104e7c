import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { Ajv, type AnySchema } from "ajv";
import fc from "fast-check";
import * as v from "valibot";
import { nameOf, type TextPath, type Value } from "../words/paths.ts";
import { readFile, type WordsFile } from "../words/read-file.ts";
import { checkFiles, contentFolder } from "../words/read-words.ts";
import { placesOf } from "../words/rules.ts";
import { filesOf, schemaLine, schemaOf } from "../words/schema.ts";
import { writeValue } from "../words/write-value.ts";
import { jsonSchemaOf } from "./json-schema.ts";

const { files } = checkFiles();
const ajv = new Ajv({ strict: false, allErrors: true });
const validators = new Map(
	filesOf(["en"]).map((file) => [
		file,
		ajv.compile({ ...jsonSchemaOf(file) } as AnySchema),
	]),
);

/** Whether an editor program marks nothing in a file. */
function isValid(name: string, { document }: WordsFile): boolean {
	const validate = validators.get(name.replace(/^\w+\//, "en/"));
	return validate?.(document.toJS()) === true;
}

/** Where the JSON Schema of a file is, by its first line. */
function placeOf(name: string): string {
	const [, place = ""] = /schema=(.*)/.exec(schemaLine(name)) ?? [];
	return path.join(contentFolder, name, "..", place);
}

// `npm run settings` writes them.
test("the files in words/schemas are those of the schema", (t) => {
	for (const name of filesOf(["en"])) {
		const schema = JSON.stringify(jsonSchemaOf(name), null, "\t");
		t.assert.fileSnapshot(`${schema}\n`, placeOf(name), {
			serializers: [(value) => value],
		});
	}
});

test("each file of content/ names its JSON Schema, which finds no mistake in it", () => {
	for (const [name, file] of files) {
		assert.equal(file.text.split("\n")[0], schemaLine(name));
		assert.ok(isValid(name, file), name);
	}
});

const all = [...files].flatMap(([name, file]) =>
	placesOf(name, file.value).map(({ path, rule }) => ({
		name,
		file,
		path,
		rule,
	})),
);

/** A file with another value at a path, as both read it. */
function changed(name: string, path: TextPath, value: Value) {
	const text = files.get(name)?.text ?? "";
	return readFile(writeValue(text, path, value), schemaOf(name));
}

test("what the program accepts, the JSON Schema accepts", () => {
	const texts = fc.oneof(
		fc.constantFrom("2026", "1.10", "no", "yes", "true", "{name}", "null", "~"),
		fc.string({ unit: "grapheme", maxLength: 450 }),
		fc
			.array(fc.constantFrom("a", "b c", "\u00ad", "{name}", "😀", "{ x }"), {
				maxLength: 130,
			})
			.map((parts) => parts.join("")),
		fc.constantFrom("#0aF9c1", "/", "#join", "tel:1", "https://a.example"),
	);
	const value: fc.Arbitrary<Value> = fc.oneof(
		{ weight: 5, arbitrary: texts },
		fc.constantFrom<Value>(null, true, 60, "2027-03-01", []),
		fc.array(texts, { maxLength: 2 }),
		fc.record({ label: texts, href: texts }, { noNullPrototype: true }),
	);
	fc.assert(
		fc.property(fc.nat(all.length - 1), value, (at, value) => {
			const { name, path } = all[at] as (typeof all)[number];
			const file = changed(name, path, value);
			// The program counts the letters of the product's name.
			const meant = JSON.parse(
				JSON.stringify(file.value).replaceAll("{name}", "A"),
			);
			if (file.mistakes.length > 0 || !v.is(schemaOf(name), meant)) return;
			assert.ok(isValid(name, file), `${name} ${nameOf(path)}`);
		}),
		{ numRuns: 500 },
	);
});

test("a text may be as long as in the program, and no longer", () => {
	for (const { name, path, rule } of all)
		if (rule)
			for (const more of [0, 1]) {
				const file = changed(name, path, "x".repeat(rule.longest + more));
				assert.equal(
					isValid(name, file),
					more === 0,
					`${name} ${nameOf(path)}`,
				);
			}
});

/** What is wrong: the file, the path, and the value there. */
const mistakes: readonly (readonly [string, TextPath, Value])[] = [
	["en/landing.yaml", ["hero", "formHeding"], "a name that is misspelt"],
	["en/landing.yaml", ["hero"], "a text for a group"],
	["en/landing.yaml", ["hero", "formHeading"], ["a list for a text"]],
	["en/landing.yaml", ["hero", "formHeading"], { text: "a group for a text" }],
	["en/landing.yaml", ["hero", "formHeading"], null],
	["en/landing.yaml", ["hero", "formHeading"], ""],
	["en/landing.yaml", ["header", "links"], "a text for a list"],
	["en/landing.yaml", ["header", "links"], [{ label: "no address" }]],
	["en/landing.yaml", ["header", "login", "href"], "www.frontage.example"],
	["en/landing.yaml", ["founder", "portrait"], "founder.jpg"],
	["en/mails.yaml", ["announcements", "launch", "buton"], "Open"],
	[
		"en/privacy.yaml",
		["sections", 0, "paragraphs", 0],
		{ label: "no address" },
	],
	["en/site.yaml", ["social"], "https://www.example"],
	["site.yaml", ["languages"], "en"],
	["site.yaml", ["languages"], ["English"]],
	["site.yaml", ["languages"], []],
	["site.yaml", ["retention", "unconfirmedDays"], "60 days"],
	["site.yaml", ["retention", "unconfirmedDays"], 0],
	["site.yaml", ["retention", "opened"], "1.3.2027"],
	["site.yaml", ["retention", "open"], null],
	["theme.yaml", ["light", "ink"], "black"],
	["theme.yaml", ["light", "ink"], "#fff"],
];
for (const [name, path, value] of mistakes)
	test(`the JSON Schema marks ${JSON.stringify(value)} at ${nameOf([name, ...path])}`, () => {
		assert.equal(isValid(name, changed(name, path, value)), false);
	});
