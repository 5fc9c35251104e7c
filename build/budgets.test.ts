import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { before, test } from "node:test";
import { buildFingerprint, fingerprintFile } from "./fingerprint.ts";
import { addressesIn, compressedSize, firstLoad } from "./first-load.ts";

const dist = path.join(import.meta.dirname, "..", "dist");
const site = path.join(dist, "site");
const document = () => readFile(path.join(site, "index.html"), "utf8");

/** The bytes of all files that match, compressed. */
async function sizeOf(pattern: string): Promise<number> {
	const files = globSync(pattern, { cwd: site });
	assert.notEqual(files.length, 0, pattern);
	const sizes = await Promise.all(
		files.map((file) => compressedSize(path.join(site, file))),
	);
	return sizes.reduce((sum, size) => sum + size);
}

before(async () => {
	const built = await readFile(path.join(dist, fingerprintFile), "utf8").catch(
		() => "",
	);
	assert.equal(
		built,
		await buildFingerprint(),
		"dist/ is not made of these sources: run `npm run build` first",
	);
});

for (const [what, pattern, most] of [
	["the document with its styles", "index.html", 14_000],
	["all scripts", "**/*.js", 70_000],
	["the fonts", "**/*.woff2", 40_000],
] as const) {
	test(`${what}: at most ${most} bytes`, async () => {
		const size = await sizeOf(pattern);
		assert.ok(size <= most, `${size} bytes`);
	});
}

test("the first visit: at most 140000 bytes in 8 requests, none to another host", async () => {
	const fetched = await firstLoad(site, "index.html");
	for (const { address } of fetched) assert.match(address, /^\/[^/]/);
	assert.ok(fetched.length <= 8, `${fetched.length} requests`);
	const bytes = fetched.reduce((sum, file) => sum + file.bytes, 0);
	assert.ok(bytes <= 140_000, `${bytes} bytes`);
});

test("the font that every page needs is preloaded", async () => {
	const html = await document();
	const preloaded = [...html.matchAll(/<link rel="preload" href="([^"]+)"/g)];
	const fonts = globSync("assets/archivo-letters-*.woff2", { cwd: site });
	assert.equal(fonts.length, 1);
	assert.deepEqual(
		preloaded.map((match) => match[1]),
		fonts.map((file) => `/${file.split(path.sep).join("/")}`),
	);
});

test("nothing holds up the first paint", async () => {
	const html = await document();
	assert.ok(html.includes("<style>@layer"), "no inlined stylesheet");
	assert.equal(/rel="stylesheet"|@import/.test(html), false);
	assert.deepEqual(globSync("**/*.css", { cwd: site }), []);
	const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
	assert.equal(scripts.length, 2);
	assert.equal(scripts[0], '<script type="application/ld+json">');
	assert.match(scripts[1] ?? "", /^<script type="module" async /);
});

test("every way to make a browser fetch is counted", () => {
	assert.deepEqual(
		addressesIn(`<link rel="icon" href="/a"><link rel="canonical" href="/no">
			<script type="module" src="/b"></script><img alt="" src="/c">
			<style>@font-face{src:url("/d")}i{background:url(/e)}</style><use href="#no"/>`),
		["/a", "/b", "/c", "/d", "/e"],
	);
});
