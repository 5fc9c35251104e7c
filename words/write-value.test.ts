/** Edits of the words leave the rest of each file as it was. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseDocument } from "yaml";
import { withValue } from "../editor/server/shown-words.ts";
import type { TextPath, Value } from "./paths.ts";
import { readFile } from "./read-file.ts";
import { checkFiles } from "./read-words.ts";
import { placesOf } from "./rules.ts";
import { schemaOf } from "./schema.ts";
import { writeValue } from "./write-value.ts";

const { files } = checkFiles();

/** The same words in other layouts. */
const layouts: Readonly<Record<string, (text: string) => string>> = {
	"as they are": (text) => text,
	"with the line ends of Windows": (text) => text.replaceAll("\n", "\r\n"),
	"with a byte order mark": (text) => `\ufeff${text}`,
	"with four spaces per group": (text) =>
		/^\w/m.test(text)
			? parseDocument(text).toString({ indent: 4, lineWidth: 0 })
			: text,
	"with long texts below their names": (text) =>
		text.replace(
			/^( *[- ]*\w+:) (\w[^"\n]{60,})$/gm,
			"$1 >-\n              $2",
		),
	"with texts in two lines": (text) =>
		text.replace(
			/^( *[- ]*\w+: \w[^"\n]{30,}?) (?=\w)/gm,
			"$1\n              ",
		),
	"with groups between { and }": (text) =>
		text.replace(
			/^( *[- ] *)(label: [\w ]+)\n +(href: .+)\n(?! +tooltip)/gm,
			"$1{ $2, $3, }\n",
		),
	"with single quotation marks": (text) =>
		text.replace(/"([^"'\\]*)"$/gm, "'$1'"),
	"without a line end": (text) => text.trimEnd(),
};

const awkward = fc.constantFrom(
	...['"', "'", "`", "\\", ": ", " #", "#", "\n", "\r\n", "\t", "\u2028"],
	...["[", "]", "{", "}", "@", "*", "&", "!", "|", ">", "%", "- ", "? ", ", "],
	...["{name}", "yes", "no", "null", "~", "2026", "1.10", "---", "...", "<<"],
	...["😀", "\ud83d", "\u00ad", "\0", "\ufeff", " ", "Frontage", "</script>"],
);
const text = fc.oneof(
	awkward,
	// fast-check's own strings of all signs first fill a table of them, which takes seconds.
	fc
		.array(fc.nat(0x10ffff), { maxLength: 40 })
		.map((points) => String.fromCodePoint(...points)),
	fc
		.array(fc.oneof(awkward, fc.string({ maxLength: 6 })), { maxLength: 12 })
		.map((parts) => parts.join("")),
	fc.constant("ö ".repeat(5_000)),
);
const value: fc.Arbitrary<Value> = fc.oneof(
	{ weight: 6, arbitrary: text },
	fc.constant(null),
	fc.record(
		{ label: text, href: text, tooltip: text },
		{ noNullPrototype: true },
	),
	fc.array(text, { maxLength: 3 }),
	fc.constant([{ title: "a", text: ["b", { c: "d" }] }, [["e"]], {}, []]),
);

for (const [layout, lay] of Object.entries(layouts)) {
	const laid = [...files].map(([name, file]) => {
		const read = readFile(lay(file.text), schemaOf(name));
		return { name, read };
	});
	const places = laid.flatMap(({ name, read }) =>
		placesOf(name, read.value).map((place) => ({ name, read, place })),
	);

	test(`edits change nothing else in files ${layout}`, () => {
		for (const { read } of laid) assert.deepEqual(read.mistakes, []);
		const whole = places.findIndex(({ place }) => place.path.length === 0);
		const edit = fc.record({ at: fc.nat(places.length - 1), value });
		fc.assert(
			fc.property(edit, ({ at, value }) => {
				const { name, read, place } = places[at] as (typeof places)[number];
				const { path } = place;
				const written = writeValue(read.text, path, value);
				const again = readFile(written, schemaOf(name));
				assert.deepEqual(again.document.errors, []);
				// No text of the site has a line end or a tab in it.
				const isText = [place.text, value].every(
					(each) => typeof each === "string" && !/\p{Cc}/u.test(each),
				);
				if (isText) assert.deepEqual(again.mistakes, []);
				assert.deepEqual(again.value, withValue(read.value, path, value));
				const node = read.nodeOf(path);
				if (!node?.range) return;
				const [, , end] = node.range;
				const { offset } = read.placeOf(path);
				const line = path.length > 0 ? read.text.lastIndexOf("\n", offset) : 0;
				assert.equal(written.slice(0, line), read.text.slice(0, line));
				assert.ok(written.endsWith(read.text.slice(end)));
			}),
			{
				numRuns: 60,
				// As a whole file, each of these would begin or end it.
				examples: [
					[{ at: whole, value: "---" }],
					[{ at: whole, value: "..." }],
				],
			},
		);
	});
}

test("a text that is added or taken away leaves the file as it was", () => {
	for (const [name, { text, value }] of files)
		for (const { path } of placesOf(name, value)) {
			if (path.length === 0 || path.some((part) => typeof part === "number"))
				continue;
			const without = writeValue(text, path, undefined);
			const kept = without.split("\n");
			assert.ok(isPart(kept, text.split("\n")), `${name} ${path.join(".")}`);
			const again = writeValue(without, path, "new: text");
			assert.equal(writeValue(again, path, undefined), without);
		}
});

/** Whether lines are among others, in their order. */
function isPart(lines: readonly string[], all: readonly string[]): boolean {
	let found = -1;
	return lines.every((line) => {
		found = all.indexOf(line, found + 1);
		return found >= 0;
	});
}

/** A group that many of the edits below change. */
const login = 'login:\n  label: Login\n  href: "#waitlist"\n';

/** What stands in a file, the edit, and what then stands in it. */
const cases: Readonly<
	Record<string, readonly [string, TextPath, Value | undefined, string]>
> = {
	"a text without quotation marks": [
		"a: x\nb: y\n",
		["a"],
		"z",
		"a: z\nb: y\n",
	],
	"a text that needs them": ["a: x\n", ["a"], "x: y", 'a: "x: y"\n'],
	"a text that other programs take for a number": [
		"a: x\n",
		["a"],
		"2026",
		'a: "2026"\n',
	],
	"a comment behind a text": [
		'a: "x"   # ours\nb: y\n',
		["a"],
		"z",
		'a: "z"   # ours\nb: y\n',
	],
	"single quotation marks": [
		"a: 'it''s'\n",
		["a"],
		"it's # 1",
		"a: 'it''s # 1'\n",
	],
	"invisible letters, by their numbers": [
		"a: x\n",
		["a"],
		"a\u00adb\u200b\u00a0\ud83d👩‍💻ü",
		'a: "a\\u00adb\\u200b\\u00a0\\ud83d👩‍💻ü"\n',
	],
	"a text in two lines": ["a: x\n  y\nb: z\n", ["a"], "x", "a: x\nb: z\n"],
	"a text below its name": [
		"a: >-\n    x\n    y\n\n# ours\nb: z\n",
		["a"],
		"x # y",
		"a: >-\n    x # y\n\n# ours\nb: z\n",
	],
	"a text between [ and ]": [
		"a: [x, y]\n",
		["a", 1],
		"y, z",
		'a: [x, "y, z"]\n',
	],
	"nothing behind a name": ["a: # ours\nb:\n", ["b"], "x", "a: # ours\nb: x\n"],
	"nothing behind a dash": ["a:\n-\n- y\n", ["a", 0], "x", "a:\n- x\n- y\n"],
	"a group that is switched off": [
		`${login}b: x\n`,
		["login"],
		null,
		"login: null\nb: x\n",
	],
	"a group that is switched on": [
		"login: null\n",
		["login"],
		{ label: "Login", href: "#waitlist" },
		login,
	],
	"a comment above the first line of a group": [
		"a:\n  # ours\n  b: x\nc: y\n",
		["a"],
		null,
		"a: null\n  # ours\nc: y\n",
	],
	"one line of a group": [
		login,
		["login"],
		{ label: "Log in", href: "#waitlist", tooltip: "yes" },
		`${login.replace("Login", "Log in")}  tooltip: yes\n`,
	],
	"a line that is added below a group's comment": [
		"a:\n  b: x # ours\n  # below\nc: y\n",
		["a", "d"],
		"z",
		"a:\n  b: x # ours\n  d: z\n  # below\nc: y\n",
	],
	"a line with its groups": [
		"\ufeffa: x\r\n",
		["b", "c", "d"],
		"y",
		"\ufeffa: x\r\nb:\r\n  c:\r\n    d: y\r\n",
	],
	"a file with comments only": [
		"# ours",
		["a", "b"],
		"x",
		"# ours\na:\n  b: x\n",
	],
	"an empty file": ["", ["a"], "x", "a: x\n"],
	"an empty group": ["a: {}\n", ["a", "b"], "x", "a:\n  b: x\n"],
	"a part between { and }": [
		"a: { b: x }\n",
		["a", "c"],
		"y",
		"a: { b: x, c: y }\n",
	],
	"an item that is taken out": [
		"a:\n  - x\n  # ours\n  - y\n  - z\n",
		["a"],
		["x", "z"],
		"a:\n  - x\n  # ours\n  - z\n",
	],
	"an item in the middle": [
		"a:\n  - x # ours\n  - y\n",
		["a"],
		["x", ["b"], "y"],
		"a:\n  - x # ours\n  - - b\n  - y\n",
	],
	"an item at the beginning": ["a: [x]\n", ["a"], ["y", "x"], "a: [y, x]\n"],
	"an item at the end": [
		"a:\n- x",
		["a", 1],
		{ b: "y", c: "z" },
		"a:\n- x\n- b: y\n  c: z",
	],
	"items that are taken out between [ and ]": [
		"a: [x, y, z]\n",
		["a"],
		["x"],
		"a: [x]\n",
	],
	"the first line behind a dash": [
		"- a: x\n  b: y\n",
		[0, "a"],
		undefined,
		"- b: y\n",
	],
	"the last line of a file": ["a: x\nb: y", ["b"], undefined, "a: x"],
	"the only line of a group": [
		"a:\n  b: x\nc: y\n",
		["a", "b"],
		undefined,
		"c: y\n",
	],
	"a line that is not there": ["a: x\n", ["b", "c"], undefined, "a: x\n"],
};
for (const [name, [before, path, value, after]] of Object.entries(cases))
	test(`an edit of ${name}`, () => {
		assert.equal(writeValue(before, path, value), after);
	});

test("nothing is written at a path that leads nowhere", () => {
	for (const path of [["a", "b"], ["c", 2], ["c", "b"], [0]])
		assert.throws(
			() => writeValue("a: x\nc: [y]\n", path, "z"),
			/There is no place for/,
		);
});
