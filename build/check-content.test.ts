import assert from "node:assert/strict";
import { test } from "node:test";
import { textError } from "../content/lengths.ts";
import { isPlaceholder, withoutMarks } from "../content/placeholders.ts";
import { theme } from "../content/theme.ts";
import type { Color } from "../content/types.ts";
import { colorErrors } from "./check-content.ts";

test("a text is not empty, has no space at its ends, and is as long as its place allows", () => {
	for (const [name, text, said] of [
		["landing.closing.lead", " ", "is empty"],
		["form.email", "Mail ", "begins or ends with a space"],
		["landing.closing.lead", "ab".repeat(65), /^130 letters, at most 120: one/],
		[
			"mails.confirmation.subject",
			"ab".repeat(31),
			/^62 letters, at most 60: /,
		],
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
	// Lines break after a hyphen or a dash.
	for (const words of ["Donaudampf-schifffahrt", "Donaudampf–schifffahrt"])
		assert.equal(textError("landing.useCases.heading", words), undefined);
	// As long as they may be: all letters, and the longest word.
	for (const letters of [16, 32])
		assert.equal(
			textError("hero.heading", "ab".repeat(8).padEnd(letters, " abc")),
			undefined,
		);
});

test("a draft is shown without its brackets, and still counts as a placeholder", () => {
	for (const [text, shown, isMarked] of [
		[
			"[Every street is full of space.]",
			"Every street is full of space.",
			true,
		],
		[
			"[Name] is here, after [a year].",
			"[Name] is here, after [a year].",
			true,
		],
		["Every street is full of space.", "Every street is full of space.", false],
	] as const) {
		assert.equal(withoutMarks(text), shown);
		assert.equal(isPlaceholder(text), isMarked);
	}
});

test("colors that cannot be told apart, or are none, are named", () => {
	assert.deepEqual(colorErrors(theme), []);
	const withHost = (light: Color) => {
		const { host, ...others } = theme.sides;
		return { ...theme, sides: { ...others, host: { ...host, light } } };
	};
	const [unreadable] = colorErrors(withHost("#787878"));
	assert.match(unreadable ?? "", /on-host .* of 4\.17; .* at least 4\.5 /);
	for (const [host, found] of [
		["#f58a1a", "2.04"],
		["#fa1", "NaN"],
	] as const) {
		const errors = colorErrors(withHost(host));
		assert.equal(
			errors.find((error) => error.includes("on paper")),
			`theme, light: host (${host}) on paper (#f2e9d8) has a contrast of ${found}; two colors like #f2e9d8 with at least 3 are needed`,
		);
	}
});
