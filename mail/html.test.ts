import assert from "node:assert/strict";
import { test } from "node:test";
import { theme } from "../content/theme.ts";
import { sides } from "../shared/sides.ts";
import type { MailContent } from "./compose.ts";
import { toHtml } from "./html.ts";
import { toText } from "./text.ts";

const odd: MailContent = {
	user_type: "host",
	subject: `</title><script>"&'`,
	heading: "<b>&amp;",
	paragraphs: [`${"word ".repeat(40)}${"x".repeat(100)} end`],
	button: { label: "<i>", href: 'https://x.example/?a=1&b="><script>' },
	notes: ["<script>"],
	links: [{ label: "<u>", href: `https://x.example/${"y".repeat(90)}` }],
};

test("the HTML escapes words and addresses", () => {
	const html = toHtml(odd);
	assert.doesNotMatch(html, /<(script|b|i|u)>/);
	assert.ok(html.includes("&#60;b&#62;&#38;amp;"));
	assert.ok(html.includes('href="https://x.example/?a=1&#38;b=&#34;&#62;'));
});

test("only a word that is longer than a line makes one longer", () => {
	const long = toText(odd)
		.split("\n")
		.filter((line) => line.length > 78);
	assert.deepEqual(long, ["x".repeat(100), odd.links[0]?.href]);
});

test("the colors are those of the page", () => {
	const tokens = JSON.stringify(theme);
	for (const user_type of sides)
		for (const [color] of toHtml({ ...odd, user_type }).matchAll(
			/#[\da-f]{6}/g,
		))
			assert.ok(tokens.includes(color), color);
});
