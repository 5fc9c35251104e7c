import assert from "node:assert/strict";
import { test } from "node:test";
import { type Mark, marked } from "./marks.ts";

/** What is there then, with `|` around what is selected. */
function shown(mark: Mark, selected: string): string {
	const { text, from, to } = marked(mark, selected);
	return `${text.slice(0, from)}|${text.slice(from, to)}|${text.slice(to)}`;
}

test("a mark goes around the selected words, and what is still to be typed is selected", () => {
	const cases = [
		["bold", "", "**|words|**"],
		["bold", "two walls ", "|**two walls** |"],
		["bold", "One.\n\n Two.", "|**One.**\n\n **Two.**|"],
		["bold", "**two walls**", "|two walls|"],
		["link", "", "[|words|](https://)"],
		["link", " our\nmap ", "[our map](|https://|)"],
		["link", "https://x.at/map", "[|words|](https://x.at/map)"],
		["ownLink", "", "[|your own link|]({ownLink})"],
		["ownLink", "this link", "[this link]({ownLink})||"],
	] as const;
	for (const [mark, selected, expected] of cases)
		assert.equal(shown(mark, selected), expected);
});
