import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdirSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import sharp from "sharp";
import { site } from "../content/site.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { drawPortrait } from "./portrait.ts";

/** A picture of ten stripes, black and white in turn. */
function stripes(width: number, height: number) {
	const black = [0, 2, 4, 6, 8].map(
		(at) =>
			`<rect x="${(at * width) / 10}" width="${width / 10}" height="${height}"/>`,
	);
	return sharp(
		Buffer.from(
			`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${black.join("")}</svg>`,
		),
	);
}

const formats: Readonly<Record<string, string>> = {
	avif: "heif",
	webp: "webp",
	jpg: "jpeg",
};

/** What the build makes of a photo: every file, with its width in the page's `srcset`. */
async function draw(t: TestContext, photo: Uint8Array) {
	const folder = temporaryFolder(t);
	writeFileSync(path.join(folder, "founder.jpg"), photo);
	const { files, portrait } = await drawPortrait("founder.jpg", folder);
	const { avif, webp, jpg, width, height } = portrait;
	const sources = [avif, webp, jpg].flatMap((set) =>
		set.split(", ").map((source) => {
			const [, name = "", shown] =
				/^\/assets\/(founder-\w+-\d+\.\w+) (\d+)w$/.exec(source) ?? [];
			return { name, width: Number(shown), bytes: files[name] as Buffer };
		}),
	);
	assert.equal(sources.length, Object.keys(files).length);
	return { sources, size: [width, height] };
}

for (const [what, width, height, widths] of [
	["a tall photo", 600, 3000, [360, 600]],
	["a wide photo", 3000, 600, [360, 480]],
	["a tiny photo", 200, 200, [160]],
	["a huge photo", 8000, 8000, [360, 720, 1080]],
] as const) {
	test(`${what} is cut to the frame and never enlarged`, async (t) => {
		const photo = await stripes(width, height).jpeg().toBuffer();
		const { sources, size } = await draw(t, photo);
		assert.deepEqual(
			sources.map((source) => source.width),
			[...widths, ...widths, ...widths],
		);
		const largest = Math.max(...widths);
		assert.deepEqual(size, [largest, Math.round(largest * 1.25)]);
		for (const { name, width: shown, bytes } of sources) {
			const { format, width, height } = await sharp(bytes).metadata();
			assert.equal(format, formats[name.split(".")[1] ?? ""]);
			assert.deepEqual([width, height], [shown, Math.round(shown * 1.25)]);
		}
	});
}

test("a photo is cut and not squeezed", async (t) => {
	const photo = await stripes(1000, 500).png().toBuffer();
	const { sources } = await draw(t, photo);
	const { data, info } = await sharp(sources.at(-1)?.bytes)
		.greyscale()
		.raw()
		.toBuffer({ resolveWithObject: true });
	const row = [...data.subarray(0, info.width)].map((pixel) => pixel > 127);
	const edges = row.filter((isWhite, at) => at > 0 && isWhite !== row[at - 1]);
	// 400 pixels of the 1000 stay, at their own size.
	assert.equal(info.width, 400);
	assert.ok(edges.length >= 3 && edges.length <= 4, `${edges.length} edges`);
});

test("a photo is turned as the camera says, and tells nothing of the camera", async (t) => {
	const photo = await sharp({
		create: { width: 250, height: 400, channels: 3, background: "#000" },
	})
		.extend({ right: 250, background: "#fff" })
		.withIccProfile("p3")
		.withExif({
			IFD0: { Copyright: "Secret", Orientation: "6" },
			IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" },
		})
		.withMetadata({ orientation: 6 })
		.jpeg()
		.toBuffer();
	assert.ok((await sharp(photo).metadata()).exif);
	const { sources, size } = await draw(t, photo);
	assert.deepEqual(size, [400, 500]);
	for (const { bytes } of sources) {
		const { orientation, exif, icc, xmp, iptc, comments } =
			await sharp(bytes).metadata();
		assert.deepEqual(
			[orientation, exif, icc, xmp, iptc, comments],
			Array(6).fill(undefined),
		);
		// The photo's left half is black: turned, it is the upper one.
		const { data, info } = await sharp(bytes)
			.greyscale()
			.raw()
			.toBuffer({ resolveWithObject: true });
		const middle = Math.floor(info.width / 2);
		const shade = (part: number) =>
			data[Math.floor(info.height * part) * info.width + middle] ?? 128;
		assert.ok(shade(0.25) < 50 && shade(0.75) > 200);
	}
});

test("no file has more than 40 KB, even for a photo of pure noise", async (t) => {
	const [width, height] = [540, 675];
	const noise = await sharp(randomBytes(width * height * 3), {
		raw: { width, height, channels: 3 },
	})
		.png()
		.toBuffer();
	const { sources } = await draw(t, noise);
	for (const { name, bytes } of sources)
		assert.ok(bytes.length <= 40_000, `${name}: ${bytes.length} bytes`);
});

for (const [what, photo] of [
	["CMYK", stripes(400, 500).toColourspace("cmyk").jpeg()],
	["16-bit greyscale", stripes(400, 500).toColourspace("grey16").png()],
	[
		"transparent",
		sharp({
			create: { width: 400, height: 500, channels: 4, background: "#0000" },
		}).png(),
	],
	["AVIF", stripes(400, 500).avif()],
	["WebP", stripes(400, 500).webp()],
] as const) {
	test(`a photo may be ${what}`, async (t) => {
		const { sources } = await draw(t, await photo.toBuffer());
		for (const { bytes } of sources) {
			const { space, depth, channels } = await sharp(bytes).metadata();
			assert.deepEqual([space, depth, channels], ["srgb", "uchar", 3]);
			const { dominant } = await sharp(bytes).stats();
			if (what !== "transparent") continue;
			const paper = Number.parseInt(site.themeColor.light.slice(1), 16);
			// The bins of `dominant` are 16 wide.
			for (const [at, value] of [dominant.r, dominant.g, dominant.b].entries())
				assert.ok(Math.abs(value - ((paper >> (16 - 8 * at)) & 255)) <= 8);
		}
	});
}

test("a file that is no such photo is reported in one sentence with its name", async (t) => {
	const folder = path.join(temporaryFolder(t), "pictures");
	mkdirSync(folder);
	const jpeg = await stripes(400, 500).jpeg().toBuffer();
	const write = (name: string, bytes: Uint8Array | string) =>
		writeFileSync(path.join(folder, name), bytes);
	mkdirSync(path.join(folder, "folder.jpg"));
	write("words.jpg", "This is no picture.");
	write("empty.jpg", "");
	write("cut.jpg", jpeg.subarray(0, jpeg.length / 2));
	write("cut.png", (await stripes(9, 9).png().toBuffer()).subarray(0, -20));
	write("drawing.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="9"/>');
	write("moving.gif", await stripes(400, 500).gif().toBuffer());
	write(
		"phone.heic",
		Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
	);
	write("large.jpg", jpeg);
	truncateSync(path.join(folder, "large.jpg"), 20 * 1024 ** 2 + 1);
	const pixels = { width: 10_001, height: 10_000, channels: 3 } as const;
	write(
		"pixels.png",
		await sharp({ create: { ...pixels, background: "#fff" } })
			.png({ compressionLevel: 1 })
			.toBuffer(),
	);
	write("../outside.jpg", jpeg);
	for (const [name, said] of [
		["none.jpg", /does not exist: put the photo there/],
		["folder.jpg", /does not exist: put the photo there/],
		["words.jpg", /is not a complete .*: copy it again, or save it/],
		["empty.jpg", /is not a complete .*: copy it again, or save it/],
		["cut.jpg", /is not a complete .*: copy it again, or save it/],
		["cut.png", /is not a complete .*: copy it again, or save it/],
		["drawing.svg", /is not a complete .*: copy it again, or save it/],
		["moving.gif", /is not a complete .*: copy it again, or save it/],
		["phone.heic", /is not a complete .*: copy it again, or save it/],
		["large.jpg", /is larger than 20 MB .*: save a smaller copy/],
		["pixels.png", /or 100 megapixels: save a smaller copy/],
		["../outside.jpg", /is not the name of a file in content\/pictures/],
	] as const) {
		await assert.rejects(drawPortrait(name, folder), (error: Error) => {
			assert.ok(error instanceof ExpectedError, String(error.stack));
			assert.match(error.message, said);
			assert.ok(error.message.includes(name));
			assert.doesNotMatch(error.message, /\n/);
			return true;
		});
	}
});
