/** How a name is set on a poster: as large as there is room for, and narrowed or heightened within limits. */

/** A place for a name, in the units of its drawing. */
export interface Place {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

/** As `matrix()` in a drawing and `transform()` of a canvas take it. */
type Matrix = [number, number, number, number, number, number];

/** Whether the typeface has all letters of a name. Where it lacks one, the whole name is in the system's face. */
export function hasOwnLetters(name: string): boolean {
	return /^[\x20-\x7e\xc0-\u017f’]*$/.test(name);
}

/** The font of names, at 100 pixels. */
export function nameFont(name: string): string {
	const family = hasOwnLetters(name) ? "Archivo," : "";
	return `800 extra-condensed 100px ${family}sans-serif`;
}

/** The matrix that puts a name at its place: its origin is the middle of the line that the letters stand on. Upwards, where the place is upright. */
export function fitName(name: string, { x, y, width, height }: Place): Matrix {
	const isUpright = height > width;
	const [long, short] = isUpright ? [height, width] : [width, height];
	const { left, right, above, below } = inkOf(name);
	const most = (0.86 * long) / (left + right);
	const up = Math.min((0.66 * short) / (above + below), 1.7 * most);
	const across = Math.min(most, 1.2 * up);
	const [middle, line] = [x + width / 2, y + height / 2];
	const along = (across * (left - right)) / 2;
	const down = (up * (above - below)) / 2;
	return isUpright
		? [0, -across, up, 0, middle + down, line - along]
		: [across, 0, 0, up, middle + along, line + down];
}

interface Ink {
	/** As wide as the page sets the letters. */
	readonly width: number;
	/** The width on the page for one on a canvas: WebKit's has no condensed letters. */
	readonly share: number;
	/** How far the letters reach around the origin. */
	readonly left: number;
	readonly right: number;
	readonly above: number;
	readonly below: number;
}

/** By the names that have been measured. */
const inks = new Map<string, Ink>();

/** Measures a name, in the font at 100 pixels. */
export function inkOf(name: string): Ink {
	const known = inks.get(name);
	if (known) return known;
	const ink = measure(name);
	inks.set(name, ink);
	return ink;
}

function measure(name: string): Ink {
	const pen = document.createElement("canvas").getContext("2d");
	const usual = { left: 150, right: 150, above: 73, below: 0 };
	if (!pen) return { width: 300, share: 1, ...usual };
	pen.font = nameFont(name);
	pen.textAlign = "center";
	const ink = pen.measureText(name);
	const { width } = widthOnPage(name);
	const share = width / ink.width || 1;
	// No typeface of the system has these letters.
	if (!ink.actualBoundingBoxAscent) return { width, share, ...usual };
	return {
		width,
		share,
		left: share * ink.actualBoundingBoxLeft,
		right: share * ink.actualBoundingBoxRight,
		above: ink.actualBoundingBoxAscent,
		below: ink.actualBoundingBoxDescent,
	};
}

function widthOnPage(name: string): DOMRect {
	const words = document.createElement("span");
	words.textContent = name;
	words.style.cssText = `font:${nameFont(name)};position:absolute;white-space:nowrap`;
	document.body.append(words);
	const box = words.getBoundingClientRect();
	words.remove();
	return box;
}
