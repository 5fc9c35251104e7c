import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import sharp from "sharp";

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

for (const [what, pattern, most] of [
	["the document with its styles", "index.html", 14_000],
	["all scripts", "**/*.js", 70_000],
	["the fonts", "**/*.woff2", 40_000],
] as const) {
	test(`${what}: at most ${most} bytes`, async () => {
		const files = globSync(pattern, { cwd: site });
		assert.notEqual(files.length, 0, pattern);
		const size = await sizeOf(files);
		assert.ok(size <= most, `${size} bytes`);
	});
}

test("a visit until the page has loaded: at most 52000 bytes in 6 requests, none to another host", async () => {
	const fetched = ["/index.html", ...addressesIn(await read("index.html"))];
	for (const address of fetched) assert.match(address, /^\/[^/]/);
	assert.ok(fetched.length <= 6, `${fetched.length} requests`);
	const bytes = await sizeOf(fetched);
	assert.ok(bytes <= 52_000, `${bytes} bytes`);
});

test("no script or stylesheet is fetched before the page has loaded", async () => {
	const html = await read("index.html");
	assert.ok(html.includes("<style>:root{--paper"), "no inlined stylesheet");
	assert.equal(/rel="stylesheet"|@import|<script[^>]* src=/.test(html), false);
	assert.deepEqual(globSync("**/*.css", { cwd: site }), []);
});

test("each document has one script of at most 2048 bytes", async () => {
	for (const name of ["index.html", "404.html", "500.html"]) {
		const html = await read(name);
		const [[, start = ""] = [], ...others] = html.matchAll(
			/<script>(.+?)<\/script>/gs,
		);
		assert.equal(others.length, 0, name);
		const [, bundle = ""] = /data-bundle="([^"]+)"/.exec(html) ?? [];
		assert.notEqual(start, "", `${name} has no script`);
		assert.ok(start.length <= 2_048, `${start.length} bytes`);
		assert.ok(await stat(path.join(site, bundle)));
	}
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
