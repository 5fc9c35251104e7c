import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { allColors } from "../page/looks/colors.ts";
import { readContent } from "../words/read-content.ts";
import { drawPortraits } from "./pictures.ts";

const site = path.join(import.meta.dirname, "../dist/site");
const read = (name: string) => readFile(path.join(site, name), "utf8");

/** The bytes of all these files as they are sent: by Brotli where that is smaller. */
async function sizeOf(names: readonly string[]): Promise<number> {
	let bytes = 0;
	for (const name of names) {
		const file = path.join(site, name);
		const { size } = await stat(`${file}.br`).catch(() => stat(file));
		bytes += size;
	}
	return bytes;
}

const { languages, theme } = await readContent();
const [words] = languages;
/** Why the scripts may weigh more: a language has its own, and parts of the form come only with their words. */
const isMore =
	(languages.length > 1 || words.site.closed || words.form.ownQuestion) &&
	"the page is closed, asks a question or has several languages";

for (const [what, pattern, max] of [
	["the document with its styles", "index.html", 12_300],
	["all scripts", "**/*.js", 64_900],
	["the fonts", "**/*.woff2", 44_600],
	[
		"document, script and the typeface's letters",
		"{index.html,**/*.js,**/*letters*.woff2}",
		100_800,
	],
] as const) {
	const skip = pattern.includes(".js") && isMore;
	test(`${what}: at most ${max} bytes`, { skip: skip || false }, async () => {
		const files = globSync(pattern, { cwd: site });
		assert.notEqual(files.length, 0, pattern);
		const size = await sizeOf(files);
		assert.ok(size <= max, `${size} bytes`);
	});
}

test("the typeface has all signs of English and German, of prices and of French and Spanish", async () => {
	const css = await readFile(
		path.join(import.meta.dirname, "../page/styles/fonts.css"),
		"utf8",
	);
	const ranges = [...css.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(
		([, first = "", last = first]) => [first, last].map((hex) => +`0x${hex}`),
	);
	const missing = [..."AZaz09äöüÄÖÜßé„“‚‘“”‘’–—…&%@€£$§°×·«»œŒ¿¡éèêçñ"].filter(
		(sign) => {
			const code = sign.codePointAt(0) ?? 0;
			return !ranges.some(
				([first = 0, last = 0]) => first <= code && code <= last,
			);
		},
	);
	assert.deepEqual(missing, []);
});

test("a visit until the page has loaded: at most 51800 bytes in 6 requests, none to another host", async () => {
	const addresses = addressesIn(await read("index.html"));
	for (const known of [
		"/manifest.webmanifest",
		"/favicon.svg",
		"/assets/archivo-letters-",
		"/assets/archivo-accents-",
	])
		assert.ok(
			addresses.some((address) => address.startsWith(known)),
			known,
		);
	for (const address of addresses) assert.match(address, /^\/[^/]/);
	const fetched = [
		"/index.html",
		// Fetched only where one of its signs is used.
		...addresses.filter((address) => !address.includes("archivo-signs")),
	];
	assert.ok(fetched.length <= 6, `${fetched.length} requests`);
	const bytes = await sizeOf(fetched);
	assert.ok(bytes <= 51_800, `${bytes} bytes`);
});

test("no script or stylesheet is fetched before the page has loaded", async () => {
	const html = await read("index.html");
	assert.ok(html.includes("<style>:root{--paper"), "no inlined stylesheet");
	assert.equal(/rel="stylesheet"|@import|<script[^>]* src=/.test(html), false);
	assert.deepEqual(globSync("**/*.css", { cwd: site }), []);
});

test("the script has neither sections that stay as built nor parts that no words have", async () => {
	const parts = {
		"step-words": false,
		howItWorks: false,
		"closed-words": words.site.closed !== null,
		"hint pitches": words.form.ownQuestion !== null,
		"submit-label": true,
	};
	const [name = ""] = globSync("**/*.js", { cwd: site });
	const script = await read(name);
	for (const [part, isThere] of Object.entries(parts))
		assert.equal(script.includes(part), isThere, part);
});

test("each document has one script of at most 3072 bytes", async () => {
	for (const name of ["index.html", "404.html", "500.html"]) {
		const html = await read(name);
		const scripts = [...html.matchAll(/<script>(.+?)<\/script>/gs)];
		assert.equal(scripts.length, 1, name);
		const [[, start = ""] = []] = scripts;
		assert.match(start, /\bimport\(/);
		assert.ok(start.length <= 3_072, `${start.length} bytes`);
		const [, bundle = ""] =
			/data-bundle="(\/assets\/[^"]+\.js)"/.exec(html) ?? [];
		assert.notEqual(bundle, "", `${name} names no script`);
		assert.ok((await read(bundle)).includes("hydrate"), bundle);
	}
});

test("a build holds nothing of the editor of words", async () => {
	const dist = path.join(site, "..");
	const files = globSync("**/*.{html,js,css,json}", { cwd: dist });
	assert.notEqual(files.length, 0);
	for (const name of files)
		assert.doesNotMatch(
			await readFile(path.join(dist, name), "utf8"),
			/@words|frontage[-:]words|Edit words|x-words-token/,
			name,
		);
});

test("the page about privacy is online only where a link leads to it", async () => {
	const isLinked = (await read("index.html")).includes('href="/privacy"');
	assert.deepEqual(
		globSync("privacy", { cwd: site }),
		isLinked ? ["privacy"] : [],
	);
});

test("the pictures have the sizes that the documents and networks ask for", async () => {
	for (const [name, size] of [
		["icon-32.png", [32, 32]],
		["apple-touch-icon.png", [180, 180]],
		["icon-any.png", [512, 512]],
		["icon-maskable.png", [512, 512]],
		["share.png", [1200, 630]],
	] as const) {
		const { width, height } = await sharp(path.join(site, name)).metadata();
		assert.deepEqual([width, height], size);
	}
});

// Firefox holds the styles in a picture against the policy that comes with it: nextcloud/server#18140.
test("the drawing of the founder is small, and has the colors of its scheme as attributes", async () => {
	const drawings = await drawPortraits(theme);
	assert.deepEqual(Object.keys(drawings), [
		"/founder-light.svg",
		"/founder-dark.svg",
	]);
	for (const [address, drawing] of Object.entries(drawings)) {
		const built = await read(address);
		assert.equal(built, drawing);
		assert.ok(built.length < 1_024, address);
		assert.doesNotMatch(built, /<style|style=|var\(/);
	}
	for (const scheme of ["light", "dark"] as const) {
		const own = new Set(
			drawings[`/founder-${scheme}.svg`]?.match(/#[\da-f]{6}/gi),
		);
		const { frame, poster } = allColors(theme, scheme);
		const { ink, sheet, shade } = theme.light;
		assert.deepEqual(own, new Set([poster, ink, frame, shade, sheet]));
	}
});

test("a home screen may cut the maskable icon to a circle without touching the mark", async () => {
	const icon = sharp(path.join(site, "icon-maskable.png")).trim();
	const { info } = await icon.toBuffer({ resolveWithObject: true });
	// https://www.w3.org/TR/appmanifest/#icon-masks
	assert.ok(Math.hypot(info.width, info.height) < 0.8 * 512);
});

/** The addresses that a document makes a browser fetch: all in it but links to follow and lazy pictures. */
function addressesIn(html: string): readonly string[] {
	const fetching = html.replaceAll(
		// A browser fetches one of the icons.
		/<a\b[^>]*>|<link rel="canonical"[^>]*>|<link[^>]*icon[^>]*png"[^>]*>|<picture>.*?<\/picture>/gs,
		"",
	);
	const addresses = fetching.matchAll(
		/\s(?:href|src|srcset|poster|data)="([^"#][^"]*)"|\burl\(["']?([^"')]+)/g,
	);
	return [
		...new Set([...addresses].map(([, one, other]) => one ?? other ?? "")),
	];
}
