/** What people write into the files of a site's words, and what the build says of it. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { readWords } from "../../words/read-words.ts";
import { copyOf } from "../support/written-words.ts";

interface Row {
	readonly name: string;
	/** The public report: `repository#number`. */
	readonly source: string;
	/** What is changed: the file, what stands there, and what takes its place. */
	readonly edits: readonly (readonly [
		file: string,
		from: string,
		to: string,
	])[];
	/** What is said, after the file and the line. */
	readonly said: string;
}

const landing = "en/landing.yaml";
const van = "title: Delivery Vehicles";

const rows: readonly Row[] = [
	{
		name: "an editor of texts makes curly quotation marks, and no checker of YAML says so",
		source: "AtomLinter/linter-js-yaml#147",
		edits: [["en/site.yaml", "label: Instagram", "label: “Instagram”"]],
		said: '“ is no quotation mark of the file, and the page would show it: write ", or none',
	},
	{
		name: "a title with a colon; Jekyll spoke of mapping values",
		source: "kubernetes/kubernetes#12531",
		edits: [[landing, van, "title: Vans: how"]],
		said: 'a text with a colon and a space in it stands between quotation marks: "Vans: how"',
	},
	{
		name: "the end of a text with a # was lost without a word",
		source: "jonschlinkert/gray-matter#90",
		edits: [[landing, van, "title: #vans #bikes"]],
		said: 'what begins with # is a note, and no text is left: "#vans #bikes"',
	},
	{
		name: "the same in the middle of a text",
		source: "pleaseai/shunt#535",
		edits: [[landing, van, "title: Our van #2"]],
		said: '#2 would be a note, and no part of the text: "Our van #2"',
	},
	{
		name: "a text begins with a slot between braces",
		source: "symfony/symfony#33251",
		edits: [[landing, van, "title: {name} vans"]],
		said: 'a text that begins with { stands between quotation marks: "{name} vans"',
	},
	{
		name: "a text begins with %",
		source: "danhper/python-i18n#21",
		edits: [[landing, van, "title: % of vans"]],
		said: 'a text that begins with % stands between quotation marks: "% of vans"',
	},
	{
		name: "a text begins with &",
		source: "tomgi/git_stats#69",
		edits: [[landing, van, "title: & vans"]],
		said: 'a text that begins with & stands between quotation marks: "& vans"',
	},
	{
		name: "words behind a quotation mark that has ended the text",
		source: "FriendsOfSymfony/FOSUserBundle#757",
		edits: [[landing, van, 'title: "New" vans']],
		said: 'a text that begins with " stands between quotation marks: "\\"New\\" vans"',
	},
	{
		name: "a tab at the beginning of a line",
		source: "go-yaml/yaml#727",
		edits: [[landing, `      ${van}`, `\t\t\t${van}`]],
		said: "this line begins with a tab: write spaces in its place",
	},
	{
		name: "a text that is needed was made a comment; Docusaurus showed a stack without its name",
		source: "facebook/docusaurus#1198",
		edits: [[landing, van, `# ${van}`]],
		said: "useCases.cases.van.title is missing.",
	},
	{
		name: "a text that may be left out was emptied, and is shown as an empty one",
		source: "decaporg/decap-cms#7120",
		edits: [[landing, "optional: optional, if you like calls", 'optional: ""']],
		said: 'form.optional is "": to leave it out, write null without quotation marks',
	},
	{
		name: "a photo of an iPhone with another ending; the build died without a word of the page",
		source: "oleeskild/digitalgarden#393",
		edits: [
			[
				landing,
				"portrait: null",
				"portrait: { file: EyetotheEar.jpg, alt: Ann }",
			],
		],
		said: "founder.portrait.file: content/pictures/EyetotheEar.jpg is a HEIC picture",
	},
];

for (const { name, source, edits, said } of rows)
	test(`${name} (${source})`, (t) => {
		const { folder, change } = copyOf(t);
		const heic = "\0\0\0\x24ftypheic\0\0\0\0mif1heic";
		writeFileSync(path.join(folder, "pictures/EyetotheEar.jpg"), heic);
		for (const edit of edits) change(...edit);
		const [file] = edits.at(-1) ?? [];
		assert.throws(
			() => readWords(folder),
			({ name, message }: Error) => {
				assert.equal(name, "ExpectedError");
				const [, first = ""] = message.split("\n");
				const [, rest] = first.split(RegExp(`^content/${file}, line \\d+: `));
				assert.ok(rest?.startsWith(said), message);
				return true;
			},
		);
	});

test("a translation that is missing was seen by visitors first: it is named (DefactoSoftware/website#1121)", (t) => {
	const { folder, change } = copyOf(t);
	change("site.yaml", "[en]", "[en, de]");
	change("de/landing.yaml", `      ${van}\n`, "");
	assert.deepEqual(
		readWords(folder)
			.untranslated.filter(({ why }) => why === "missing")
			.map(({ file, path }) => [file, path.join(".")]),
		[["de/landing.yaml", "useCases.cases.van.title"]],
	);
});

test("no is a language's code and a word, and no boolean (ruby/psych#583)", (t) => {
	const { folder, change } = copyOf(t);
	change("site.yaml", "[en]", "[no]");
	assert.throws(
		() => readWords(folder),
		/content\/no\/site\.yaml does not exist/,
	);
});
