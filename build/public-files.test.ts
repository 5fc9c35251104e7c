import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { site } from "../content/site.ts";
import { publicFiles, staticHostHeaders } from "./public-files.ts";
import { securityHeaders } from "./security-headers.ts";

/** Width and height from a PNG's first chunk. */
function sizeOf(png: Buffer) {
	assert.equal(png.toString("latin1", 1, 4), "PNG");
	return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test("the icons exist in the sizes that manifest and document say", async () => {
	const files: Record<string, string | Uint8Array> = await publicFiles();
	const read = (address: string) => Buffer.from(files[address.slice(1)] ?? "");
	const manifest = JSON.parse(`${read("/manifest.webmanifest")}`);
	assert.equal(manifest.name, site.name);
	assert.ok(
		manifest.icons.some(
			(icon: { purpose: string }) => icon.purpose === "maskable",
		),
	);
	for (const { src, sizes, type } of manifest.icons) {
		if (type !== "image/png") continue;
		assert.equal(sizeOf(read(src)).join("x"), sizes);
	}
	assert.deepEqual(sizeOf(read("/apple-touch-icon.png")), [180, 180]);
	assert.deepEqual(sizeOf(read("/icon-32.png")), [32, 32]);
});

test("the share image has the size that networks ask for", async () => {
	const file = path.join(import.meta.dirname, "../dist/site/share.png");
	assert.deepEqual(sizeOf(await readFile(file)), [1200, 630]);
});

test("a static host sends every header that the server sends", () => {
	const headers = securityHeaders(
		["<style>a{}</style>"],
		"https://abc.supabase.co",
	);
	const text = staticHostHeaders(headers);
	const [forAll = ""] = text.split("/assets/*\n");
	const { document, file, https } = headers;
	const expected = Object.entries({ ...document, ...file, ...https });
	assert.equal(
		forAll,
		`/*\n${expected.map(([name, value]) => `  ${name}: ${value}\n`).join("")}`,
	);
	assert.match(forAll, /connect-src https:\/\/abc\.supabase\.co;/);
	// Cloudflare Pages leaves out a longer line.
	for (const line of text.split("\n")) assert.ok(line.length <= 2000);
});
