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

/** An attribute of a drawing as a number; 0 where it has none. */
export function numberOf(drawing: Element | null, attribute: string): number {
	return Number(drawing?.getAttribute(attribute));
}

/** The font of names; where the typeface lacks a letter, the whole name is in the system's. A size is one of CSS. */
export function nameFont(name: string, size = "100px"): string {
	const own = /^[ -~À-ſ’]*$/.test(name) ? "Archivo,More," : "";
	return `800 extra-condensed ${size} ${own}sans-serif`;
}

/** The matrix that puts a name at its place: its origin is the middle of the line that the letters stand on. Upwards, where the place is upright. */
export function fitName(name: string, { x, y, width, height }: Place): Matrix {
	const isUpright = height > width;
	const [long, short] = isUpright ? [height, width] : [width, height];
	const ink = inkOf(name);
	const most = (0.88 * long) / ink.width;
	const up = Math.min((0.66 * short) / (ink.above + ink.below), 1.7 * most);
	const across = Math.min(most, 1.2 * up);
	const [middle, line] = [x + width / 2, y + height / 2];
	const down = (up * (ink.above - ink.below)) / 2;
	return isUpright
		? [0, -across, up, 0, middle + down, line]
		: [across, 0, 0, up, middle, line + down];
}

/** How far a name's letters reach, in the font at 100 pixels. */
interface Ink {
	readonly width: number;
	/** From the line that they stand on. */
	readonly above: number;
	readonly below: number;
}

/** By the names that have been measured. */
const inks = new Map<string, Ink>();

/** Measures a name: its width on the page, since WebKit's canvas has no condensed letters. */
export function inkOf(name: string): Ink {
	let ink = inks.get(name);
	if (ink) return ink;
	const words = document.createElement("span");
	words.textContent = name;
	words.style.cssText = `font:${nameFont(name)};position:absolute;white-space:nowrap`;
	document.body.append(words);
	const { width } = words.getBoundingClientRect();
	words.remove();
	const pen = document.createElement("canvas").getContext("2d");
	if (pen) pen.font = nameFont(name);
	const letters = pen?.measureText(name);
	ink = {
		width: width || 300,
		// Where no typeface of the system has these letters.
		above: letters?.actualBoundingBoxAscent || 73,
		below: letters?.actualBoundingBoxDescent ?? 0,
	};
	inks.set(name, ink);
	return ink;
}
