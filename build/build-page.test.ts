import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import sharp from "sharp";
import { readBuiltPage } from "../cli/checks/page.ts";
import { copyProject } from "../test/support/copy-project.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";

/** A copy of the project: how to change and build it, and to read what was built. */
async function project(t: TestContext) {
	const folder = temporaryFolder(t);
	await copyProject(folder);
	const dist = path.join(folder, "dist");
	return {
		folder,
		dist,
		change(name: string, from: string, to: string) {
			const file = path.join(folder, name);
			const text = readFileSync(file, "utf8");
			assert.ok(text.includes(from), from);
			writeFileSync(file, text.replace(from, to));
		},
		build(env: Readonly<Record<string, string>> = {}) {
			return spawnSync(process.execPath, ["build/build-page.ts"], {
				cwd: folder,
				env: { ...process.env, SITE_URL: "", ...env },
				encoding: "utf8",
			});
		},
		read(name: string) {
			return readFileSync(path.join(dist, "site", name));
		},
	};
}

const namesPhoto = [
	"content/landing.ts",
	"portrait: null",
	'portrait: { file: "founder.jpg", alt: "Ann" }',
] as const;

test("a build makes the photo's copies and the page about privacy, once they are named", async (t) => {
	const { folder, dist, change, build, read } = await project(t);
	// Lies on its side, as a camera stores it, with the place where it was taken.
	const photo = await sharp({
		create: { width: 600, height: 1000, channels: 3, background: "#000" },
	})
		.extend({ right: 600, background: "#fff" })
		.withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } })
		.withMetadata({ orientation: 6 })
		.jpeg()
		.toBuffer();
	writeFileSync(path.join(folder, "content/pictures/founder.jpg"), photo);
	change(...namesPhoto);
	change(
		"content/site.ts",
		"privacy: null",
		'privacy: { label: "Privacy", href: "/privacy" }',
	);
	const { status, stderr } = build({ SITE_URL: "https://wall.example" });
	assert.equal(status, 0, stderr);
	assert.match(stderr, /^ {2}SECURITY\.md:\d+ {2}\w/m);
	assert.match(stderr, /^ {2}privacy\.sections\.0\.paragraphs\.0: \[\w/m);
	assert.match(stderr, /^content\/pictures\/founder\.jpg: what the camera/m);
	const kept = readFileSync(path.join(folder, "content/pictures/founder.jpg"));
	const original = await sharp(kept).metadata();
	assert.deepEqual([original.exif, original.width], [undefined, 1000]);
	assert.equal(readBuiltPage(dist)?.hasPrivacyPage, true);
	const html = read("index.html").toString();
	assert.match(html, /<a [^>]*href="\/privacy"/);
	assert.match(read("sitemap.xml").toString(), /wall\.example/);
	assert.doesNotMatch(read("privacy.html").toString(), /<script/);
	assert.deepEqual(read("privacy/index.html"), read("privacy.html"));

	const copies = [...html.matchAll(/(\/assets\/founder-[\w-]+\.\w+) (\d+)w/g)];
	assert.deepEqual(
		copies.map(([, , width]) => Number(width)),
		[360, 720, 1080, 360, 720, 1080, 360, 720, 1080],
	);
	for (const [, name = "", width] of copies) {
		const picture = sharp(read(name));
		const found = await picture.metadata();
		assert.deepEqual(
			[found.width, found.height],
			[Number(width), Number(width) * 1.25],
		);
		const { orientation, exif, xmp, iptc, icc } = found;
		assert.deepEqual(
			[orientation, exif, xmp, iptc, icc],
			Array(5).fill(undefined),
		);
		// Its left half is black: turned, that is the upper one.
		const { data } = await picture
			.greyscale()
			.resize(1, 4, { fit: "fill" })
			.raw()
			.toBuffer({ resolveWithObject: true });
		assert.ok((data[0] ?? 128) < 50 && (data[3] ?? 128) > 200);
	}
});

test("a failed build ends with one sentence and leaves the last one in place", async (t) => {
	const { folder, dist, change, build } = await project(t);
	cpSync(path.join(import.meta.dirname, "../dist"), dist, { recursive: true });
	const before = readBuiltPage(dist);
	writeFileSync(path.join(folder, "public/404.html"), "");
	const replaced = build();
	assert.equal(replaced.status, 1);
	assert.match(replaced.stderr, /^public\/404\.html has the name of .*$/m);
	change(...namesPhoto);
	const missing = build();
	assert.equal(missing.status, 1);
	assert.match(
		missing.stderr,
		/^content\/pictures\/founder\.jpg does not .*$/m,
	);
	assert.deepEqual(readBuiltPage(dist), before);
	const left = readdirSync(path.join(folder, "node_modules/.cache"));
	assert.equal(left.filter((name) => name.startsWith("frontage-")).length, 0);
});
