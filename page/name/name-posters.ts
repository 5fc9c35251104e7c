/**
 * Your name goes up: while an address is typed, the form's open corner, the header's slot, the empty frame beside the
 * headline and the street carry the name in it (shared/poster-name.ts). Nothing is sent or stored, and screen readers hear
 * nothing of it. The document has the places; this script, which comes with the first look at an address, fills them.
 */
import { posterName } from "../../shared/poster-name.ts";
import { type Side, sides } from "../../shared/sides.ts";
import {
	fitName,
	hasOwnLetters,
	inkOf,
	nameFont,
	type Place,
} from "./fit-name.ts";
import { makeButton } from "./keep-poster.ts";
import css from "./name-posters.css?inline";

/** Something that hangs, or an element that is always there. */
interface Poster {
	readonly animate: Element["animate"];
	readonly remove: () => unknown;
}

/** A place for the name. */
interface Spot {
	/** When it gets its poster, after the others: the form, the header and the headline first, then the street. */
	readonly turn: number;
	/** Puts a poster with a name there. */
	readonly hang: (name: string) => Poster;
	/** What hangs there without a name. */
	readonly usual?: Element;
	/** The only side whose name is there. */
	readonly side?: Side;
	poster?: Poster | undefined;
	/** Keeps what is usual covered. */
	cover?: Animation | undefined;
}

const root = document.querySelector("#root[data-bundle]") as HTMLElement;
const emailField = ".waitlist-form>.field>[type=email]";
const rolledUp = { clipPath: "inset(0 0 100%)" };
const still = { translate: "0", clipPath: "inset(0)" };

/** The name that hangs, and the sheet of the form in which it was typed. */
let name: string | undefined;
let sheet: Element | undefined;
let spots: readonly Spot[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function all<Kind extends Element>(selector: string): Kind[] {
	return [...root.querySelectorAll<Kind>(selector)];
}

/** All places of the page, for a name that is typed in this sheet. */
function findSpots(sheet: Element): Spot[] {
	return [
		inCorner(sheet),
		...all<HTMLElement>(".header-slot:empty").map(inHeader),
		...all<HTMLElement>(".yours").map(inFrame),
		...all<SVGUseElement>(".hero>.street .poster").flatMap(inStreet),
	];
}

function inCorner(sheet: Element): Spot {
	return {
		turn: 0,
		hang(name) {
			const tag = document.createElement("span");
			tag.className = "spot";
			tag.ariaHidden = "true";
			label(tag, name);
			tag.style.setProperty("--room", `${roomBeside(sheet)}px`);
			sheet.append(tag);
			return tag;
		},
	};
}

/** How wide a corner's poster may be, which covers no heading: up to its edge beside the sheet. */
function roomBeside(sheet: Element): number {
	const words = new Range();
	const heading = sheet.querySelector("h2,legend") as Element;
	words.selectNodeContents(heading);
	return (
		(sheet.clientWidth + heading.clientWidth) / 2 -
		words.getBoundingClientRect().width
	);
}

/** The slot stays an element without a label. */
function inHeader(slot: HTMLElement): Spot {
	const poster: Poster = {
		animate: (frames, options) =>
			slot.animate(frames, {
				...(options as KeyframeAnimationOptions),
				pseudoElement: "::before",
			}),
		remove: () => delete slot.dataset["name"],
	};
	return {
		turn: 0,
		hang(name) {
			label(slot, name);
			return poster;
		},
	};
}

/** The stylesheet writes the name, so that no program takes it for a text of the page. */
function label(tag: HTMLElement, name: string) {
	tag.dataset["name"] = name;
	tag.style.setProperty(
		"--face",
		hasOwnLetters(name) ? "var(--display)" : "sans-serif",
	);
	tag.style.setProperty("--width", `${inkOf(name).width / 100}`);
}

function inFrame(frame: HTMLElement): Spot {
	return {
		turn: 0,
		hang(name) {
			const svg = make("svg", { preserveAspectRatio: "none" });
			frame.append(svg);
			const { clientWidth: width, clientHeight: height } = svg;
			svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
			svg.append(...draw(name, { x: 0, y: 0, width, height }));
			return svg;
		},
	};
}

/** The first side's name is also that of the house: it stands above the awning. */
function inStreet(usual: SVGUseElement, index: number): Spot[] {
	const spot = (place: Place, attributes: object) => ({
		turn: index + 1,
		hang(name: string) {
			const group = make("g", attributes);
			group.append(...draw(name, place));
			usual.after(group);
			return group;
		},
	});
	const href = usual.getAttribute("href");
	const ad = document.querySelector(`${href} .ad`);
	// Not its `getBBox`: WebKit's leaves out where the drawing is in the street.
	const [x = 0, y = 0, width = 0, height = 0] = [
		"x",
		"y",
		"width",
		"height",
	].map((each) => Number(ad?.getAttribute(each)));
	const place = { x: x + usual.x.baseVal.value, y, width, height };
	const frame = { ...spot(place, { class: "named" }), usual };
	const [side] = sides;
	const sign = { x: 187, y: 29, width: 88, height: 29 };
	return href === "#wall-poster"
		? [frame, { ...spot(sign, { class: "sign", "data-side": side }), side }]
		: [frame];
}

function draw(name: string, place: Place): Element[] {
	const text = make("text", {
		class: "ad-shape",
		"text-anchor": "middle",
		transform: `matrix(${fitName(name, place)})`,
	});
	text.style.font = nameFont(name);
	text.textContent = name;
	return [make("rect", { class: "ad", ...place }), text];
}

function make(tag: string, attributes: object) {
	const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
	for (const [name, value] of Object.entries(attributes))
		made.setAttribute(name, value);
	return made as SVGElement;
}

/** The old posters are wiped up, and the new ones come down, one place after the other. Without a name, the usual ones come back. */
function show(newName: string | undefined, newSheet = sheet) {
	if (newName === name && newSheet === sheet) return;
	if (newSheet && newSheet !== sheet) {
		for (const { poster, cover } of spots) {
			poster?.remove();
			cover?.cancel();
		}
		spots = findSpots(newSheet);
		sheet = newSheet;
	}
	name = newName;
	for (const spot of spots) paste(spot);
	offerPoster();
}

function nameFor({ side }: Spot) {
	return side === undefined || side === chosen() ? name : undefined;
}

function paste(spot: Spot) {
	swap(spot, rolledUp, rolledUp, 70 * spot.turn, 140, 140);
}

/** Another side is chosen: the name moves on, to the right for the last side; the sign of the house is put up or taken down. */
function move() {
	const left = { translate: "-100%", clipPath: "inset(0 0 0 100%)" };
	const right = { translate: "100%", clipPath: "inset(0 100% 0 0)" };
	const [from, to] = chosen() === sides[0] ? [right, left] : [left, right];
	for (const spot of spots)
		if (spot.side) paste(spot);
		else if (name) swap(spot, from, to, 60 * spot.turn, 320, 0);
}

/**
 * Takes down what hangs at a place, and hangs the name there; without one, what hangs there usually comes back. In
 * milliseconds: after a delay, the old poster goes away in so long a duration, and the new one comes after a pause.
 */
function swap(
	spot: Spot,
	from: Keyframe,
	to: Keyframe,
	delay: number,
	duration: number,
	pause: number,
) {
	const { poster: old, usual } = spot;
	const text = nameFor(spot);
	if (!old && !text) return;
	const next = text ? spot.hang(text) : undefined;
	spot.poster = next;
	// None for visitors who asked for less motion.
	const pace = Number(!matchMedia("(prefers-reduced-motion:reduce)").matches);
	const away = (element?: Poster) =>
		element?.animate([still, to], {
			duration: pace * duration,
			delay: pace * delay,
			fill: "both",
		});
	if (!old) spot.cover ??= away(usual);
	else if (old !== next) {
		const wipe = away(old) as Animation;
		wipe.onfinish = () => {
			wipe.cancel();
			if (spot.poster !== old) old.remove();
		};
	}
	if (!next) {
		spot.cover?.cancel();
		spot.cover = undefined;
	}
	(next ?? usual)?.animate([from, still], {
		duration: pace * 320,
		delay: pace * (delay + pause),
		easing: "cubic-bezier(0.2,0.9,0.3,1)",
		fill: "backwards",
	});
}

/** The side that is chosen in the first form. */
function chosen(): string | undefined {
	return all<HTMLInputElement>(".hero .side>:checked")[0]?.value;
}

/** Reads what is in a field now, unless another key follows within the pause, in milliseconds. */
function read(field: HTMLInputElement, pause: number) {
	const { value } = field;
	clearTimeout(timer);
	timer = setTimeout(async () => {
		// What Chromium makes of `müller.at` in such a field.
		const { shownEmail } = value.includes("@xn--")
			? await import("../../shared/shown-email.ts")
			: { shownEmail: String };
		const next = posterName(value, shownEmail);
		// The letters are measured.
		if (next)
			await document.fonts.load(nameFont(next), next).catch(() => undefined);
		show(next, field.closest(".sheet") ?? undefined);
	}, pause);
}

/** After joining, the name can be kept as a picture. */
function offerPoster() {
	const place = sheet?.querySelector(".joined");
	place?.querySelector("button")?.remove();
	if (name && sheet?.querySelector("[data-outcome=joined]"))
		place?.append(makeButton(root, name));
}

function begin() {
	const styles = new CSSStyleSheet();
	styles.replaceSync(css);
	document.adoptedStyleSheets.push(styles);
	// Some password managers send a change alone; joining empties the field.
	for (const type of ["input", "change", "submit"])
		root.addEventListener(type, ({ target }) => {
			const part = target as HTMLElement;
			const field = part.matches(emailField)
				? (part as HTMLInputElement)
				: part.querySelector<HTMLInputElement>(emailField);
			if (field) read(field, type === "submit" ? 0 : 250);
			if (type === "change" && part.matches(".hero .side>input")) move();
		});
	for (const field of all<HTMLInputElement>(emailField))
		if (field.value) read(field, 250);
	new MutationObserver(offerPoster).observe(root, {
		attributeFilter: ["data-outcome"],
		subtree: true,
	});
}

// A page without drawings of advertising has no posters either.
if (root.querySelector(".hero>.street")) begin();
