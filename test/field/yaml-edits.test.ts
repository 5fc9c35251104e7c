/** What other programs do to a YAML file in which one value is changed, and what our editor leaves as it is. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TextPath, Value } from "../../words/paths.ts";
import { writeValue } from "../../words/write-value.ts";

interface Row {
	readonly name: string;
	/** The public report: `repository#number`. */
	readonly source: string;
	readonly before: string;
	readonly path: TextPath;
	readonly value: Value;
	readonly after: string;
}

const rows: readonly Row[] = [
	{
		name: "the spaces before a comment",
		source: "eemeli/yaml#207",
		before:
			"thing1: one          # the first\nthing2: two more     # more of it\nthing3: last\n",
		path: ["thing3"],
		value: "other",
		after:
			"thing1: one          # the first\nthing2: two more     # more of it\nthing3: other\n",
	},
	{
		name: "a blank line, and the place of the comment at the end",
		source: "eemeli/yaml#28",
		before: "a:\n  - x\n\nb:\n  - y # its own\n\n# the end\n",
		path: ["a", 0],
		value: "z",
		after: "a:\n  - z\n\nb:\n  - y # its own\n\n# the end\n",
	},
	{
		name: "the comments above the first line",
		source: "decaporg/decap-cms#5099",
		before: "# Edited by hand, too.\n\ntitle: x\n",
		path: ["title"],
		value: "y",
		after: "# Edited by hand, too.\n\ntitle: y\n",
	},
	{
		name: "a list between [ and ]",
		source: "sapegin/mrm#181",
		before: "image: 14\n\nstages: [1, 2, 3]\n",
		path: ["image"],
		value: "16",
		after: 'image: "16"\n\nstages: [1, 2, 3]\n',
	},
	{
		name: "a text in lines below its name",
		source: "yougov/velociraptor#131, stoplightio/studio#484",
		before: "foo: |\n  A text\n  in lines\nbar: 'it''s'\n",
		path: ["bar"],
		value: "it's ours",
		after: "foo: |\n  A text\n  in lines\nbar: 'it''s ours'\n",
	},
];
for (const { name, source, before, path, value, after } of rows)
	test(`an edit keeps ${name} (${source})`, () => {
		assert.equal(writeValue(before, path, value), after);
	});
