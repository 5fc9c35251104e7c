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
	if (!/^founder\.(avif|jpe?g|png|webp)$/.test(file))
		throw new ExpectedError(
			`${name} has another name than founder.jpg, founder.png, founder.webp or founder.avif`,
		);
	const bytes = await readFile(path.join(folder, file)).catch(() => {
		throw new ExpectedError(
			`${name} does not exist: put the photo there (capital letters count), or write null as the portrait in content/landing.ts`,
		);
	});
	const notes = await readNotes(bytes).catch(() => undefined);
	const format = notes?.compression === "av1" ? "avif" : notes?.format;
	if (!notes || !/^(jpeg|png|webp|avif)$/.test(`${format}`))
		throw new ExpectedError(
			`${name} is not a complete JPEG, PNG, WebP or AVIF picture: copy it again, or save it in one of these formats`,
		);
	if (!(notes.exif ?? notes.xmp ?? notes.iptc)) return;
	const clean = sharp(bytes).autoOrient().keepIccProfile();
	await writeFile(path.join(folder, file), await clean.toBuffer());
	console.error(
		`${name}: what the camera wrote into it (place, time, device) was taken out.`,
	);
}

/** What the file says of the picture. Rejects for one that cannot be read to its end. */
async function readNotes(bytes: Buffer) {
	const picture = sharp(bytes);
	await picture.stats();
	return picture.metadata();
}
