import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { site } from "../content/site.ts";
import { ExpectedError } from "../shared/expected-error.ts";

/** Where the founder puts the photo. */
const pictures = path.join(import.meta.dirname, "../content/pictures");
const mostBytes = 20 * 1024 ** 2;
const mostPixels = 100_000_000;

/** The frame on the page: 4 wide, 5 high. */
const ratio = 5 / 4;
/** A phone's width, on screens with one, two and three pixels per CSS pixel. */
const widths = [360, 720, 1080];
/** The most bytes of each file that is made. */
const budget = 40_000;
const qualities = [65, 55, 45, 35, 25, 10];

const encoders = {
	// The least effort that pays: the next levels take several times as long for a few percent.
	avif: (picture: Sharp, quality: number) =>
		picture.avif({ quality, effort: 2 }),
	webp: (picture: Sharp, quality: number) => picture.webp({ quality }),
	jpg: (picture: Sharp, quality: number) =>
		picture.jpeg({ quality, mozjpeg: true }),
};

/**
 * The photo `file` of `content/pictures/` as the page shows it: turned as the camera says, cut to
 * the frame, on the page's paper where it is transparent, in sRGB, no larger than it is or the
 * page needs. Throws `ExpectedError` where the file is no such photo.
 */
export async function readPhoto(file: string, folder = pictures) {
	const bytes = await readPicture(file, folder);
	const unreadable = () => {
		throw new ExpectedError(
			`content/pictures/${file} is not a complete JPEG, PNG, WebP or AVIF picture: copy it again, or save it in one of these formats`,
		);
	};
	// Of an empty file `sharp` makes no picture at all.
	if (bytes.length === 0) unreadable();
	const picture = sharp(bytes, { failOn: "error", limitInputPixels: false });
	const { format, compression, autoOrient } = await picture
		.metadata()
		.catch(unreadable);
	const isAvif = format === "heif" && compression === "av1";
	if (!isAvif && !["jpeg", "png", "webp"].includes(format)) unreadable();
	const { width, height } = autoOrient;
	if (width * height > mostPixels) throw tooLarge(file);
	const shownWidth = Math.min(width, height / ratio, Math.max(...widths));
	const pixels = await picture
		.autoOrient()
		.resize(...sizeAt(Math.max(1, Math.floor(shownWidth))), {
			// Keeps the part with skin tones and detail.
			position: sharp.strategy.attention,
		})
		.flatten({ background: site.themeColor.light })
		.toColourspace("srgb")
		.raw()
		.toBuffer({ resolveWithObject: true })
		.catch(unreadable);
	return { bytes, pixels };
}

async function readPicture(file: string, folder: string): Promise<Buffer> {
	if (typeof file !== "string" || !/^[^./\\][^/\\]*$/.test(file))
		throw new ExpectedError(
			`content/landing.ts: the portrait’s file “${file}” is not the name of a file in content/pictures/: put the photo there, and write its name without a folder`,
		);
	const found = await stat(path.join(folder, file)).catch(() => undefined);
	if (!found?.isFile())
		throw new ExpectedError(
			`content/pictures/${file} does not exist: put the photo there (capital letters count), or write null as the portrait in content/landing.ts`,
		);
	if (found.size > mostBytes) throw tooLarge(file);
	return readFile(path.join(folder, file));
}

function tooLarge(file: string): Error {
	return new ExpectedError(
		`content/pictures/${file} is larger than 20 MB or 100 megapixels: save a smaller copy of it`,
	);
}

function sizeAt(width: number): [number, number] {
	return [width, Math.max(1, Math.round(width * ratio))];
}

/**
 * Makes the files of the founder's photo, by their names in `assets/`, and what the page has to
 * know of them. Throws as `readPhoto`.
 */
export async function drawPortrait(file: string, folder = pictures) {
	const { bytes: photo, pixels } = await readPhoto(file, folder);
	const { width, height, channels } = pixels.info;
	const raw = { width, height, channels };
	// By the photo: servers that build for themselves give its files the same names.
	const digest = createHash("sha256").update(photo).digest("hex").slice(0, 8);
	const files: Record<string, Uint8Array> = {};

	/** Makes the widths that fit the budget, and returns them as a `srcset`. */
	async function encode(format: keyof typeof encoders): Promise<string> {
		const sources: string[] = [];
		for (const each of [...widths.filter((one) => one < width), width]) {
			const picture = sharp(pixels.data, { raw }).resize(...sizeAt(each));
			const bytes = await smallEnough(encoders[format], picture);
			// A larger one would not fit either. The smallest one is always there.
			if (bytes.length > budget && sources.length > 0) break;
			const name = `founder-${digest}-${each}.${format}`;
			files[name] = bytes;
			sources.push(`/assets/${name} ${each}w`);
		}
		return sources.join(", ");
	}
	const [avif, webp, jpg] = await Promise.all([
		encode("avif"),
		encode("webp"),
		encode("jpg"),
	]);
	return { files, portrait: { avif, webp, jpg, width, height } };
}

/** The best quality that fits the budget, or else the lowest one. */
async function smallEnough(
	encoder: (picture: Sharp, quality: number) => Sharp,
	picture: Sharp,
): Promise<Uint8Array> {
	let bytes = new Uint8Array();
	for (const quality of qualities) {
		bytes = await encoder(picture.clone(), quality).toBuffer();
		if (bytes.length <= budget) break;
	}
	return bytes;
}
