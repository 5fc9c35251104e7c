import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";

const site = path.join(import.meta.dirname, "../dist/site");
const document = () => readFile(path.join(site, "index.html"), "utf8");

/** The bytes of all files that match, compressed. */
async function sizeOf(pattern: string): Promise<number> {
	const files = globSync(pattern, { cwd: site });
	assert.notEqual(files.length, 0, pattern);
	const sizes = await Promise.all(files.map(compressedSize));
	return sizes.reduce((sum, size) => sum + size);
}

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

test("a visit until the page has loaded: at most 52000 bytes in 6 requests, none to another host", async () => {
	const fetched = ["/index.html", ...addressesIn(await document())];
	for (const address of fetched) assert.match(address, /^\/[^/]/);
	assert.ok(fetched.length <= 6, `${fetched.length} requests`);
	const sizes = await Promise.all(fetched.map(compressedSize));
	const bytes = sizes.reduce((sum, size) => sum + size);
	assert.ok(bytes <= 52_000, `${bytes} bytes`);
});

test("no script or stylesheet is fetched before the page has loaded", async () => {
	const html = await document();
	assert.ok(html.includes("<style>:root{--paper"), "no inlined stylesheet");
	assert.equal(/rel="stylesheet"|@import|<script[^>]* src=/.test(html), false);
	assert.deepEqual(globSync("**/*.css", { cwd: site }), []);
});

test("each document has one script of at most 2048 bytes", async () => {
	for (const name of ["index.html", "404.html", "500.html"]) {
		const html = await readFile(path.join(site, name), "utf8");
		const found = [...html.matchAll(/<script>(.+?)<\/script>/gs)];
		assert.equal(found.length, 1, name);
		const [[, start = ""] = []] = found;
		const [, bundle = ""] = /data-bundle="([^"]+)"/.exec(html) ?? [];
		assert.ok(start.length <= 2_048, `${start.length} bytes`);
		assert.ok(await stat(path.join(site, bundle)));
	}
});

/** The addresses that a document makes a browser fetch: all in it but links to follow and lazy pictures. */
function addressesIn(html: string): readonly string[] {
	const fetching = html.replaceAll(
		// A browser fetches one of the two icons.
		/<a\b[^>]*>|<link rel="canonical"[^>]*>|<link rel="icon"[^>]*png"[^>]*>|<picture>.*?<\/picture>/gs,
		"",
	);
	const addresses = fetching.matchAll(
		/\s(?:href|src|srcset|poster|data)="([^"#][^"]*)"|\burl\(["']?([^"')]+)/g,
	);
	return [
		...new Set([...addresses].map(([, one, other]) => one ?? other ?? "")),
	];
}

/** The size of a file of the site as it is sent: by Brotli where that is smaller. */
async function compressedSize(name: string): Promise<number> {
	const file = path.join(site, name);
	const packed = await stat(`${file}.br`).catch(() => stat(file));
	return packed.size;
}
