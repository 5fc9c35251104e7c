import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { site } from "../content/site.ts";
import type { PrerenderModule } from "./prerender-module.ts";
import { writePublicFiles } from "./public-files.ts";

const page: PrerenderModule = {
	renderDocuments: async () => ({ site: {}, answers: {} }),
	renderDocument: async () => "",
	renderShareImage: () =>
		'<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"/>',
};

async function written(t: TestContext, siteUrl: string) {
	const folder = await mkdtemp(path.join(tmpdir(), "frontage-public-"));
	t.after(() => rm(folder, { recursive: true }));
	const files = await writePublicFiles(folder, siteUrl, page);
	const read = (name: string) => readFile(path.join(folder, name));
	return { files, names: await readdir(folder), read };
}

/** Width and height as they stand in a PNG's first chunk. */
function sizeOf(png: Buffer) {
	assert.equal(png.toString("latin1", 1, 4), "PNG");
	return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test("with a public address, crawlers are told where the sitemap is", async (t) => {
	const { read } = await written(t, "https://frontage.example");
	const robots = (await read("robots.txt")).toString();
	assert.match(robots, /^Sitemap: https:\/\/frontage\.example\/sitemap\.xml$/m);
	const sitemap = (await read("sitemap.xml")).toString();
	assert.match(sitemap, /<loc>https:\/\/frontage\.example\/<\/loc>/);
});

test("without one, there is no sitemap", async (t) => {
	const { names, read } = await written(t, "");
	assert.equal(names.includes("sitemap.xml"), false);
	assert.equal(
		(await read("robots.txt")).toString(),
		"User-agent: *\nAllow: /\n",
	);
});

test("the manifest's icons exist and are as large as it says", async (t) => {
	const { files, read } = await written(t, "");
	const manifest = JSON.parse((await read(files.manifest)).toString());
	assert.equal(manifest.name, site.name);
	assert.ok(
		manifest.icons.some(
			(icon: { purpose: string }) => icon.purpose === "maskable",
		),
	);
	for (const { src, sizes, type } of manifest.icons) {
		if (type !== "image/png") continue;
		assert.equal(sizeOf(await read(src)).join("x"), sizes);
	}
	assert.deepEqual(sizeOf(await read(files.touchIcon)), [180, 180]);
});

test("the share image has the size that networks ask for", async (t) => {
	const { files, read } = await written(t, "");
	const { path: name, width, height } = files.shareImage;
	assert.deepEqual([width, height], [1200, 630]);
	assert.deepEqual(sizeOf(await read(name)), [width, height]);
});
