/** Finds the texts of the page that come from `content/`. */
import { readMark } from "../marks.ts";

/** A text in the marked document. */
interface MarkedText {
	/** The number of its place. */
	readonly place: number;
	/** As the page shows it. */
	readonly text: string;
	/** From the root to its element, the number of each element among its siblings. */
	readonly way: readonly number[];
}

/** A text of the page, and the number of its place. */
export interface FoundText {
	/** Its number in the marked document, also while others are not found. */
	readonly id: number;
	readonly place: number;
	readonly node: Text;
}

/** The texts of the marked document. */
export function readMarks(html: string): MarkedText[] {
	const marked = new DOMParser().parseFromString(html, "text/html");
	const root = marked.getElementById("root");
	const found: MarkedText[] = [];
	const follow = (element: Element, way: readonly number[]) => {
		const children = [...element.children];
		for (const node of element.childNodes) {
			const mark = node instanceof Text && readMark(node.data);
			if (mark) found.push({ ...mark, way });
			if (node instanceof Element)
				follow(node, [...way, children.indexOf(node)]);
		}
	};
	if (root) follow(root, []);
	return found;
}

/**
 * The same texts in the page. One that says something else there is left out: another program has changed it, or
 * the page shows a message in its place.
 */
export function findTexts(marks: readonly MarkedText[]): FoundText[] {
	const root = document.getElementById("root");
	const taken = new Set<Node>();
	return marks.flatMap(({ place, text, way }, id) => {
		const element = way.reduce<Element | null | undefined>(
			(parent, index) => parent?.children[index],
			root,
		);
		const node = [...(element?.childNodes ?? [])].find(
			(node): node is Text =>
				node instanceof Text && node.data === text && !taken.has(node),
		);
		if (!node) return [];
		taken.add(node);
		return { id, place, node };
	});
}

/** Where a text is on the page, in the coordinates of the document; `undefined` while it cannot be seen. */
export function boxOf(node: Text): DOMRect | undefined {
	const element = node.parentElement;
	if (!element?.checkVisibility({ visibilityProperty: true })) return undefined;
	const range = document.createRange();
	range.selectNodeContents(node);
	const box = range.getBoundingClientRect();
	if (box.width === 0 || box.bottom + scrollY < 0 || isCovered(element, box))
		return undefined;
	return new DOMRect(box.x + scrollX, box.y + scrollY, box.width, box.height);
}

/** Whether a point of the document is in a box. */
export function isInside(
	box: Pick<DOMRect, "left" | "top" | "width" | "height">,
	x: number,
	y: number,
): boolean {
	const [right, bottom] = [box.left + box.width, box.top + box.height];
	return x >= box.left && x <= right && y >= box.top && y <= bottom;
}

/** Whether something else of the page, such as the header, is in front of it. */
function isCovered(element: Element, { x, y, width, height }: DOMRect) {
	const at = document
		.elementsFromPoint(x + width / 2, y + height / 2)
		.find(({ localName }) => localName !== "frontage-words");
	const isBelow = at && !at.contains(element) && !element.contains(at);
	return isBelow && at.closest(".site-header, .toast") !== null;
}
