/** Edits of the words leave the rest of each file as it was. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { withValue } from "../../editor/server/edits.ts";
import { formatAlike } from "../../editor/server/format.ts";
import type { Exports } from "../check.ts";
import { type Place, placesOf } from "../rules.ts";
import { parseFile, type SourceFile } from "./parse-file.ts";
import { checkFiles } from "./read-source.ts";
import { type Value, writeValue } from "./write-value.ts";

const { files } = checkFiles();
const product = files.get("site.ts")?.exports["product"];

/** Reads a file with what it may import. */
function parse(name: string, text: string): SourceFile {
	const [language] = name.split("/");
	const site = files.get(`${language}/site.ts`)?.exports["site"];
	return parseFile(text, { product, site });
}

const places = [...files].flatMap(([name, { exports }]) =>
	placesOf(name, exports).map((place): [string, Place] => [name, place]),
);

const opening = ["$", "{"].join("");
const named = `${opening}site.name}`;

const awkward = fc.constantFrom(
	...['"', "'", "`", "\\", opening, named, "\n", "\r\n", "\u2028", "😀"],
	...[
		"\ud83d",
		"\u00ad",
		"\0",
		"*/",
		"//",
		"Frontage",
		"Frontages",
		"</script>",
	],
);
const text = fc.oneof(
	// fast-check's own strings of all signs first fill a table of them, which takes seconds.
	fc
		.array(fc.nat(0x10ffff), { maxLength: 40 })
		.map((points) => String.fromCodePoint(...points)),
	fc
		.array(fc.oneof(awkward, fc.string({ maxLength: 6 })), { maxLength: 12 })
		.map((parts) => parts.join("")),
	fc.constant("ö".repeat(10_000)),
);
const value: fc.Arbitrary<Value> = fc.oneof(
	{ weight: 6, arbitrary: text },
	fc.constant(null),
	fc.record(
		{ label: text, href: text, tooltip: text },
		{ noNullPrototype: true },
	),
	fc.array(text, { maxLength: 3 }),
);

test("300 edits leave every file parsed, and equal in meaning but for the edit", () => {
	const edit = fc.record({ at: fc.constantFrom(...places), value });
	fc.assert(
		fc.property(edit, ({ at: [name, { path }], value }) => {
			const file = files.get(name) as SourceFile;
			const written = writeValue(file, path, value);
			const again = parse(name, written);
			assert.deepEqual(again.mistakes.filter(isSyntax), []);
			assert.deepEqual(
				again.exports,
				withValue(file.exports, path, value) as Exports,
			);
			// Before and after the value, each letter is as it was.
			const node = file.nodeOf(path);
			if (!node) return;
			assert.ok(written.startsWith(file.text.slice(0, node.start)));
			assert.ok(written.endsWith(file.text.slice(node.end)));
		}),
		{ numRuns: 300 },
	);
});

function isSyntax({ isShown }: { readonly isShown?: boolean }) {
	return isShown;
}

test("a file in the project's format keeps it", async () => {
	for (const name of ["en/landing.ts", "en/mails.ts"]) {
		const { text = "" } = files.get(name) ?? {};
		const all = placesOf(name, parse(name, text).exports).filter(
			(_, index) => index % 3 === 0,
		);
		let file = parse(name, text);
		for (const [index, { path, text: old }] of all.entries())
			if (typeof old === "string")
				file = parse(
					name,
					writeValue(file, path, index % 2 ? "short" : old.repeat(9)),
				);
		const written = await formatAlike(text, file.text);
		assert.equal(await formatAlike(text, written), written, name);
		assert.deepEqual(parse(name, written).exports, file.exports, name);
		assert.deepEqual(comments(written), comments(text), name);
	}
});

test("a file that is laid out in another way keeps that", async () => {
	const own = `export const form = {   email : 'Mail', // ours\n};\n`;
	const file = parseFile(own, {});
	assert.equal(
		await formatAlike(own, writeValue(file, ["form", "email"], "Post")),
		own.replace("'Mail'", '"Post"'),
	);
});

/** What stands in comments, without the white space that begins their lines. */
function comments(text: string) {
	return text.match(/^\s*(\/\/|\/?\*).*$/gm)?.map((line) => line.trim());
}

/** How a text is written, what is made of it, and what then stands in the file; NAME is the product's name there. */
const names: readonly (readonly [
	written: string,
	text: string,
	now: string,
])[] = [
	["`NAME is open`", "Frontage opens", "`NAME opens`"],
	["`Open NAME`", "We are open", '"We are open"'],
	["site.name", "Frontage Ltd.", "`NAME Ltd.`"],
	["site.name", "Frontage", "site.name"],
	["site.name", "Another", '"Another"'],
	['"The Frontage list"', "Our Frontage list", '"Our Frontage list"'],
	["`NAME list`", "Frontages list", '"Frontages list"'],
	["`NAMEs Liste`", "Frontages Seite", "`NAMEs Seite`"],
	[
		"`NAME`",
		`a \` b Frontage ${opening}x} \\`,
		`\`a \\\` b NAME \\${opening}x} \\\\\``,
	],
];
for (const [written, text, now] of names)
	test(`${written} with the text “${text}” becomes ${now}`, () => {
		const withName = (code: string) =>
			`export const it = { text: ${code.replace("NAME", () => named)} };`;
		const site = { name: "Frontage" };
		const file = parseFile(withName(written), { site });
		assert.equal(writeValue(file, ["it", "text"], text), withName(now));
	});

test("a line that is not there is added", () => {
	const add = (group: string) =>
		writeValue(
			parseFile(`export const it = ${group};`, {}),
			["it", "tooltip"],
			"b",
		);
	assert.equal(
		add('{ label: "a" }'),
		'export const it = { label: "a", tooltip: "b" };',
	);
	assert.equal(add("{}"), 'export const it = { tooltip: "b" };');
	assert.equal(
		add('{\n\tlabel: "a", // ours\n}'),
		'export const it = {\n\tlabel: "a", tooltip: "b", // ours\n};',
	);
});

test("letters that nobody sees are written by their numbers", () => {
	const file = parseFile('export const it = "";', {});
	assert.equal(
		writeValue(file, ["it"], "a\u00adb\u200b\u00a0\ud83d👩‍💻ü"),
		'export const it = "a\\u00adb\\u200b\\u00a0\\ud83d👩‍💻ü";',
	);
});
