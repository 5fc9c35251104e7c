import assert from "node:assert/strict";
import { test } from "node:test";
import { securityHeaders } from "../config/security-headers.ts";
import { site } from "../content/site.ts";
import {
	drawPublicFiles,
	scriptSafe,
	staticHostHeaders,
} from "./public-files.ts";

/** The files, and how to read one by its address. */
async function draw(siteUrl: string) {
	const drawn = await drawPublicFiles(siteUrl, {
		renderShareImage: () =>
			'<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"/>',
	});
	const read = (address: string) =>
		Buffer.from(drawn.files[address.replace(/^\//, "")] ?? "");
	return { ...drawn, read };
}

/** Width and height from a PNG's first chunk. */
function sizeOf(png: Buffer) {
	assert.equal(png.toString("latin1", 1, 4), "PNG");
	return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test("with SITE_URL set, robots.txt names the sitemap and JSON-LD contains the address", async () => {
	const { read, ...drawn } = await draw("https://frontage.example");
	const robots = read("robots.txt").toString();
	assert.match(robots, /^Sitemap: https:\/\/frontage\.example\/sitemap\.xml$/m);
	const sitemap = read("sitemap.xml").toString();
	assert.match(sitemap, /<loc>https:\/\/frontage\.example\/<\/loc>/);
	const organization = JSON.parse(drawn.organization);
	assert.equal(organization.url, "https://frontage.example/");
	assert.equal(organization.logo, "https://frontage.example/icon-512.png");
});

test("without SITE_URL, there is no sitemap and no address in JSON-LD", async () => {
	const { files, organization, read } = await draw("");
	assert.equal("sitemap.xml" in files, false);
	assert.equal(read("robots.txt").toString(), "User-agent: *\nAllow: /\n");
	assert.deepEqual(JSON.parse(organization), {
		"@context": "https://schema.org",
		"@type": "Organization",
		name: site.name,
		description: site.description,
	});
});

test("JSON-LD cannot end the script element around it", () => {
	const words = { name: "</script><!--<script>", text: "a < b" };
	const written = scriptSafe(words);
	assert.doesNotMatch(written, /</);
	assert.deepEqual(JSON.parse(written), words);
});

test("the manifest's icons exist in the sizes that it says", async () => {
	const { read, ...drawn } = await draw("");
	const manifest = JSON.parse(read(drawn.manifest).toString());
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
	assert.deepEqual(sizeOf(read(drawn.touchIcon)), [180, 180]);
	assert.deepEqual(sizeOf(read(drawn.tabIcon)), [32, 32]);
});

test("the share image has the size that networks ask for", async () => {
	const { read, ...drawn } = await draw("");
	const { path: name, width, height } = drawn.shareImage;
	assert.deepEqual([width, height], [1200, 630]);
	assert.deepEqual(sizeOf(read(name)), [width, height]);
});

test("a static host sends every header that the server sends", () => {
	const headers = securityHeaders({
		documents: ["<style>a{}</style>"],
		linkPages: [],
		apiBase: "https://abc.supabase.co",
	});
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
