import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { ExpectedError } from "../shared/expected-error.ts";
import type { Words } from "../words/content.ts";
import { contentFolder } from "../words/read-content.ts";
import { findPicture } from "../words/source/places.ts";

const pictures = path.join(contentFolder, "pictures");

/** Prepares the photos that the words name. Throws `ExpectedError` as `preparePhoto` does. */
export async function preparePhotos(all: readonly Words[]): Promise<void> {
	const named = all.flatMap(({ founder }) => founder.portrait?.file ?? []);
	for (const name of new Set(named))
		await preparePhoto(findPicture(name) ?? name);
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
	const picture = sharp(bytes);
	// Reads it to its end.
	const notes = await picture.stats().then(
		() => picture.metadata(),
		() => undefined,
	);
	if (!/^(jpeg|png|webp|heif)$/.test(`${notes?.format}`))
		throw new ExpectedError(
			`${name} is not a complete JPEG, PNG, WebP or AVIF picture: copy it again, or save it in one of these formats`,
		);
	if (!(notes?.exif ?? notes?.xmp ?? notes?.iptc)) return;
	const clean = sharp(bytes).autoOrient().keepIccProfile();
	await writeFile(path.join(folder, file), await clean.toBuffer());
	console.error(
		`${name}: what the camera wrote into it (place, time, device) was taken out.`,
	);
}
