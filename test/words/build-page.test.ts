import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
	cpSync,
	mkdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import sharp from "sharp";
import { readBuiltPage } from "../../cli/built-page.ts";
import { clockAgo, hourMs } from "../../shared/time.ts";
import { withoutCompression } from "../support/built-copy.ts";
import { copyProject } from "../support/copy-project.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { ownWordsFolder } from "../support/written-words.ts";

/** Fourteen hours ahead of UTC. */
const zone = "Pacific/Kiritimati";

/**
 * A path that a URL writes otherwise (Conway-Research/automaton#350, BlockRunAI/Franklin#57), with signs that Vite reads
 * wrong (vitejs/vite#14165, #6763 and #582, nodejs/node#54509).
 */
const folderName =
	process.platform === "win32"
		? "it's #mine 100%20 (é)"
		: "it's #mine? 100%20 *(é)";

/** A copy of the project with words of its own: how to change and build it, and to read what was built. */
async function project(t: TestContext) {
	const folder = path.join(temporaryFolder(t), folderName);
	mkdirSync(folder);
	await copyProject(folder);
	withoutCompression(folder);
	const content = path.join(folder, "content");
	rmSync(content, { recursive: true });
	cpSync(ownWordsFolder, content, { recursive: true });
	mkdirSync(path.join(content, "pictures"));
	return {
		folder,
		dist: path.join(folder, "dist"),
		change(name: string, from: string, to: string) {
			const file = path.join(folder, name);
			const text = readFileSync(file, "utf8");
			assert.ok(text.includes(from), from);
			writeFileSync(file, text.replace(from, to));
		},
		build() {
			return spawnSync(process.execPath, ["build/build-page.ts"], {
				cwd: folder,
				env: { ...process.env, SITE_URL: "", TIME_ZONE: zone },
				encoding: "utf8",
			});
		},
	};
}

const namesPhoto = [
	"content/en/landing.yaml",
	"portrait: null",
	'portrait: { file: "ann 2026.jpg", alt: "Ann" }',
] as const;

test("a build makes the photo's copies and the page about privacy, once they are named", async (t) => {
	const { folder, dist, change, build } = await project(t);
	const read = (name: string) => readFileSync(path.join(dist, "site", name));
	// Lies on its side, as a camera stores it, with the place where it was taken.
	const photo = await sharp({
		create: { width: 600, height: 1000, channels: 3, background: "#000" },
	})
		.extend({ right: 600, background: "#fff" })
		.withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } })
		.withMetadata({ orientation: 6 })
		.jpeg()
		.toBuffer();
	writeFileSync(path.join(folder, "content/pictures/Ann 2026.JPG"), photo);
	change(...namesPhoto);
	// The same picture for a use case, in another shape.
	const van = "      title: Delivery Vehicles\n";
	const ofVan = '      picture: { file: "Ann 2026.JPG", alt: "A van" }\n';
	change("content/en/landing.yaml", van, van + ofVan);
	change("content/site.yaml", "languages:", "street: null\nlanguages:");
	const link = 'privacy: { label: "Privacy", href: "/privacy" }';
	change("content/en/site.yaml", "privacy: null", link);
	// Also drawn into a picture.
	change("content/site.yaml", "name: Frontage", "name: Ann & Co");
	change("content/en/landing.yaml", "wall: Your empty", "wall: Your <empty");
	// It has opened an hour ago, in the founder's time zone.
	const until = clockAgo(hourMs, zone).slice(0, 16);
	const side = '{ heading: "A", text: "A", link: null }';
	change(
		"content/en/site.yaml",
		"closed: null",
		`closed: { until: "${until}", question: "A", join: "A", sides: { host: ${side}, advertiser: ${side} } }`,
	);
	// Fonts that are there are not cut again, but for one that is no longer what was cut.
	const font = path.join(folder, "page/fonts/archivo-letters.woff2");
	const cut = readFileSync(font);
	writeFileSync(font, cut.subarray(0, 100));
	// The environment, in which it is empty, comes before the file.
	writeFileSync(path.join(folder, ".env"), "SITE_URL=no-address");
	const { status, stderr } = build();
	assert.equal(status, 0, stderr);
	assert.doesNotMatch(stderr, /SECURITY/);
	assert.deepEqual(readFileSync(font), cut);
	assert.match(
		stderr,
		/^ {2}content\/en\/privacy\.yaml, line \d+: sections\[0\]\.paragraphs\[0\]: \[\w/m,
	);
	assert.match(stderr, /: sections\[0\]\.paragraphs\[1\]: Write .*\[/m);
	assert.match(stderr, /^content\/pictures\/Ann 2026\.JPG: what the camera/m);
	const kept = readFileSync(path.join(folder, "content/pictures/Ann 2026.JPG"));
	const original = await sharp(kept).metadata();
	assert.deepEqual([original.exif, original.width], [undefined, 1000]);
	assert.equal(readBuiltPage(dist)?.hasPrivacyPage, true);
	// The name that static hosts know (developers.cloudflare.com/pages/configuration/headers).
	assert.match(read("_headers").toString(), /^ +content-security-policy: /im);
	assert.doesNotMatch(read("privacy/index.html").toString(), /<script/);

	const html = read("index.html").toString();
	assert.match(html, /<a [^>]*href="\/privacy"/);
	assert.match(html, /<form /);
	assert.match(html, /alt="A van" loading="lazy"[^>]* width="1080"/);
	const copies = [...html.matchAll(/(\/assets\/Ann[\w-]+\.\w+) (\d+)w/g)];
	const widths = [360, 720, 1080, 360, 720, 1080, 360, 720, 1080];
	assert.deepEqual(
		copies.map(([, , width]) => Number(width)),
		[...widths, ...widths],
	);
	for (const [, name = "", width] of copies.slice(0, 9)) {
		const { height } = await sharp(read(name)).metadata();
		assert.equal(height, Math.round((+`${width}` * 218) / 340));
	}
	// The script has only what it renders.
	const [, script = ""] = /data-bundle="([^"]+)"/.exec(html) ?? [];
	assert.equal(
		read(script)
			.toString()
			.match(/\/assets\/Ann/g)?.length,
		10,
	);
	for (const [, name = "", width] of copies.slice(9)) {
		const picture = sharp(read(name));
		const { height, orientation, exif, xmp, ...found } =
			await picture.metadata();
		assert.deepEqual([found.width, height], [+`${width}`, +`${width}` * 1.25]);
		assert.deepEqual([orientation, exif, xmp], Array(3).fill(undefined));
		// Its left half is black: turned, that is the upper one.
		const rows = picture.greyscale().resize(1, 4, { fit: "fill" }).raw();
		const [top = 128, , , bottom = 128] = await rows.toBuffer();
		assert.ok(top < 50 && bottom > 200);
	}
});

test("a failed build says what to change and leaves the last one in place", async (t) => {
	const { folder, dist, change, build } = await project(t);
	cpSync(path.join(import.meta.dirname, "../../dist"), dist, {
		recursive: true,
	});
	const before = readBuiltPage(dist);
	function errorOfBuild() {
		const { status, stderr } = build();
		assert.equal(status, 1);
		assert.doesNotMatch(stderr, /\n\s+at /);
		assert.deepEqual(readBuiltPage(dist), before);
		return stderr;
	}
	change(...namesPhoto);
	assert.match(
		errorOfBuild(),
		/^content\/en\/landing\.yaml, line \d+: founder\.portrait\.file: the folder .* has no ann 2026\.jpg; put it there$/m,
	);
	const cutOff = Buffer.from([0xff, 0xd8, 0xff]);
	writeFileSync(path.join(folder, "content/pictures/ann 2026.jpg"), cutOff);
	assert.match(
		errorOfBuild(),
		/^content\/en\/landing\.yaml, line \d+: founder\.portrait\.file: content\/pictures\/ann 2026\.jpg is not a complete .*: copy it again/,
	);
	change("content/en/landing.yaml", "skip: Skip to content", 'skip: ""');
	change("content/en/landing.yaml", "submitting: ", "submiting: ");
	assert.match(
		errorOfBuild(),
		/^The words need a change:\ncontent\/en\/landing\.yaml, line \d+: header\.skip is empty\ncontent\/en\/landing\.yaml, line \d+: form\.submiting is misspelt: its name is submitting\n$/,
	);
	change("content/en/landing.yaml", "email: Email", 'email: "Email');
	assert.match(
		errorOfBuild(),
		/^The words need a change:\ncontent\/en\/landing\.yaml, line \d+: a quotation mark is missing at the end of this text: "Email"\n$/,
	);
});

test("a sign that is added to fonts.css is in the fonts that are cut next", async (t) => {
	const { folder, change } = await project(t);
	/** Cuts the fonts; the size of one of them. */
	const cut = () => {
		const call =
			'import("./build/fonts.ts").then(({ cutFonts }) => cutFonts())';
		const { status, stderr } = spawnSync(process.execPath, ["--eval", call], {
			cwd: folder,
			encoding: "utf8",
		});
		assert.equal(status, 0, stderr);
		return readFileSync(path.join(folder, "page/fonts/archivo-accents.woff2"))
			.length;
	};
	const before = cut();
	change("page/styles/fonts.css", "U+FF, ", "U+FF, U+A5, ");
	assert.ok(cut() > before);
});
