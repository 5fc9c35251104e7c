import assert from "node:assert/strict";
import { test } from "node:test";
import { textError } from "../content/lengths.ts";
import { theme } from "../content/theme.ts";
import { colorErrors } from "./check-content.ts";

for (const [what, name, text, error] of [
	[
		"an empty text",
		"landing.closing.lead",
		" ",
		"landing.closing.lead: is empty",
	],
	[
		"a space at the end",
		"form.email",
		"Mail ",
		"form.email: begins or ends with a space",
	],
	[
		"a text that is too long",
		"landing.closing.lead",
		"a ".repeat(65).replace(/ $/, "b"),
		"landing.closing.lead: 130 letters, at most 120: one look must be enough to read it",
	],
	[
		"a word that is too long",
		"landing.useCases.heading",
		"Donaudampfschifffahrt",
		"landing.useCases.heading: the word “Donaudampfschifffahrt” has 21 letters, at most 16: set as large as it is, it fills a phone's width",
	],
	[
		"a text without a length",
		"landing.hero.footnote",
		"New",
		"landing.hero.footnote: has no length in content/lengths.ts; is its name misspelt?",
	],
	// An accent is no letter of its own.
	["an accent", "form.whyMark", "e\u0301", undefined],
] as const) {
	test(`the length table checks ${what}`, () => {
		assert.equal(textError(name, text), error);
	});
}

test("colors that cannot be told apart, or are none, are named", () => {
	assert.deepEqual(colorErrors(theme), []);
	const { light, dark } = theme;
	const pale = { light: { ...light, host: "#f58a1a" }, dark } as const;
	assert.deepEqual(colorErrors(pale), [
		"theme.light: host (#f58a1a) on paper (#f2e9d8) has a contrast of 2.04, at least 3 is needed",
		"theme.light: host (#f58a1a) on sheet (#fdf8ec) has a contrast of 2.32, at least 3 is needed",
	]);
	const none = { light, dark: { ...dark, ink: "#fff" } } as const;
	assert.deepEqual(colorErrors(none), [
		"theme.dark.ink: #fff is no color like #f2e9d8",
	]);
});
