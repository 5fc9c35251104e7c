/** Where in a text a click was, and where that is in the field that edits it. */
import { softHyphen } from "./sentences.ts";

/** The number of letters of a text on the page that stand before a point of the window. */
export function lettersBefore(node: Text, x: number, y: number): number {
	const isLeftToRight =
		getComputedStyle(node.parentElement as Element).direction === "ltr";
	const range = document.createRange();
	let nearest = { away: Number.POSITIVE_INFINITY, letters: 0 };
	for (const { index, segment } of new Intl.Segmenter().segment(node.data)) {
		range.setStart(node, index);
		range.setEnd(node, index + segment.length);
		for (const { left, right, top, bottom } of range.getClientRects()) {
			// First the line, then the place in it.
			const above = Math.max(top - y, y - bottom, 0);
			const beside = Math.max(left - x, x - right, 0);
			const away = above * 1_000 + beside;
			if (away >= nearest.away) continue;
			const isBefore = x < (left + right) / 2 === isLeftToRight;
			nearest = { away, letters: isBefore ? index : index + segment.length };
		}
	}
	return nearest.letters;
}

/**
 * The same place in the field. The field may have more than the page, such as square brackets around a draft and soft
 * hyphens as they are typed, or less, such as the comma before a town.
 */
export function placeInField(
	inField: string,
	onPage: string,
	letters: number,
): number {
	const plain = inField.replaceAll(softHyphen, "\u00ad").toLowerCase();
	const shown = onPage.toLowerCase();
	const more = plain.indexOf(shown);
	const less = shown.indexOf(plain);
	const place = letters + Math.max(more, 0) - Math.max(less, 0);
	const hyphens = plain.slice(0, Math.max(place, 0)).split("\u00ad").length - 1;
	return Math.max(place, 0) + hyphens * (softHyphen.length - 1);
}
