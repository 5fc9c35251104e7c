import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { ExpectedError } from "../shared/expected-error.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { preparePhoto } from "./prepare-photo.ts";

const picture = sharp({
	create: { width: 400, height: 500, channels: 3, background: "#678" },
});

test("a photo may be a JPEG, PNG, WebP or AVIF", async (t) => {
	const folder = temporaryFolder(t);
	for (const format of ["jpeg", "png", "webp", "avif"] as const) {
		const bytes = await picture.clone().toFormat(format).toBuffer();
		writeFileSync(path.join(folder, `founder.${format}`), bytes);
		await preparePhoto(`founder.${format}`, folder);
	}
});

test("a file that is no such photo is reported in one sentence with its name", async (t) => {
	const folder = temporaryFolder(t);
	const jpeg = await picture.clone().jpeg().toBuffer();
	const png = await picture.clone().png().toBuffer();
	const incomplete = /is not a complete .*: copy it again, or save it/;
	for (const [name, bytes, said] of [
		["founder.webp", undefined, /does not exist: put the photo there/],
		["ann.jpg", jpeg, /has another name than founder\.jpg/],
		["founder.jpg", "This is no picture.", incomplete],
		["founder.jpg", "", incomplete],
		["founder.jpg", jpeg.subarray(0, jpeg.length / 2), incomplete],
		["founder.png", png.subarray(0, png.length / 2), incomplete],
		[
			"founder.png",
			'<svg xmlns="http://www.w3.org/2000/svg" width="9"/>',
			incomplete,
		],
		["founder.jpg", await picture.clone().gif().toBuffer(), incomplete],
	] as const) {
		if (bytes !== undefined) writeFileSync(path.join(folder, name), bytes);
		await assert.rejects(preparePhoto(name, folder), (error: Error) => {
			assert.ok(error instanceof ExpectedError, String(error.stack));
			assert.match(error.message, said);
			assert.ok(error.message.includes(name));
			assert.doesNotMatch(error.message, /\n/);
			return true;
		});
	}
});
