/**
 * What mail programs do with the HTML of a mail: Outlook for Windows shows it as Word does, and at night Outlook.com and
 * Gmail change its colors. `caniemail` is a row of https://github.com/hteumeuleu/caniemail, by its name.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { compose, wordsOf } from "../../mail/letter/compose.ts";
import { confirmation } from "../../shared/mail.ts";
import type { Origin } from "../../shared/person.ts";
import { type Side, sides } from "../../shared/sides.ts";
import type { Words } from "../../words/content.ts";
import { arabic } from "../support/arabic.ts";
import { contentIn, theme } from "../support/content.ts";
import { aMail } from "../support/rows.ts";

/** An element, with its styles in their order. */
interface Tag {
	readonly name: string;
	readonly attributes: string;
	readonly styles: readonly (readonly [property: string, value: string])[];
	/** The text from its end on. */
	readonly rest: string;
}

interface Letter {
	readonly html: string;
	readonly tags: readonly Tag[];
	readonly side: Side;
}

const imported: Origin = {
	source: "fair",
	since: "2026-11-01T12:00:00.000Z",
};
const wholeWords: readonly Words[] = [
	...contentIn("en", "de").languages,
	arabic,
];
const letters: readonly Letter[] = wholeWords.flatMap((words) =>
	sides.flatMap((side) =>
		([[confirmation], [confirmation, imported], ["launch"]] as const).map(
			([kind, origin]) => letterOf(words, side, kind, origin),
		),
	),
);

function letterOf(
	words: Words,
	side: Side,
	kind: string,
	origin: Origin | undefined,
): Letter {
	const settings = {
		siteUrl: "https://frontage.test",
		linkSecrets: ["s".repeat(32)] as [string],
		from: "Frontage <a@frontage.test>",
		words,
		theme,
	};
	const email = "lena@hofrad.at";
	const letter = wordsOf(words, kind, side, origin);
	assert.ok(letter);
	const mail = aMail({ kind, email, user_type: side });
	const { html } = compose(mail, letter, settings, 0);
	const tags = [...html.matchAll(/<(\w+)([^>]*)>/g)].map(
		({ 0: whole, 1: name = "", 2: attributes = "", index }) => ({
			name,
			attributes,
			styles: (/style="([^"]*)"/.exec(attributes)?.[1] ?? "")
				.split(";")
				.filter((each) => each !== "")
				.map((each): [string, string] => {
					const [property = "", value = ""] = each.split(/:(.*)/);
					return [property, value];
				}),
			rest: html.slice(index + whole.length),
		}),
	);
	return { html, tags, side };
}

/** All elements with a property, each with its value. */
function withProperty({ tags }: Letter, pattern: RegExp) {
	return tags.flatMap((tag) =>
		tag.styles.flatMap(([property, value]) =>
			pattern.test(property) ? [{ tag, property, value }] : [],
		),
	);
}

const rows: readonly [
	source: string,
	what: string,
	holds: (letter: Letter) => void,
][] = [
	[
		"caniemail css-max-width, mailchimp/email-blueprints#34, mjmlio/mjml#1128",
		"Outlook up to 2016 knows no largest width: a table that only it sees has the width",
		(letter) => {
			const limited = withProperty(letter, /^max-width$/);
			assert.equal(limited.length, 1);
			const { html } = letter;
			const width = limited[0]?.value ?? "";
			const [before = ""] = html.split(`max-width:${width}`, 1);
			assert.ok(
				before
					.trimEnd()
					.includes(`style="width:${width}"><tr><td><![endif]-->\n<table`),
			);
			assert.equal(html.split("<!--[if mso]></td></tr></table>").length, 2);
		},
	],
	[
		"caniemail html-width, Slicejack/bojler#7, emailmonday/Cerberus#139",
		"Outlook at 120 dpi enlarges the sizes of styles only",
		({ tags }) => {
			for (const { attributes } of tags)
				assert.doesNotMatch(attributes, /\s(?:width|height)="\d+"/);
		},
	],
	[
		"caniemail css-padding, resend/react-email#1512, mjmlio/mjml#1335",
		"Outlook gives room inside only to cells: that of the button stands in its cell, too",
		(letter) => {
			const ofOthers = withProperty(letter, /^padding/).filter(
				({ tag, value }) => tag.name !== "td" && value !== "0",
			);
			assert.deepEqual(
				ofOthers.map(({ tag, value }) => [tag.name, value]),
				withProperty(letter, /^mso-padding-alt$/).map(({ value }) => [
					"a",
					value,
				]),
			);
			assert.equal(ofOthers.length, 1);
		},
	],
	[
		"foundation/foundation-emails#670",
		"Outlook gives tables no room around them",
		(letter) => {
			const around = withProperty(letter, /^margin/);
			for (const { tag } of around) assert.match(tag.name, /^(?:p|h1|body)$/);
		},
	],
	[
		"caniemail css-line-height",
		"Outlook keeps the height of a line in pixels only, and after a property of its own",
		(letter) => {
			const lines = [
				...withProperty(letter, /^line-height$/),
				...withProperty(letter, /^font$/),
			];
			assert.ok(lines.length > 5);
			for (const { tag, property, value } of lines) {
				assert.match(value, property === "font" ? /\d+px\/\d+px / : /^\d+px$/);
				const names = tag.styles.map(([name]) => name);
				const rule = names.indexOf("mso-line-height-rule");
				assert.ok(rule >= 0 && rule < names.indexOf(property), value);
			}
		},
	],
	[
		"caniemail css-border",
		"Outlook draws no border wider than 8 pixels, and none reliably around a paragraph",
		(letter) => {
			const borders = withProperty(letter, /^border/);
			assert.ok(borders.length > 3);
			for (const { tag, value } of borders) {
				assert.equal(tag.name, "td");
				assert.ok(Number.parseInt(value, 10) <= 8, value);
			}
		},
	],
	[
		"caniemail css-text-align, caniemail css-border-inline-block",
		"Outlook knows no start and end of a line",
		(letter) => {
			assert.deepEqual(withProperty(letter, /inline|block/), []);
			for (const { value } of withProperty(letter, /^text-align$/))
				assert.match(value, /^(?:left|right)$/);
		},
	],
	[
		"https://www.hteumeuleu.com/2019/dealing-with-outlook-com-s-dark-mode/",
		"Outlook.com chooses the color of words by the background of their own element: that of the button has one",
		({ tags }) => {
			const [link, ...others] = tags.filter(
				({ name, attributes }) => name === "a" && /\bon\b/.test(attributes),
			);
			assert.ok(link && others.length === 0);
			const names = link.styles.map(([name]) => name);
			assert.ok(names.includes("background") && names.includes("color"));
		},
	],
	[
		"caniemail css-at-media-prefers-color-scheme, caniemail css-selector-attribute",
		"Outlook.com marks what it has darkened, and knows a mark only in a selector of its own: each dark color is there, too",
		({ html }) => {
			const [, , asked = "", marked = ""] = html.split(
				/<style>|prefers-color-scheme: dark\) \{/,
			);
			const dark = [...asked.matchAll(/^\.(\w+) (\{.*\})$/gm)];
			assert.ok(dark.length > 5);
			for (const [, name, colors] of dark)
				assert.ok(
					marked.includes(
						`[data-ogsc] .${name}, [data-ogsb] .${name} ${colors}`,
					),
				);
			assert.doesNotMatch(html, /\]\[|\w\[data-/);
		},
	],
	[
		"hteumeuleu/email-bugs#68, hteumeuleu/email-bugs#85, https://www.hteumeuleu.com/2021/fixing-gmail-dark-mode-css-blend-modes/",
		"Gmail on iOS makes light words on a deep color dark, which two blends take back",
		({ html, tags, side }) => {
			const isLight = theme.light.sheet === onColor(tags);
			assert.equal(isLight, side === "advertiser");
			const pair = '<span class="screen"><span class="difference">';
			const words = tags.filter(
				({ name, attributes }) =>
					/^(?:a|td)$/.test(name) && /\bon\b/.test(attributes),
			);
			for (const { rest } of words)
				assert.equal(rest.startsWith(pair), isLight);
			assert.equal(html.includes("u + .body .screen"), isLight);
			assert.match(html, /<body class="body /);
		},
	],
	[
		"https://idevie.com/tutorials/how-to-fix-outlook-dark-mode-problems-email-design",
		"Outlook at night makes light words black on a color that it keeps, unless they have a gradient",
		({ html, tags, side }) => {
			const color = onColor(tags);
			const stops = `"0 \\${color} 0 100000\\,100000 \\${color} 0 100000"`;
			assert.equal(html.includes(stops), side === "advertiser");
		},
	],
	[
		"caniemail html-style, caniemail css-background, hteumeuleu/email-bugs#90",
		"Gmail drops styles in the body, styles with a picture, and those of more than 16 KB",
		({ html }) => {
			const [head = "", body = ""] = html.split("<body");
			assert.doesNotMatch(body, /<style/);
			assert.doesNotMatch(html, /url\(/);
			assert.ok(head.length < 16_000);
		},
	],
	[
		"hteumeuleu/email-bugs#56",
		"Gmail cuts a mail off after 102 KB",
		({ html }) => assert.ok(Buffer.byteLength(html) < 20_000),
	],
	[
		"caniemail html-dir",
		"Outlook turns links and their words around where a link has a direction of its own",
		({ tags }) => {
			for (const { name, attributes } of tags)
				assert.ok(name !== "a" || !/\bdir=/.test(attributes));
		},
	],
];

/** The color of words on the side's. */
function onColor(tags: readonly Tag[]): string | undefined {
	const tag = tags.find(
		({ name, attributes }) => name === "a" && /\bon\b/.test(attributes),
	);
	return tag?.styles.find(([property]) => property === "color")?.[1];
}

for (const [source, what, holds] of rows)
	test(`${what} (${source})`, () => {
		assert.equal(letters.length, 18);
		for (const letter of letters) holds(letter);
	});
