/** What a person can see and hit: words and edges on their ground, the focus, targets. No style is compared with a record. */
import { expect, type Page } from "@playwright/test";
import { contrast } from "../../page/looks/colors.ts";

/** Colors like `#010203` of something, one of which has to differ from its ground so much. */
interface Mark {
	readonly name: string;
	readonly colors: readonly string[];
	readonly ground: string;
	readonly least: number;
}

const isSeen = ({ colors, ground, least }: Mark) =>
	colors.some((color) => contrast(color, ground) >= least);

/**
 * Runs in the page, where it knows nothing else: the words and edges of a part with the colors that they are on, or
 * what marks the focus with what is around it. Only what is in the window is looked at.
 */
function readMarks(part: string | "focus"): Mark[] {
	type Color = readonly [number, number, number, number];
	const context = document
		.createElement("canvas")
		.getContext("2d", { willReadFrequently: true });
	if (!context) throw new Error("No canvas");
	const known = new Map<string, Color>();
	/** Any color that a browser writes. */
	function read(text: string): Color {
		const color = known.get(text);
		if (color || !context) return color ?? [0, 0, 0, 0];
		context.clearRect(0, 0, 1, 1);
		context.fillStyle = text;
		context.fillRect(0, 0, 1, 1);
		const { data } = context.getImageData(0, 0, 1, 1);
		const [red = 0, green = 0, blue = 0, alpha = 0] = data;
		const found = [red, green, blue, alpha / 255] as const;
		known.set(text, found);
		return found;
	}
	const over = (top: Color, below: Color): Color => {
		const mix = (at: 0 | 1 | 2) => top[3] * top[at] + (1 - top[3]) * below[at];
		return [mix(0), mix(1), mix(2), 1];
	};
	const hex = (color: Color) =>
		`#${color
			.slice(0, 3)
			.map((part) => Math.round(part).toString(16).padStart(2, "0"))
			.join("")}`;
	/** Of its backgrounds, those that lie under its words: of a frame's gradients, the last color is that of its sheet. */
	const ownGrounds = (element: Element) => {
		const { backgroundColor, backgroundImage } = getComputedStyle(element);
		const last = backgroundImage.match(/(?:rgba?|color)\([^)]*\)/g)?.at(-1);
		return [backgroundColor, last ?? "transparent"].map(read);
	};
	/** What is seen at a place below `element`, or below all that is there. */
	function groundAt(x: number, y: number, element?: Element): Color {
		const there = document.elementsFromPoint(x, y);
		// What lets the pointer through is not named, but what it is in.
		const at = element ? there.indexOf(element) : 0;
		const below = element && at < 0 ? [element, ...there] : there.slice(at);
		return below
			.reverse()
			.flatMap(ownGrounds)
			.reduce((ground, own) => over(own, ground), read("Canvas"));
	}
	const isIn = (x: number, y: number) =>
		x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
	const nameOf = (element: Element) =>
		(element.textContent?.trim() || element.outerHTML).slice(0, 60);

	if (part === "focus") {
		const element = document.activeElement;
		if (!element) return [];
		// A card is outlined in the place of its radio button, the mark in that of its link.
		const marks = [
			...[element, ...((element as HTMLInputElement).labels ?? [])],
			...element.children,
		];
		return marks.flatMap((mark) => {
			const { outlineStyle, outlineWidth, outlineOffset, outlineColor } =
				getComputedStyle(mark);
			const width = Number.parseFloat(outlineWidth);
			const isThin = outlineStyle !== "solid" || width < 2;
			if (isThin || !mark.checkVisibility()) return [];
			const {
				left,
				right,
				top,
				bottom,
				width: wide,
				height,
			} = mark.getBoundingClientRect();
			const offset = Number.parseFloat(outlineOffset);
			// Just beside the outline: on its inner side where it lies inside.
			const out = offset < 0 ? offset - 1 : offset + width + 1;
			const [x, y] = [left + wide / 2, top + height / 2];
			const places = [
				[left - out, y],
				[right + out, y],
				[x, top - out],
				[x, bottom + out],
			] as const;
			return places
				.filter((place) => isIn(...place))
				.map((place) => ({
					name: nameOf(element),
					colors: [hex(read(outlineColor))],
					ground: hex(groundAt(...place)),
					least: 3,
				}));
		});
	}
	const found: Mark[] = [];
	const all = [...document.querySelectorAll(part)].flatMap((root) => [
		root,
		...root.querySelectorAll("*"),
	]);
	for (const element of all) {
		const isShown = element.checkVisibility({
			opacityProperty: true,
			visibilityProperty: true,
		});
		if (!isShown || element.closest("svg, .unseen, legend, option")) continue;
		const style = getComputedStyle(element);
		const isField = element.matches("input, select, textarea");
		const hasValue =
			element.matches("input:not([type=radio], [type=checkbox]), textarea") &&
			(element as HTMLInputElement).value !== "";
		const text = [...element.childNodes].find(
			(node) => node instanceof Text && node.data.trim() !== "",
		);
		const range = document.createRange();
		if (text) range.selectNodeContents(text);
		const box = element.getBoundingClientRect();
		const place = text ? range.getClientRects()[0] : box;
		if (!place || place.width < 2 || place.height < 2) continue;
		const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
		if (!isIn(x, y)) continue;
		if (text || hasValue) {
			const size = Number.parseFloat(style.fontSize);
			const isLarge = size >= 24 || (size >= 18.66 && +style.fontWeight >= 700);
			const ground = groundAt(x, y, element);
			const color = over(read(style.webkitTextFillColor), ground);
			// WCAG 2.2, success criterion 1.4.3.
			const least = isLarge ? 3 : 4.5;
			const colors = [hex(color)];
			found.push({ name: nameOf(element), colors, ground: hex(ground), least });
		}
		// Its edge or its area: success criterion 1.4.11.
		if (isField && style.borderTopStyle !== "none") {
			const ground = groundAt(box.left - 2, y);
			const colors = [
				hex(over(read(style.borderLeftColor), ground)),
				hex(over(read(style.backgroundColor), ground)),
			];
			const name = `edge of ${nameOf(element)}`;
			found.push({ name, colors, ground: hex(ground), least: 3 });
		}
	}
	return found;
}

const schemes = ["light", "dark"] as const;

/**
 * The words and edges in a part of the window that cannot be told from what they are on, by day and by night. Leaves the
 * page by night.
 */
export async function lowContrasts(page: Page, part = "body") {
	const found: string[] = [];
	for (const colorScheme of schemes) {
		await page.emulateMedia({ colorScheme });
		const marks = await page.evaluate(readMarks, part);
		expect(marks, `${part} has something to see`).not.toEqual([]);
		for (const mark of marks)
			if (!isSeen(mark))
				found.push(
					`${colorScheme}: ${mark.name}: ${mark.colors} on ${mark.ground}`,
				);
	}
	return found;
}

const pressed = "a[href], button, input, select, textarea, summary";
const takesFocus = `${pressed}, [tabindex]`;

/** Runs in the page: what takes the focus by Tab, in the order of the document. */
function readFocusable(takesFocus: string): string[] {
	const all = [...document.querySelectorAll<HTMLElement>(takesFocus)];
	// What is behind an open sheet takes no focus.
	const sheet = document.querySelector("dialog:modal") ?? document;
	return all
		.filter((element) => {
			if (!sheet.contains(element)) return false;
			const { disabled, type, checked, name } = element as HTMLInputElement;
			if (disabled || element.tabIndex < 0) return false;
			// Of radio buttons, Tab stops at the chosen one, or at the first.
			const group = (all as HTMLInputElement[]).filter(
				(other) => other.type === "radio" && other.name === name,
			);
			const stop = group.find((each) => each.checked) ?? group[0];
			const isOther = type === "radio" && !checked && stop !== element;
			return !isOther && element.checkVisibility({ visibilityProperty: true });
		})
		.map((each) => `${all.indexOf(each)}: ${each.outerHTML.slice(0, 120)}`);
}

/** Runs in the page: the element with the focus, and what covers what is seen of it; nothing after the last one. */
async function readFocused(takesFocus: string) {
	// The page scrolls to it with the next frame.
	await new Promise(requestAnimationFrame);
	const element = document.activeElement;
	if (!element || element === document.body) return null;
	const { left, right, top, bottom } = element.getBoundingClientRect();
	const middle = (from: number, to: number, end: number) =>
		(Math.max(from, 0) + Math.min(to, end)) / 2;
	const seen = document.elementFromPoint(
		middle(left, right, innerWidth),
		middle(top, bottom, innerHeight),
	);
	const isCovered = !seen || !element.parentElement?.contains(seen);
	const place = [...document.querySelectorAll(takesFocus)].indexOf(element);
	return {
		html: `${place}: ${element.outerHTML.slice(0, 120)}`,
		cover: isCovered ? `${seen?.outerHTML.slice(0, 60)}` : null,
	};
}

/**
 * The element with the focus, and what is wrong with how it is seen in the page's present colors: it is covered, or has
 * no outline that is told from what is around it (WCAG 2.2, success criteria 2.4.7, 2.4.11 and 1.4.11). `null` after the
 * last one.
 */
export async function focusStop(page: Page) {
	const stop = await page.evaluate(readFocused, takesFocus);
	if (stop === null) return null;
	const wrong = stop.cover ? [`${stop.html}: covered by ${stop.cover}`] : [];
	const marks = await page.evaluate(readMarks, "focus");
	if (!marks.some(isSeen)) wrong.push(`${stop.html}: without an outline`);
	return { html: stop.html, wrong };
}

/** Runs in the page: what has no outline that is seen when it has the focus; `read` is `readMarks`, as text. */
function readOutlines([takesFocus, stops, read]: readonly [
	string,
	readonly string[],
	string,
]) {
	const look: typeof readMarks = new Function(`return ${read}`)();
	const all = document.querySelectorAll<HTMLElement>(takesFocus);
	return stops.map((stop) => {
		all[Number.parseInt(stop, 10)]?.focus();
		return look("focus");
	});
}

/**
 * Presses Tab from the beginning of the page, or of an open sheet, to its end: everything that takes the focus gets it
 * once, in the order of the document, and is seen, by day and by night.
 */
export async function expectFocusSeen(page: Page): Promise<void> {
	await page.emulateMedia({ colorScheme: "light" });
	await page.evaluate(() => {
		document.querySelector<HTMLElement>("dialog:modal h2")?.focus();
		if (document.querySelector("dialog:modal")) return;
		document.body.tabIndex = -1;
		document.body.focus();
		document.body.removeAttribute("tabindex");
		scrollTo(0, 0);
	});
	const stops: string[] = [];
	const wrong: string[] = [];
	for (;;) {
		await page.keyboard.press("Tab");
		const stop = await focusStop(page);
		// A browser without a window of its own may begin anew.
		if (stop === null || stop.html === stops[0]) break;
		// Of a date, each part.
		if (stop.html === stops.at(-1)) continue;
		stops.push(stop.html);
		wrong.push(...stop.wrong);
	}
	expect(stops).toEqual(await page.evaluate(readFocusable, takesFocus));
	// By night, what covers it and its order are the same: a key and a frame for each stop would take most of the time.
	await page.emulateMedia({ colorScheme: "dark" });
	const args = [takesFocus, stops, String(readMarks)] as const;
	const outlines = await page.evaluate(readOutlines, args);
	for (const [at, marks] of outlines.entries())
		if (!marks.some(isSeen)) wrong.push(`${stops[at]}: without, by night`);
	expect(wrong).toEqual([]);
}

/** What is pressed and smaller than 24 pixels (WCAG 2.2, success criterion 2.5.8), but for links in a line of text. */
export function smallTargets(page: Page): Promise<string[]> {
	return page.evaluate(
		(pressed) =>
			[...document.querySelectorAll(pressed)].flatMap((element) => {
				const { width, height } = element.getBoundingClientRect();
				const isShown = element.checkVisibility({ visibilityProperty: true });
				const isInText = getComputedStyle(element).display === "inline";
				const isLarge = Math.min(width, height) >= 24;
				return !isShown || isInText || isLarge
					? []
					: [`${element.outerHTML.slice(0, 80)}: ${width} x ${height}`];
			}),
		pressed,
	);
}
