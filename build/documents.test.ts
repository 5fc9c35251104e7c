/** What machines read in the built documents, with and without a public address (mixed up in typemill/typemill#192). */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { allColors } from "../page/looks/colors.ts";
import { linkPages } from "../protocol/link-page.ts";
import { escapeHtml } from "../shared/escape-html.ts";
import { arabic } from "../test/support/arabic.ts";
import {
	contentIn,
	content as ownContent,
	theme,
	words,
} from "../test/support/content.ts";
import { fullWords } from "../test/support/named-words.ts";
import { withLinks } from "../words/content.ts";
import { drawPictures } from "./pictures.ts";

const { hero, privacy, site } = words;
const root = path.join(import.meta.dirname, "..");
// The build keeps the program with which it rendered the documents.
const program = path.join(
	root,
	"node_modules/.cache/frontage-build/prerender/prerender.js",
);
assert.ok(existsSync(program), "Nothing is built: run `npm run build`.");
const {
	documentsOf,
	renderDocuments,
}: typeof import("../page/prerender/prerender.tsx") = await import(
	pathToFileURL(program).href
);

const address = "https://frontage.example";
const render = (siteUrl: string) =>
	renderDocuments(
		{ start: "start()", script: "/assets/page.js", siteUrl, clock: "" },
		words,
		theme,
	);

/** The elements of a document's head, in their order, without styles. */
function headOf(html = "") {
	const [, head = ""] = /<head>(.*)<\/head>/s.exec(html) ?? [];
	return head
		.replace(/<style>.*?<\/style>/gs, "")
		.match(/<(title|script)\b.*?<\/\1>|<[^>]+>/gs);
}

const text = (words: string) => escapeHtml(words).replaceAll("&#39;", "&#x27;");
const begin = (title: string) => [
	'<meta charSet="utf-8"/>',
	'<meta name="viewport" content="width=device-width, initial-scale=1"/>',
	`<title>${text(title)}</title>`,
];
const end = [
	'<meta name="color-scheme" content="light dark"/>',
	`<meta name="theme-color" media="(prefers-color-scheme: light)" content="${theme.light.paper}"/>`,
	`<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${theme.dark.paper}"/>`,
	'<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>',
	'<link rel="icon" href="/icon-32.png" sizes="32x32" type="image/png"/>',
	'<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>',
];
const social = [
	`<meta name="description" content="${text(site.description)}"/>`,
	'<link rel="manifest" href="/manifest.webmanifest"/>',
	'<meta property="og:type" content="website"/>',
	`<meta property="og:site_name" content="${text(site.name)}"/>`,
	`<meta property="og:title" content="${text(site.title)}"/>`,
	`<meta property="og:description" content="${text(site.description)}"/>`,
];
const { wall, poster } = hero.sides.host;
const absolute = [
	`<link rel="canonical" href="${address}/"/>`,
	`<meta property="og:url" content="${address}/"/>`,
	`<meta property="og:image" content="${address}/share.png"/>`,
	'<meta property="og:image:width" content="1200"/>',
	'<meta property="og:image:height" content="630"/>',
	`<meta property="og:image:alt" content="${text(`${site.name}: ${wall} ${poster} ${site.shareImageAlt}`)}"/>`,
	'<meta name="twitter:card" content="summary_large_image"/>',
];
const organization = {
	"@context": "https://schema.org",
	"@type": "Organization",
	name: site.name,
	description: site.description,
};
const socialAddress = site.social?.href ?? "[";
const sameAs = socialAddress.includes("[") ? {} : { sameAs: [socialAddress] };

for (const [siteUrl, lines, more] of [
	["", [], {}],
	[address, absolute, { url: address, logo: `${address}/icon-any.png` }],
] as const)
	test(`the head of the landing page and its answers, SITE_URL "${siteUrl}"`, () => {
		const { "site/index.html": landing, ...documents } = render(siteUrl);
		const data = JSON.stringify({ ...organization, ...more, ...sameAs });
		const head = [
			...begin(site.title),
			...social,
			...lines,
			...end,
			`<script type="application/ld+json">${data.replaceAll("<", "\\u003c")}</script>`,
		];
		assert.deepEqual(headOf(landing), head);
		const answers = Object.entries(documents).filter(([name]) =>
			/^answers\/(hero|closing)-/.test(name),
		);
		assert.equal(answers.length, 8);
		for (const [name, html] of answers)
			assert.deepEqual(headOf(html), head, name);
	});

test("with two languages, each page names both, and English for all others (ycode/ycode#409)", () => {
	const two = contentIn("en", "de");
	for (const words of two.languages) {
		const { root, code } = words.language;
		const assets = {
			start: "start()",
			script: "/a.js",
			siteUrl: address,
			clock: "",
		};
		const documents = renderDocuments(assets, words, two.theme);
		const head: readonly string[] =
			headOf(documents[`site${root}/index.html`]) ?? [];
		const page = `${address}${root}/`;
		for (const line of [
			`<link rel="canonical" href="${page}"/>`,
			`<link rel="manifest" href="${root}/manifest.webmanifest"/>`,
			`<link rel="alternate" hrefLang="en" href="${address}/"/>`,
			`<link rel="alternate" hrefLang="de" href="${address}/de/"/>`,
			`<link rel="alternate" hrefLang="x-default" href="${address}/"/>`,
			`<meta property="og:url" content="${page}"/>`,
			`<meta property="og:image" content="${page}share.png"/>`,
			`<title>${text(words.site.title)}</title>`,
		])
			assert.ok(head.includes(line), `${line}\n${head.join("\n")}`);
		for (const [name, html] of Object.entries(documents)) {
			assert.ok(html.startsWith(`<!doctype html><html lang="${code}"`), name);
			assert.match(name, root === "" ? /^(site|answers)\/(?!de)/ : /\/de\//);
		}
		const { "site/404.html": missing } = documents;
		if (missing) assert.doesNotMatch(missing, /rel="alternate"/);
	}
});

test("a page of text links to itself in the other language, if it is online there", () => {
	const { languages, theme } = contentIn("en", "de");
	const [en, de] = languages;
	assert.ok(en && de);
	const assets = { start: "", script: "/a.js", siteUrl: "", clock: "" };
	const linked = (words: typeof en) => ({
		...words,
		site: {
			...words.site,
			legal: {
				privacy: {
					label: "Privacy",
					href: `${words.language.root}/privacy`,
				},
				imprint: null,
			},
		},
	});
	const linkIn = (words: typeof en, all: readonly (typeof en)[]) => {
		const { root } = words.language;
		const html = renderDocuments(assets, words, theme, all)[
			`site${root}/privacy/index.html`
		];
		return /<a [^>]*href="([^"]*)" hrefLang/.exec(`${html}`)?.[1];
	};
	const both = [linked(en), linked(de)] as const;
	assert.equal(linkIn(both[0], both), "/de/privacy");
	assert.equal(linkIn(both[1], both), "/privacy");
	assert.equal(linkIn(both[0], [both[0], de]), "/de/");
});

test("while words in square brackets are left in the address of a link, it leads to the first page of that site, to no stranger's (satnaing/astro-paper#337)", () => {
	const links: string[] = [];
	const onPages = { ...fullWords, announcements: {} };
	const marked = withLinks(onPages, (href) => {
		links.push(href);
		return `https://site-${links.length}.example/[name]`;
	});
	const assets = { start: "", script: "/a.js", siteUrl: address, clock: "" };
	const all = Object.values(renderDocuments(assets, marked, theme)).join("");
	assert.doesNotMatch(all, /\[name\]/);
	const found = new Set(all.match(/href="https:\/\/site-\d+\.example\/"/g));
	assert.equal(found.size, links.length);
});

test("every other document is left out by search engines, and names no address", () => {
	const documents = render(address);
	const noindex = '<meta name="robots" content="noindex"/>';
	for (const [name, heading] of [
		["site/404.html", "Oops! Page not found"],
		["site/500.html", "Unexpected Application Error!"],
		["site/privacy/index.html", privacy.heading],
	] as const) {
		const title = `${heading} – ${site.name}`;
		const head = [...begin(title), noindex, ...end];
		assert.deepEqual(headOf(documents[name]), head, name);
	}
	const others = Object.entries(documents).filter(([name]) =>
		name.startsWith("answers/link-"),
	);
	assert.equal(others.length, linkPages.length);
	for (const [name, html] of others) {
		assert.ok(html.includes(noindex), name);
		assert.ok(!html.includes(address), name);
		assert.doesNotMatch(html, /<script/, name);
	}
});

test("each document names its language, and those with a script have both regions for messages, empty", () => {
	for (const [name, html] of Object.entries(render(""))) {
		assert.ok(
			html.startsWith(`<!doctype html><html lang="${words.language.code}"`),
		);
		const hasScript = html.includes("<script>start()</script>");
		const regions = html.match(/<p role="(status|alert)"><\/p>/g) ?? [];
		assert.deepEqual(
			regions,
			hasScript ? ['<p role="status"></p>', '<p role="alert"></p>'] : [],
			name,
		);
	}
});

test("the page of a static host is closed up to its minute on the founder's clock", () => {
	const side = { heading: "A", text: "A", link: null };
	const of = {
		question: "A",
		join: "A",
		sides: { host: side, advertiser: side },
	};
	for (const [until, clock, forms] of [
		["2027-01-15T09:00", "2027-01-15T08:59:59.000Z", 0],
		["2027-01-15T09:00", "2027-01-15T09:00:00.000Z", 2],
		[null, "2999-01-01T00:00:00.000Z", 0],
	] as const) {
		const documents = documentsOf(
			{ start: "", script: "/a.js", siteUrl: "", clock },
			{ ...words, site: { ...site, closed: { until, ...of } } },
			theme,
		);
		const html = documents["site/index.html"]?.() ?? "";
		assert.match(html, /<h1/);
		assert.equal(html.match(/<form /g)?.length ?? 0, forms, clock);
	}
});

test("the manifest and the file for robots", () => {
	const read = (name: string) =>
		readFileSync(path.join(root, "dist/site", name), "utf8");
	const icon = (purpose: string) => ({
		src: `/icon-${purpose}.png`,
		purpose,
		sizes: "512x512",
		type: "image/png",
	});
	assert.deepEqual(JSON.parse(read("manifest.webmanifest")), {
		name: site.name,
		description: site.description,
		lang: words.language.code,
		id: "/",
		start_url: "/",
		display: "minimal-ui",
		background_color: theme.light.paper,
		theme_color: theme.light.paper,
		icons: [icon("any"), icon("maskable")],
	});
	assert.equal(read("robots.txt"), "User-agent: *\nAllow: /\n");
});

const noStreet = { ...words, hero: { ...hero, street: null } };
const inArabic = {
	...arabic,
	language: { ...arabic.language, root: "" },
};

/** All documents with these words, joined. */
function allDocuments(those: typeof words): string {
	const assets = { start: "", script: "", siteUrl: address, clock: "" };
	return Object.values(renderDocuments(assets, those, theme)).join("");
}

test("documents in Arabic are written from right to left, and no other has the rules for that", () => {
	for (const [those, isRightToLeft] of [
		[words, false],
		[inArabic, true],
	] as const) {
		const all = allDocuments(those);
		const begins = all.match(/<html [^>]*>/g) ?? [];
		assert.ok(begins.length > linkPages.length);
		for (const begin of begins)
			assert.equal(begin.includes('dir="rtl"'), isRightToLeft, begin);
		assert.equal(all.includes("{direction:ltr"), isRightToLeft);
	}
});

test("without the street, no document has a drawing of advertising, nor the place of one", () => {
	const all = allDocuments(noStreet);
	const drawing = /<symbol|<use|class="(sprite|street|poster)/;
	assert.equal(drawing.exec(allDocuments(words))?.[0], 'class="street');
	assert.equal(drawing.exec(all), null);
	assert.ok(!all.includes(site.shareImageAlt));
	// The mark and the other signs stay.
	assert.ok(all.includes('class="icon icon-frame"'));
});

test("the card of a side begins with a capital letter of the language, as its name may not", () => {
	const sides = { ...words.site.sides, host: { one: "istasyon", many: "" } };
	for (const [code, card] of [
		["en", "Istasyon"],
		["tr", "İstasyon"],
	] as const) {
		const language = { ...words.language, code };
		const those = { ...words, site: { ...site, sides }, language };
		assert.ok(allDocuments(those).includes(`>${card}</label>`), code);
	}
});

/** The color of each pixel of a part of the picture of shared links. */
async function sharedColors(those: typeof words, ...at: readonly number[]) {
	const content = { ...ownContent, languages: [those] } as const;
	const files: Record<string, string | Buffer> = await drawPictures(content);
	const picture = files["site/share.png"];
	const [left = 0, top = 0, width = 0, height = 0] = at;
	const part = sharp(picture).extract({ left, top, width, height });
	const pixels = (await part.removeAlpha().raw().toBuffer()).toString("hex");
	return new Set(pixels.match(/.{6}/g)?.map((color) => `#${color}`));
}

test("the picture of shared links has the street unless there is none, and its mark and name where a line begins", async () => {
	const { frame, poster: posterColor } = allColors(theme, "light");
	const street = [0, 590, 1200, 30] as const;
	const paper = new Set([theme.light.paper]);
	assert.deepEqual(await sharedColors(noStreet, ...street), paper);
	assert.ok((await sharedColors(words, ...street)).size > 4);
	const belowName = [0, 120, 1200, 500] as const;
	assert.ok((await sharedColors(words, ...belowName)).has(posterColor));
	assert.ok(!(await sharedColors(noStreet, ...belowName)).has(posterColor));
	// The sentence reaches into the right third, which the poster and its frame would leave empty.
	assert.ok((await sharedColors(noStreet, 900, 120, 244, 500)).size > 1);
	for (const [those, left] of [
		[words, 50],
		[inArabic, 1102],
	] as const)
		for (const x of [50, 1102]) {
			const colors = await sharedColors(those, x, 43, 48, 48);
			assert.equal(colors.has(frame), x === left, `${x}`);
			// The name is beside it.
			const beside = x === 50 ? 110 : 1010;
			const name = await sharedColors(those, beside, 46, 80, 50);
			assert.equal(name.size > 1, x === left, `${x}`);
		}
});
