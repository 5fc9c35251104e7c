import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import sharp from "sharp";
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
	for (const [bytes, said] of [
		["This is no picture.", /is not a complete .*: copy it again/],
		[jpeg.subarray(0, jpeg.length / 2), /is not a complete /],
		['<svg xmlns="http://www.w3.org/2000/svg" width="9"/>', /is not a comp/],
		[await picture.clone().gif().toBuffer(), /is not a complete /],
	] as const) {
		const name = "founder.jpg";
		writeFileSync(path.join(folder, name), bytes);
		const error = new RegExp(`^content/pictures/${name} ${said.source}`);
		await assert.rejects(preparePhoto(name, folder), {
			name: "ExpectedError",
			message: error,
		});
	}
});

test("what a camera or a program wrote into a photo is taken out", async (t) => {
	const file = path.join(temporaryFolder(t), "founder.jpg");
	const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Vienna</a></x:xmpmeta>';
	writeFileSync(file, await picture.clone().withXmp(xmp).jpeg().toBuffer());
	assert.ok((await sharp(file).metadata()).xmp);
	await preparePhoto("founder.jpg", path.dirname(file));
	assert.equal((await sharp(readFileSync(file)).metadata()).xmp, undefined);
});
