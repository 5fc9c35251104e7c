/** What an address, a color, a day and the like may be, at the edges of each rule. */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as v from "valibot";
import { color, day, days, href, language, minute } from "./kinds.ts";
import { withoutMarks } from "./placeholders.ts";
import { textMistake } from "./text.ts";

const kinds = { color, day, days, href, language, minute };

/** Of each kind: what it may be, and what not. */
const values: Record<
	keyof typeof kinds,
	readonly [right: unknown[], wrong: unknown[]]
> = {
	href: [
		[
			"https://a.example",
			"https://a.example:8443/?b#c",
			"mailto:a@b.example",
			"mailto:a@b.example?subject=Hello",
			"tel:+431",
			// Drafts: the build lists them.
			"https://wa.me/[your-number]",
			"/",
			"/imprint",
			"#join",
		],
		// A page over HTTPS leads to no address without it; `//` leads to another site.
		[
			"http://a.example",
			"https://",
			"https:///a",
			"https:/a.example",
			"https:a.example",
			"https://?a",
			"https://:443",
			"//a.example",
			"mailto:",
			"mailto:hello",
			"mailto:@b.example",
			"mailto:hello@",
			"mailto:?subject=a@b.example",
			"tel:",
			"tel:call-me",
			"#",
			"",
			"a.example",
			"javascript:alert(1)",
			"https://a.example/my page",
			"/a\tb",
			5,
		],
	],
	color: [
		["#00aa00", "#00AA00"],
		["#0a0", "#00aa000", "#00aa00ff", "00aa00", "#00aa0g", null],
	],
	days: [
		[1, 9_999],
		[0, -1, 10_000, 1.5, "60", Number.NaN],
	],
	day: [
		["2027-03-01", "2028-02-29"],
		["2027-02-29", "2027-3-1", "2027-03-01T09:00", ""],
	],
	minute: [
		["2027-01-15T09:00", "2028-02-29T23:59"],
		[
			"2027-02-29T09:00",
			"2027-01-15",
			"2027-01-15T24:00",
			"2027-01-15T09:00:00",
			"2027-01-15T09:00Z",
		],
	],
	language: [
		["en", "pt-BR", "nds", "zh-Hant-TW"],
		["EN", "e", "english", "../en", "en_US", "en-"],
	],
};
// A machine's own time zone decides nothing.
for (const [name, [right, wrong]] of Object.entries(values))
	for (const zone of ["UTC", "Asia/Tokyo", "America/New_York"])
		test(`what a ${name} may be, on a machine in ${zone}`, (t) => {
			const { TZ } = process.env;
			process.env["TZ"] = zone;
			t.after(() => {
				process.env["TZ"] = TZ;
			});
			const schema = kinds[name as keyof typeof kinds];
			for (const value of right)
				assert.equal(v.safeParse(schema, value).success, true, `${value}`);
			for (const value of wrong)
				assert.equal(v.safeParse(schema, value).success, false, `${value}`);
		});

const rule = { longest: 12, why: "it is large", word: 6 };
for (const [text, end] of [
	["", " is empty"],
	[" \u00a0", " is empty"],
	["a ", " begins or ends with a space"],
	["\na", " begins or ends with a space"],
	["sixsix sixsi", undefined],
	["sixsix sixsix", ": 13 letters, at most 12: it is large"],
	["six\u00adsix six", undefined],
	["sixsix-sixs", undefined],
	["sixsix–sixs", undefined],
	[
		"sevenes",
		": the word “sevenes” has 7 letters, at most 6: it is large. A hyphen divides it, or, between quotation marks, \\u00ad: a hyphen that shows only at the end of a line",
	],
	["a < b > c", undefined],
	["AT&T; R & D", undefined],
] as const)
	test(`${JSON.stringify(text)}${end ?? " is a text"}`, () => {
		assert.equal(textMistake(text, rule), end);
	});

// As browsers read them (https://html.spec.whatwg.org/multipage/named-characters.html).
for (const [entity, letter] of Object.entries({
	...{ auml: "ä", ouml: "ö", uuml: "ü", Auml: "Ä", Ouml: "Ö", Uuml: "Ü" },
	...{ szlig: "ß", eacute: "é", euro: "€", ndash: "–", hellip: "…", amp: "&" },
	...{ "#252": "ü", "#xfc": "ü", "#xFC": "ü", quot: '\\"', nbsp: "a space" },
	...{ "#0": "the letter itself", "#x110000": "the letter itself", apos: "’" },
}))
	test(`&${entity}; is to be written as ${letter}`, () => {
		assert.equal(
			textMistake(`a&${entity};b`, { ...rule, longest: 99 }),
			`: &${entity}; is HTML, and the page would show it as it is; write ${letter}`,
		);
	});

test("only a text that is a draft as a whole loses its brackets", () => {
	for (const [text, shown] of [
		["[A draft]", "A draft"],
		["[A] draft", "[A] draft"],
		["a [draft]", "a [draft]"],
		["[A] and [B]", "[A] and [B]"],
		["A text", "A text"],
	] as const)
		assert.equal(withoutMarks(text), shown);
});
