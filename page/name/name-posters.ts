/**
 * Your name goes up: while an address is typed, the form's open corner, the header's slot, the empty frame beside the
 * headline and the street carry the name in it (shared/poster-name.ts). Nothing is sent or stored, and screen readers hear
 * nothing of it. The document has the places; this script, which comes with the first look at an address, fills them.
 */
import { posterName } from "../../shared/poster-name.ts";
import { type Side, sides } from "../../shared/sides.ts";
import { fitName, inkOf, nameFont, numberOf, type Place } from "./fit-name.ts";
import { makeButton } from "./keep-poster.ts";
import css from "./name-posters.css?inline";

/** A place for the name. */
interface Spot {
	/** When it gets its poster, after the others: the form, the header and the headline first, then the street. */
	readonly turn: number;
	/** Puts a poster with a name there. */
	readonly hang: (name: string) => Element;
	/** What hangs there without a name. */
	readonly usual?: Element;
	/** The only side whose name is there. */
	readonly side?: Side;
	poster?: Element | undefined;
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
		inWords(sheet),
		...all("span.header-slot").map(inWords),
		...all(".yours").map(inFrame),
		...all(".hero>.street .poster").flatMap(inStreet),
	];
}

/** The sheet's corner, or the header's slot. The stylesheet writes the name, so that no program takes it for a text of the page. */
function inWords(place: Element): Spot {
	return {
		turn: 0,
		hang(name) {
			const tag = document.createElement("span");
			tag.className = "spot";
			tag.ariaHidden = "true";
			tag.dataset["name"] = name;
			// A long name is smaller.
			const most = `${roomIn(place)}/${inkOf(name).width / 100 + 0.9}`;
			tag.style.font = nameFont(name, `min(1.5rem,${most})/1`);
			place.append(tag);
			return tag;
		},
	};
}

/** How wide its poster may be: inside of the slot; in a corner, up to the heading, which it does not cover. */
function roomIn(place: Element): string {
	const heading = place.querySelector("h2,legend");
	if (!heading) return "3.6rem";
	const words = new Range();
	words.selectNodeContents(heading);
	const { width } = words.getBoundingClientRect();
	return `${(place.clientWidth + heading.clientWidth) / 2 - width}px`;
}

function inFrame(frame: Element): Spot {
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
function inStreet(usual: Element, index: number): Spot[] {
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
	const place = {
		x: numberOf(ad, "x") + numberOf(usual, "x"),
		y: numberOf(ad, "y"),
		width: numberOf(ad, "width"),
		height: numberOf(ad, "height"),
	};
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
function show(newName: string | undefined, newSheet: Element) {
	if (newName === name && newSheet === sheet) return;
	if (newSheet !== sheet) {
		for (const { poster, cover } of spots) {
			poster?.remove();
			cover?.cancel();
		}
		spots = findSpots(newSheet);
		sheet = newSheet;
	}
	name = newName;
	for (const spot of spots) swap(spot);
	offerPoster();
}

/** Another side is chosen: the name moves on, to the right for the last side; the sign of the house is put up or taken down. */
function move() {
	const left = { translate: "-100%", clipPath: "inset(0 0 0 100%)" };
	const right = { translate: "100%", clipPath: "inset(0 100% 0 0)" };
	for (const spot of spots)
		if (spot.side) swap(spot);
		else if (name)
			swap(
				spot,
				chosen() === sides[0] ? [right, left] : [left, right],
				60,
				320,
				0,
			);
}

/**
 * Takes down what hangs at a place, and hangs the name there; without one, what hangs there usually comes back. In
 * milliseconds: after a delay by its turn, the old poster goes away in so long a duration, and the new one comes after a
 * pause. Without further arguments, the old one is wiped up, and the new one comes down.
 */
function swap(
	spot: Spot,
	[from, to] = [rolledUp, rolledUp] as [Keyframe, Keyframe],
	step = 70,
	duration = 140,
	pause = duration,
) {
	const { poster: old, usual, side, turn } = spot;
	const text = side === undefined || side === chosen() ? name : undefined;
	if (!old && !text) return;
	const next = text ? spot.hang(text) : undefined;
	spot.poster = next;
	// None for visitors who asked for less motion.
	const pace = matchMedia("(prefers-reduced-motion)").matches ? 0 : 1;
	const away = (element?: Element) =>
		element?.animate([still, to], {
			duration: pace * duration,
			delay: pace * step * turn,
			fill: "both",
		});
	if (old) (away(old) as Animation).onfinish = () => old.remove();
	else spot.cover ??= away(usual);
	if (!next) {
		spot.cover?.cancel();
		spot.cover = undefined;
	}
	(next ?? usual)?.animate([from, still], {
		duration: pace * 320,
		delay: pace * (step * turn + pause),
		easing: "cubic-bezier(0.2,0.9,0.3,1)",
		fill: "backwards",
	});
}

/** The side that is chosen in the first form. */
function chosen(): string | undefined {
	return all<HTMLInputElement>(".hero .side>:checked")[0]?.value;
}

/** Shows the name of what is in a field now, after a quarter of a second without another key. */
function read(field: HTMLInputElement) {
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
		show(next, field.closest(".sheet") as Element);
	}, 250);
}

/** After joining, the name can be kept as a picture. */
function offerPoster() {
	root.querySelector(".keep")?.remove();
	if (!name || !sheet?.querySelector("[data-outcome=joined]")) return;
	const place = sheet.querySelector(".joined");
	place?.append(makeButton(root, name));
	// In a low window, the message would cover it.
	place?.scrollIntoView({ block: "nearest" });
}

// A page without drawings of advertising has no posters either.
if (root.querySelector(".hero>.street")) {
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
			if (field) read(field);
			if (type === "change" && part.matches(".hero .side>input")) move();
		});
	for (const field of all<HTMLInputElement>(emailField))
		if (field.value) read(field);
	new MutationObserver(offerPoster).observe(root, {
		attributeFilter: ["data-outcome"],
		subtree: true,
	});
}
