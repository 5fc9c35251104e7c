import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { ExpectedError } from "../shared/expected-error.ts";

const pictures = path.join(import.meta.dirname, "../content/pictures");

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
	const bytes = await readFile(path.join(folder, file)).catch(() => {
		throw new ExpectedError(
			`${name} does not exist: put the photo there (capital letters count), or write null as the portrait in content/landing.ts`,
		);
	});
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
