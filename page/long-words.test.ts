import assert from "node:assert/strict";
import { test } from "node:test";
import { copyContent } from "../test/support/content.ts";
import type { Words } from "../words/content.ts";
import { longWordsCss } from "./long-words.ts";

test("cards are wide for the name of a side with a long word, and not for one that can be divided", () => {
	const cssFor = (one: string) => {
		const [words] = copyContent().languages;
		words.site.sides.host.one = one;
		return longWordsCss(words as Words);
	};
	for (const [one, isWide] of [
		["Space Owner", false],
		["Propriétaire de studio", false],
		["Studio\u00adinhaber:innen", false],
		["Studioinhaber:innen", true],
	] as const)
		assert.equal(cssFor(one).includes(".side{flex-basis:"), isWide, one);
});
