import assert from "node:assert/strict";
import { test } from "node:test";
import { placeInField } from "./caret.ts";

/** What the field has, what the page shows, the letters before a click there, and before the caret in the field. */
const places: readonly [string, string, number, string][] = [
	["Your wall", "Your wall", 5, "Your "],
	["[The founder]", "The founder", 4, "[The "],
	["Donau\\u00addampf", "Donau\u00addampf", 8, "Donau\\u00adda"],
	["Donau\\u00addampf", "Donau\u00addampf", 3, "Don"],
	["Graz", ", Graz", 4, "Gr"],
	["Graz", ", Graz", 1, ""],
	// The page begins it with a capital letter.
	["space owner", "Space owner", 6, "space "],
	// Another program has changed it.
	["New words", "Old text", 3, "New"],
];
for (const [inField, onPage, letters, before] of places)
	test(`“${onPage}” is clicked after ${letters} letters`, () => {
		const place = placeInField(inField, onPage, letters);
		assert.equal(inField.slice(0, place), before);
	});
