/** Files that a founder takes for a photo. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { findPicture } from "./link-mistakes.ts";
import { pictureMistake } from "./picture-mistake.ts";

const picture = sharp({
	create: { width: 4, height: 5, channels: 3, background: "#678" },
});
const made = (format: "jpeg" | "png" | "webp" | "avif" | "gif" | "tiff") =>
	picture.clone().toFormat(format).toBuffer();

for (const [what, bytes, said] of [
	["a JPEG", made("jpeg"), undefined],
	["a PNG", made("png"), undefined],
	["a WebP", made("webp"), undefined],
	["an AVIF", made("avif"), undefined],
	[
		"an AVIF of another program",
		"\0\0\0\x1cftypmif1\0\0\0\0mif1avif",
		undefined,
	],
	["a GIF", made("gif"), "is a GIF picture"],
	["a TIFF", made("tiff"), "is a TIFF picture"],
	// As iPhones write them (https://nokiatech.github.io/heif/technical.html).
	[
		"a photo of an iPhone",
		"\0\0\0\x18ftypheic\0\0\0\0mif1",
		"is a HEIC picture",
	],
	[
		"a HEIF of another maker",
		"\0\0\0\x18ftypmif1\0\0\0\0",
		"is a HEIC picture",
	],
	["a film", "\0\0\0\x18ftypqt  \0\0\0\0", "is a film"],
	["a drawing", '<?xml version="1.0"?>\n<svg>', "is an SVG drawing"],
	["a scan", "%PDF-1.7", "is a PDF document"],
	["a download that failed", "", "is an empty file"],
	["a page that was saved as .jpg", "<!doctype html>", "is no picture"],
] as const)
	test(`${what}: ${said ?? "may be the photo"}`, async (t) => {
		const file = path.join(temporaryFolder(t), "founder.jpg");
		writeFileSync(file, await bytes);
		assert.equal(
			pictureMistake(file),
			said &&
				` ${said}: save the photo as JPEG, PNG, WebP or AVIF, and name that file`,
		);
	});

// A Mac writes é as two characters into the name of a file, and a keyboard writes one.
test("a picture is found by its name in any case and with composed or decomposed accents", (t) => {
	const folder = temporaryFolder(t);
	const file = "Ren\u0065\u0301e.JPG";
	writeFileSync(path.join(folder, file), "");
	for (const name of ["Ren\u00e9e.JPG", "ren\u00e9e.jpg", file])
		assert.equal(findPicture(name, folder)?.normalize(), file.normalize());
	assert.equal(findPicture("Renee.JPG", folder), undefined);
});
