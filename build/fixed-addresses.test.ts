/** The files for search engines, old browsers and those who report what is wrong with the security. */
import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { copyContent } from "../test/support/content.ts";
import { fullWords } from "../test/support/named-words.ts";
import type { Content, Words } from "../words/content.ts";
import { fixedAddresses, robotsText } from "./fixed-addresses.ts";

const siteUrl = "https://frontage.example";
const icon = await sharp({
	create: { width: 32, height: 32, channels: 3, background: "#c2410c" },
})
	.png({ palette: true })
	.toBuffer();
const now = Date.parse("2026-11-28T12:00:00Z");

/** The files for pages in English, and perhaps in German, on which these pages of text are online. */
async function filesFor(
	online: { readonly imprint?: string; readonly privacy?: string },
	url = siteUrl,
	roots = [""],
) {
	const languages = roots.map((root): Words => {
		const link = (name: string) => ({ label: name, href: `${root}/${name}` });
		const withLink = (href: string) => ({
			heading: "Us",
			lead: null,
			sections: [
				{
					heading: "Who",
					paragraphs: ["a@b.example", ["x"], { label: "Write", href }],
				},
			],
		});
		const { imprint, privacy } = online;
		const page = (href: string | undefined) =>
			withLink(href ?? "mailto:x@y.zz");
		const legal = {
			imprint: imprint === undefined ? null : link("imprint"),
			privacy: privacy === undefined ? null : link("privacy"),
		};
		return {
			...fullWords,
			imprint: page(imprint),
			privacy: page(privacy),
			language: { code: root === "" ? "en" : "de", name: "", root },
			site: { ...fullWords.site, legal },
		} as Words;
	});
	const content = { ...copyContent(), languages } as unknown as Content;
	return fixedAddresses(content, url, icon, now);
}

test("the icon is a picture of 32 by 32 pixels with an alpha channel, as Windows reads it", async () => {
	const { "site/favicon.ico": ico } = await filesFor({});
	assert.ok(Buffer.isBuffer(ico));
	assert.ok(ico.length < 1_024, `${ico.length} bytes`);
	const [size, offset] = [ico.readUInt32LE(14), ico.readUInt32LE(18)];
	assert.equal(ico.subarray(0, 8).toString("hex"), "0000010001002020");
	assert.equal(offset + size, ico.length);
	const picture = await sharp(ico.subarray(offset)).metadata();
	assert.partialDeepStrictEqual(picture, {
		format: "png",
		width: 32,
		height: 32,
		channels: 4,
	});
});

test("the sitemap has the page of each language, and no page that is not to be listed (mozilla/bedrock#15540)", async () => {
	const of = async (...rest: [string, string[]?]) =>
		(await filesFor({ privacy: "mailto:x@y.zz" }, ...rest))["site/sitemap.xml"];
	assert.equal(await of(""), undefined);
	const urls = (xml: string | Buffer = "") =>
		[...`${xml}`.matchAll(/<loc>(.*?)<\/loc>(.*?)<\/url>/g)].map(
			([, url, links = ""]) => [
				url,
				(links.match(/<xhtml:link/g) ?? []).length,
			],
		);
	assert.deepEqual(urls(await of(siteUrl)), [[`${siteUrl}/`, 0]]);
	assert.deepEqual(urls(await of(siteUrl, ["", "/de"])), [
		[`${siteUrl}/`, 2],
		[`${siteUrl}/de/`, 2],
	]);
});

for (const [written, url, expected] of [
	["User-agent: *\nAllow: /\n", "", "User-agent: *\nAllow: /\n"],
	[
		"User-agent: *\nAllow: /",
		siteUrl,
		`User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`,
	],
	[
		"sitemap: https://a.example/x.xml",
		siteUrl,
		"sitemap: https://a.example/x.xml",
	],
] as const)
	test(`robots.txt with the address "${url}": ${JSON.stringify(written)}`, () => {
		assert.equal(robotsText(written, url), expected);
	});

for (const [what, online, contact] of [
	["no page of text", {}, undefined],
	["a link to a form", { imprint: "https://a.example/form" }, undefined],
	["a placeholder", { imprint: "mailto:[you]@a.example" }, undefined],
	["an imprint", { imprint: "mailto:a@b.example" }, "mailto:a@b.example"],
	["privacy", { privacy: "mailto:p@b.example" }, "mailto:p@b.example"],
	[
		"both",
		{ privacy: "mailto:p@b.example", imprint: "mailto:a@b.example" },
		"mailto:a@b.example",
	],
] as const)
	test(`security.txt of a site with ${what}`, async () => {
		const name = "site/.well-known/security.txt";
		const { [name]: text } = await filesFor(online, siteUrl, ["", "/de"]);
		// It is not valid any more after a year (freeCodeCamp/freeCodeCamp#68822, opencollective-frontend#12366).
		const expected = `Contact: ${contact}\nExpires: 2027-11-27T12:00:00.000Z\nPreferred-Languages: en, de\nCanonical: ${siteUrl}/.well-known/security.txt\n`;
		assert.equal(text, contact && expected);
	});
