import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { ExpectedError } from "../shared/expected-error.ts";
import { findPicture } from "../words/link-mistakes.ts";
import { nameOf } from "../words/paths.ts";
import type { Source } from "../words/read-words.ts";
import { contentFolder } from "../words/read-words.ts";
import { shownPictures } from "./shown-pictures.ts";

const pictures = path.join(contentFolder, "pictures");

/**
 * Prepares the photos and pictures that the words name. Throws `ExpectedError` as `preparePhoto` does, with the line that
 * names one.
 */
export async function preparePhotos({
	content,
	placeOf,
}: Source): Promise<void> {
	for (const words of content.languages)
		for (const { file, path: at } of shownPictures(words))
			try {
				await preparePhoto(findPicture(file) ?? file);
			} catch (error) {
				if (!(error instanceof ExpectedError)) throw error;
				const place = placeOf(`${words.language.code}/landing.yaml`, at);
				throw new ExpectedError(`${place}: ${nameOf(at)}: ${error.message}`);
			}
}

/**
 * Checks that `file` in `content/pictures/` is a picture of which the page's own copies can be made.
 * What a camera has written into it, such as the place, is taken out of the file, because git publishes
 * it. Throws `ExpectedError` with one sentence.
 */
export async function preparePhoto(
	file: string,
	folder = pictures,
): Promise<void> {
	const name = `content/pictures/${file}`;
	const bytes = await readFile(path.join(folder, file));
	const { clean } = await readPhoto(bytes, name);
	if (clean === bytes) return;
	await writeFile(path.join(folder, file), clean);
	console.error(
		`${name}: what the camera wrote into it (place, time, device) was taken out.`,
	);
}

/**
 * Reads a picture, named `name` in the sentence of an `ExpectedError`. `clean` is the same bytes, or others where a
 * camera had written into it.
 */
export async function readPhoto(
	bytes: Buffer,
	name: string,
): Promise<{ readonly clean: Buffer; readonly format: string }> {
	// Reads it to its end.
	const notes = await readNotes(bytes).catch(() => undefined);
	const format = `${notes?.format}`;
	if (!/^(jpeg|png|webp|heif)$/.test(format))
		throw new ExpectedError(
			`${name} is not a complete JPEG, PNG, WebP or AVIF picture: copy it again, or save it in one of these formats`,
		);
	if (!(notes?.exif ?? notes?.xmp ?? notes?.iptc))
		return { clean: bytes, format };
	const clean = sharp(bytes).autoOrient().keepIccProfile();
	return { clean: await clean.toBuffer(), format };
}

async function readNotes(bytes: Buffer) {
	const picture = sharp(bytes);
	await picture.stats();
	return picture.metadata();
}
