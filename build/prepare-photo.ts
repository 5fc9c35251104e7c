import { readFile, rename, writeFile } from "node:fs/promises";
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
	const unreadable = new ExpectedError(
		`${name} is not a complete JPEG, PNG, WebP or AVIF picture: copy it again, or save it in one of these formats`,
	);
	let clean: Buffer | undefined;
	try {
		const { format, compression, ...notes } = await sharp(bytes).metadata();
		const isAvif = format === "heif" && compression === "av1";
		if (!isAvif && !["jpeg", "png", "webp"].includes(format)) throw unreadable;
		// Reads it to its end.
		await sharp(bytes).stats();
		if (notes.exif ?? notes.xmp ?? notes.iptc)
			clean = await sharp(bytes)
				.autoOrient()
				.keepIccProfile()
				.toFormat(isAvif ? "avif" : format, { quality: 95 })
				.toBuffer();
	} catch {
		throw unreadable;
	}
	if (clean === undefined) return;
	const draft = path.join(folder, `${file}.draft`);
	await writeFile(draft, clean);
	await rename(draft, path.join(folder, file));
	console.error(
		`${name}: what the camera wrote into it (place, time, device) was taken out.`,
	);
}
