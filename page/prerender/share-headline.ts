import type { Measure } from "./types.ts";

/** In sizes of the type; no letters of two lines touch, nor does the tilted poster. */
export const lineHeight = 1.06;

/** Sets the headline as large as it fits into the box: the wall's words in lines, the poster after the last of them. */
export function fitHeadline(
	wall: string,
	poster: string,
	box: { readonly width: number; readonly height: number },
	measure: Measure,
) {
	for (let size = 170; ; size -= 2) {
		const space = size * 0.24;
		const posterWidth = measure(poster, size) + size * 0.28;
		const lines = [""];
		for (const word of wall.split(" ")) {
			const longer = `${lines.at(-1)} ${word}`.trim();
			if (measure(longer, size) <= box.width) lines[lines.length - 1] = longer;
			else lines.push(word);
		}
		let posterAt = measure(lines.at(-1) ?? "", size) + space;
		if (posterAt + posterWidth > box.width) {
			lines.push("");
			posterAt = 0;
		}
		const isFitting = lines.length * size * lineHeight <= box.height;
		if (isFitting || size <= 20) return { size, lines, posterAt, posterWidth };
	}
}
