/** Puts a picture that was dropped on the page into `content/pictures/`. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readPhoto } from "../../build/prepare-photo.ts";
import { nameOf, valueAt } from "../../words/paths.ts";
import { isPlaceholder } from "../../words/placeholders.ts";
import { checkFiles } from "../../words/read-words.ts";
import { placesOf } from "../../words/rules.ts";
import type { Outcome } from "../protocol.ts";
import type { Edits } from "./edits.ts";
import { placeInside } from "./files.ts";
import { showWords } from "./shown-words.ts";

const endings: Readonly<Record<string, RegExp>> = {
	jpeg: /\.jpe?g$/i,
	png: /\.png$/i,
	webp: /\.webp$/i,
	heif: /\.avif$/i,
};
const usualEnding: Readonly<Record<string, string>> = {
	jpeg: ".jpg",
	png: ".png",
	webp: ".webp",
	heif: ".avif",
};

/**
 * Makes a picture the founder's photo in a language, or that of a use case. What was said of the last one stays, for
 * people who cannot see it; without one, the founder's name is, or the title of the use case. Throws `ExpectedError` where
 * it is no picture.
 */
export async function savePicture(
	folder: string,
	edits: Edits,
	{
		bytes,
		name,
		language,
		place,
	}: {
		readonly bytes: Buffer;
		/** As the file is called on the machine that it comes from. */
		readonly name: string;
		readonly language: string;
		/** The name of its place, such as `founder.portrait`. */
		readonly place: string;
	},
): Promise<Outcome> {
	const file = `${language}/landing.yaml`;
	const words = showWords(checkFiles(folder).files).shown[file];
	const pictures = placeInside(folder, "pictures");
	const at = placesOf(file, words).find(
		({ isPicture, path }) => isPicture && nameOf(path) === place,
	)?.path;
	if (!at) return { refused: "unknown" };
	if (!pictures) return { refused: "outside" };
	const { clean, format } = await readPhoto(bytes, name);
	const picture = freeName(pictures, pictureName(name, format), clean);
	const saved = path.join(pictures, picture);
	const isNew = !existsSync(saved);
	// Fails where another program has just written there.
	if (isNew) writeFileSync(saved, clean, { flag: "wx" });
	const before = valueAt(words, at) as { alt: string } | null | undefined;
	const around = valueAt(words, at.slice(0, -1));
	const shown = `${valueAt(around, ["name"]) ?? valueAt(around, ["title"])}`;
	const alt = isPlaceholder(shown) ? "The founder" : shown;
	const outcome = await edits.save([
		{
			file,
			path: at,
			before: before ?? null,
			after: { file: picture, alt: before?.alt ?? alt },
		},
	]);
	if (isNew && !("saved" in outcome)) rmSync(saved, { force: true });
	return outcome;
}

/** Names of devices: Windows has no file of such a name, whatever its ending, and git cannot check one out there. */
const ofDevices = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])\s*(?:\.|$)/i;

/** A name that every system can have: what stands before it is no folder, and its ending says what it is. */
export function pictureName(name: string, format: string): string {
	const [last = ""] = name.split(/[/\\]/).slice(-1);
	const plain = last
		.normalize("NFC")
		.replace(/[^\p{L}\p{N}._ -]/gu, "")
		.replace(/^[. -]+/, "")
		.slice(-80);
	const free = ofDevices.test(plain) ? `photo-${plain}` : plain;
	if (endings[format]?.test(free) && !/^\./.test(free)) return free;
	const stem = free.replace(/\.[^.]*$/, "").replace(/[. ]+$/, "");
	return `${stem || "picture"}${usualEnding[format]}`;
}

/** The name, with a number where another picture has it already. */
function freeName(folder: string, name: string, bytes: Buffer): string {
	const { name: stem, ext } = path.parse(name);
	for (let number = 1; ; number += 1) {
		const free = number === 1 ? name : `${stem}-${number}${ext}`;
		const place = path.join(folder, free);
		if (!existsSync(place) || readFileSync(place).equals(bytes)) return free;
	}
}
