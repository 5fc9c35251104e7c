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

const van = 'title: "Delivery Vehicles",';

const rows: readonly Row[] = [
	{
		name: "an editor of texts makes curly quotation marks; Hugo spoke of an incomplete number",
		source: "MarkEdit-app/MarkEdit#1183",
		edits: [["en/site.yaml", 'label: "Instagram"', "label: “Instagram”"]],
		said: 'a text stands between straight quotation marks: ", not “',
	},
	{
		name: "a text with a colon and without quotation marks",
		source: "gohugoio/hugo#33",
		edits: [["en/landing.yaml", van, "title: This thing: crashes,"]],
		said: "a text stands between quotation marks",
	},
	{
		name: "a text that is needed was made a comment; Docusaurus showed a stack without its name",
		source: "facebook/docusaurus#1198",
		edits: [["en/landing.yaml", van, `// ${van}`]],
		said: "useCases.cases.van.title is missing.",
	},
	{
		name: "a text that may be left out was emptied, and is shown as an empty one",
		source: "decaporg/decap-cms#7120",
		edits: [["en/landing.yaml", '"optional, if you like calls"', '""']],
		said: 'form.optional is "": to leave it out, write null without quotation marks',
	},
	{
		name: "a photo of an iPhone with another ending; the build died without a word of the page",
		source: "oleeskild/digitalgarden#393",
		edits: [
			[
				"en/landing.yaml",
				"portrait: null",
				'portrait: { file: "EyetotheEar.jpg", alt: "Ann" }',
			],
		],
		said: "founder.portrait.file: content/pictures/EyetotheEar.jpg is a HEIC picture",
	},
	{
		name: "a translation that is missing was seen by visitors first",
		source: "DefactoSoftware/website#1121",
		edits: [
			["site.yaml", '["en"]', '["en", "de"]'],
			["de/landing.yaml", van, ""],
		],
		said: "useCases.cases.van.title is missing.",
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
