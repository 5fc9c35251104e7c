/** Brackets that were lost, or are too many, in words as a founder writes them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseFile } from "./parse-file.ts";

const words = `// One [ in a note.
export const header = {
	skip: "Skip to {content}",
	links: [
		{ label: "One", href: "#one" },
		null,
		{ label: 'It is "two" ]', href: "#two" },
	],
	/** \`login: { label: "…" }\` shows it. */
	login: { label: "Login", href: "#waitlist" },
	sides: {
		host: {
			wall: \`At \${site.name} {\`,
			examples: ["A wall", "A van"],
		},
	},
};

export const footer = {
	owner: "Frontage",
};
`;

/** What is said of words, and where: the line, and the column from 1. */
function mistakeIn(text: string) {
	const site = { name: "Frontage" };
	const [mistake] = parseFile(text, { site }).mistakes;
	assert.ok(mistake?.isShown, text);
	const lines = text.slice(0, mistake.at).split("\n");
	const column = `${lines.at(-1)}`.length + 1;
	return { line: lines.length, column, sentence: mistake.sentence };
}

/** Each pair of brackets: the line and column of both. */
const pairs = [
	[2, 23, 17, 1],
	[4, 9, 8, 2],
	[5, 3, 5, 32],
	[7, 3, 7, 42],
	[10, 9, 10, 45],
	[11, 9, 16, 2],
	[12, 9, 15, 3],
	[14, 14, 14, 32],
	[19, 23, 21, 1],
] as const;

test("without one bracket of any pair, its place or its partner is named", () => {
	const lines = words.split("\n");
	const without = (line: number, column: number) =>
		lines
			.map((text, index) =>
				index === line - 1
					? text.slice(0, column - 1) + text.slice(column)
					: text,
			)
			.join("\n");
	for (const [line, column, lastLine, lastColumn] of pairs) {
		const opening = `${lines[line - 1]?.[column - 1]}`;
		const closing = `${lines[lastLine - 1]?.[lastColumn - 1]}`;
		assert.match(opening + closing, /^(\{\}|\[\])$/);
		const place = line === lastLine ? "into this line" : "after line";
		const lost = mistakeIn(without(lastLine, lastColumn));
		assert.deepEqual([lost.line, lost.column], [line, column]);
		assert.ok(
			lost.sentence.startsWith(
				`this ${opening} has no ${closing}, which belongs ${place}`,
			),
			lost.sentence,
		);
		const unopened = mistakeIn(without(line, column));
		// Nothing says where in its own line it stood.
		const expected =
			line === lastLine
				? [lastLine, lastColumn - 1, `this ${closing} has no ${opening}`]
				: [
						...[line, column - 1],
						`a ${opening} is missing here: the ${closing} in line ${lastLine} closes it`,
					];
		assert.deepEqual(Object.values(unopened), expected);
	}
});

for (const [name, from, to, line, sentence] of [
	[
		"a list that begins as a group",
		"links: [",
		"links: {",
		4,
		"this { is closed by ] in line 8: a list stands between [ and ], a group between { and }",
	],
	[
		"a list that ends as a group",
		'"A van"]',
		'"A van"}',
		14,
		"this [ is closed by } in line 14: a list stands between [ and ], a group between { and }",
	],
	["one too many", "\n};\n\n", "\n}};\n\n", 17, "this } has no {"],
	[
		"one too many in a line of its own",
		'#waitlist" },\n',
		'#waitlist" },\n\t}\n',
		11,
		"this } has no {",
	],
	[
		"a line of a closing bracket that went with the last text",
		'\towner: "Frontage",\n};\n',
		"",
		19,
		"this { has no }, which belongs into this line",
	],
] as const)
	test(`${name}: ${sentence}`, () => {
		assert.ok(words.includes(from));
		const found = mistakeIn(words.replace(from, () => to));
		assert.deepEqual([found.line, found.sentence], [line, sentence]);
	});

test("where lines are not indented, a lost bracket is still told from the others", () => {
	const flat = words.replaceAll("\t", "");
	const { sentence } = mistakeIn(flat.replace("},\n};", "};"));
	assert.match(sentence, /^this \{ has no \}/);
});
