import assert from "node:assert/strict";
import { test } from "node:test";
import { keepSlots } from "./keep-slots.ts";

/** How a text is written, how it is shown, what it becomes, and what then stands in the file. */
const edits: readonly (readonly [string, string, string, string])[] = [
	["{name} is open", "Frontage is open", "Frontage opens", "{name} opens"],
	["{name}", "Frontage", "Frontage Ltd.", "{name} Ltd."],
	["Open {name}", "Open Frontage", "We are open", "We are open"],
	["The list", "The list", "The Frontage list", "The Frontage list"],
	["{name} list", "Frontage list", "Frontages list", "Frontages list"],
	["{name}s Liste", "Frontages Liste", "Frontages Seite", "{name}s Seite"],
	["{name}: {name}", "Ad $& (A): Ad $& (A)", "my Ad $& (A)", "my {name}"],
	["{source}, {name}", "{source}, Ad", "Ad: {source}", "{name}: {source}"],
	["Join as a {side}", "Join as a Host", "Be a Host", "Be a {side}"],
	["{name}", "A\nB", "A\nB", "{name}"],
];
for (const [written, shown, after, kept] of edits)
	test(`“${written}” with the text “${after}” becomes “${kept}”`, () => {
		assert.equal(keepSlots(written, shown, after), kept);
	});
