import { closeSync, openSync, readSync } from "node:fs";

/** What the first bytes of a file say, as Latin-1, of what people take for a photo. */
const formats: readonly [begin: RegExp, name: string | null][] = [
	[
		/^\xff\xd8\xff|^\x89PNG|^RIFF[\s\S]{4}WEBP|^[\s\S]{4}ftyp[\s\S]{0,40}avi[fs]/,
		null,
	],
	[/^[\s\S]{4}ftyp(hei|hev|mif1|msf1)/, "a HEIC picture"],
	[/^GIF8/, "a GIF picture"],
	[/^BM/, "a BMP picture"],
	[/^(II\*\0|MM\0\*)/, "a TIFF picture"],
	[/^[\s\S]{0,99}<(svg|\?xml)/, "an SVG drawing"],
	[/^%PDF/, "a PDF document"],
	[/^[\s\S]{4}ftyp/, "a film"],
	[/^$/, "an empty file"],
];

/** Why the build cannot use a file as a photo, told by its beginning, as the end of a sentence; `undefined` where it can. */
export function pictureMistake(file: string): string | undefined {
	const begin = beginningOf(file);
	const [, name] = formats.find(([pattern]) => pattern.test(begin)) ?? [];
	if (name === null) return undefined;
	return ` is ${name ?? "no picture"}: save the photo as JPEG, PNG, WebP or AVIF, and name that file`;
}

function beginningOf(file: string): string {
	const bytes = Buffer.alloc(128);
	const opened = openSync(file, "r");
	try {
		return bytes.toString("latin1", 0, readSync(opened, bytes));
	} finally {
		closeSync(opened);
	}
}
