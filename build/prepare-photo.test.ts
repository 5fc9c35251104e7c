import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { words } from "../test/support/content.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import type { Source } from "../words/read-words.ts";
import { preparePhoto, preparePhotos } from "./prepare-photo.ts";

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

test("what a camera or a program wrote into a photo is taken out, but for what its colors mean", async (t) => {
	const file = path.join(temporaryFolder(t), "founder.jpg");
	const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Vienna</a></x:xmpmeta>';
	// The colors of a phone's photo.
	const photo = picture.clone().withIccProfile("p3").withXmp(xmp);
	writeFileSync(file, await photo.jpeg().toBuffer());
	const { icc, xmp: notes } = await sharp(file).metadata();
	assert.ok(icc && notes);
	await preparePhoto("founder.jpg", path.dirname(file));
	const kept = await sharp(readFileSync(file)).metadata();
	assert.deepEqual([kept.icc, kept.xmp], [icc, undefined]);
});

test("the photo of each language is prepared", async () => {
	const named = (code: string, file: string | null) => ({
		...words,
		language: { ...words.language, code },
		founder: { ...words.founder, portrait: file ? { file, alt: "Ann" } : null },
	});
	// The words are checked before: a build ends with a sentence about it.
	const languages = [named("en", null), named("de", "missing 7f3a.jpg")];
	const source = { content: { languages } } as unknown as Source;
	await assert.rejects(preparePhotos(source), { code: "ENOENT" });
});
