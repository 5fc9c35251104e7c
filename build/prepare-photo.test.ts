import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
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
	const write = (name: string, bytes: Uint8Array | string) =>
		writeFileSync(path.join(folder, name), bytes);
	const jpeg = await picture.clone().jpeg().toBuffer();
	const png = await picture.clone().png().toBuffer();
	mkdirSync(path.join(folder, "folder.jpg"));
	write("words.jpg", "This is no picture.");
	write("empty.jpg", "");
	write("cut.jpg", jpeg.subarray(0, jpeg.length / 2));
	write("cut.png", png.subarray(0, png.length / 2));
	write("drawing.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="9"/>');
	write("moving.gif", await picture.clone().gif().toBuffer());
	write(
		"phone.heic",
		Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
	);
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
	] as const) {
		await assert.rejects(preparePhoto(name, folder), (error: Error) => {
			assert.ok(error instanceof ExpectedError, String(error.stack));
			assert.match(error.message, said);
			assert.ok(error.message.includes(name));
			assert.doesNotMatch(error.message, /\n/);
			return true;
		});
	}
});
