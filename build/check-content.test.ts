import assert from "node:assert/strict";
import { test } from "node:test";
import { textError } from "../content/lengths.ts";
import { theme } from "../content/theme.ts";
import { colorErrors } from "./check-content.ts";

test("a text is not empty, has no space at its ends, and is as long as its place allows", () => {
	for (const [name, text, said] of [
		["landing.closing.lead", " ", "is empty"],
		["form.email", "Mail ", "begins or ends with a space"],
		["landing.closing.lead", "ab".repeat(65), /^130 letters, at most 120: one/],
		[
			"landing.useCases.heading",
			"Donaudampfschifffahrt",
			/^the word “Donaudampfschifffahrt” has 21 letters, at most 16: set/,
		],
		["landing.hero.footnote", "New", /^has no length in content\/lengths\.ts/],
	] as const) {
		const [place, error = ""] = (textError(name, text) ?? "").split(/: (.*)/);
		assert.equal(place, name);
		assert.match(error, RegExp(said));
	}
	// An accent is no letter of its own.
	assert.equal(textError("form.whyMark", "e\u0301"), undefined);
});

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
