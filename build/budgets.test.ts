import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import sharp from "sharp";
import { allColors } from "../page/looks/colors.ts";
import type { Words } from "../words/content.ts";
import { readContent } from "../words/read-words.ts";
import { textsOf } from "../words/rules.ts";
import { drawPortraits } from "./pictures.ts";
import { shownPictures } from "./shown-pictures.ts";

const site = path.join(import.meta.dirname, "../dist/site");
const read = (name: string) => readFile(path.join(site, name), "utf8");

const { languages, theme } = readContent();

const isClosed = languages.some((words) => words.site.closed);
const isAsked = languages.some((words) => words.form.ownQuestion);

/** The bytes of a file as it is sent. Without the words, which may be longer. */
async function weigh(name: string, words: Words): Promise<number> {
	if (name.endsWith(".woff2")) return (await stat(path.join(site, name))).size;
	let text = await read(name);
	const own = textsOf(words).map((each) => each.text);
	// The longest first: another one may be a part of it. In a document, React has written the apostrophe so.
	for (const each of own.toSorted((one, other) => other.length - one.length))
		for (const written of [each, each.replaceAll("'", "&#x27;")])
			if (each !== "") text = text.replaceAll(written, "");
	return brotliCompressSync(withoutHashes(text)).length;
}

/** Without those in the names of scripts: a change of one would make the other lighter or heavier, by its letters. */
function withoutHashes(text: string): string {
	return text.replaceAll(/-[\w-]{8}(?=\.js)/g, "-00000000");
}

async function weighAll(names: readonly string[], words: Words) {
	const sizes = await Promise.all(names.map((name) => weigh(name, words)));
	return sizes.reduce((sum, size) => sum + size, 0);
}

for (const words of languages) {
	const { language, site: own } = words;
	const { code, root } = language;
	const page = `${root}/index.html`;
	const html = await read(page);
	const [, script = ""] = /data-bundle="(\/[^"]+\.js)"/.exec(html) ?? [];
	const { privacy, imprint } = own.legal;
	const pictures = shownPictures(words).length > 0;
	const isMore = isClosed || isAsked || pictures || privacy || imprint;
	const skip = isMore ? "there is more on it than in the beginning" : false;
	/** For the links to each other language. */
	const links = 60 * (languages.length - 1);

	for (const [what, names, max] of [
		["the document with its styles", [page], 11_700],
		["the script", [script], 64_700],
	] as const)
		test(`${code}, ${what}: at most ${max} bytes without the words`, {
			skip,
		}, async () => {
			const size = await weighAll(names, words);
			assert.ok(size <= max + links, `${size} bytes`);
		});

	test(`${code}, a visit until the page has loaded: at most 51300 bytes without the words in 6 requests, none to another host`, {
		skip,
	}, async () => {
		const addresses = addressesIn(html);
		for (const known of [
			`${root}/manifest.webmanifest`,
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
			page,
			// Fetched only where one of its signs is used.
			...addresses.filter((each) => !/archivo-(signs|central)/.test(each)),
		];
		assert.ok(fetched.length <= 6, `${fetched.length} requests`);
		const size = await weighAll(fetched, words);
		assert.ok(size <= 51_300 + links, `${size} bytes`);
	});

	test(`${code}: no script or stylesheet is fetched before the page has loaded`, () => {
		assert.ok(html.includes("<style>:root{--paper"), "no inlined stylesheet");
		assert.equal(
			/rel="stylesheet"|@import|<script[^>]* src=/.test(html),
			false,
		);
	});

	test(`${code}: the script has neither sections that stay as built nor parts that no words have`, async () => {
		const parts = {
			"step-words": false,
			howItWorks: false,
			"closed-words": Boolean(isClosed),
			"hint pitches": Boolean(isAsked),
			"submit-label": true,
		};
		const text = await read(script);
		for (const [part, isThere] of Object.entries(parts))
			assert.equal(text.includes(part), isThere, part);
	});

	test(`${code}: each document has one script of at most 3072 bytes`, async () => {
		for (const name of ["index.html", "404.html", "500.html"]) {
			const html = await read(`${root}/${name}`);
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
}

test("the names on the posters and the picture to keep: at most 4096 bytes more for the first look at an address, and none before", async () => {
	const [name = ""] = globSync("assets/typed-address-*.js", { cwd: site });
	const text = withoutHashes(await read(name));
	// After what knows a mistyped domain; they begin with the names that hang on no wall.
	const begin = text.indexOf("/^(?:amk|");
	assert.ok(begin > 0);
	assert.ok(text.indexOf("toBlob") > begin);
	const [all, others] = [text, text.slice(0, begin)].map(
		(each) => brotliCompressSync(each).length,
	) as [number, number];
	assert.ok(all - others <= 4_096, `${all - others} bytes`);
	assert.ok(!(await read("index.html")).includes(name));
});

test("the fonts: at most 44600 bytes, and 24900 for Central Europe; no stylesheet has a file of its own", async () => {
	const fonts = globSync("**/*.woff2", { cwd: site });
	const central = fonts.filter((name) => name.includes("central"));
	assert.equal(central.length, 1);
	const others = fonts.filter((name) => !central.includes(name));
	for (const [names, max] of [
		[others, 44_600],
		[central, 24_900],
	] as const) {
		const size = await weighAll(names, languages[0]);
		assert.ok(size <= max, `${size} bytes`);
	}
	assert.deepEqual(globSync("**/*.css", { cwd: site }), []);
});

test("the typeface has all signs of prices and of the languages whose words come with it", async () => {
	const css = await readFile(
		path.join(import.meta.dirname, "../page/styles/fonts.css"),
		"utf8",
	);
	const ranges = [...css.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(
		([, first = "", last = first]) => [first, last].map((hex) => +`0x${hex}`),
	);
	const missing = [
		..."AZaz09äöüÄÖÜßé„“‚‘“”‘’–—…&%@€£$§°×·«»œŒ¿¡éèêçñàìòùąćęłńóśźżĄĆĘŁŃŚŹŻ",
	].filter((sign) => {
		const code = sign.codePointAt(0) ?? 0;
		return !ranges.some(
			([first = 0, last = 0]) => first <= code && code <= last,
		);
	});
	assert.deepEqual(missing, []);
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
