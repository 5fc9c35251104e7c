// What a visitor sees. These functions run in the page, where they know nothing but their arguments.

export function textOf(selector: string) {
	return document.querySelector(selector)?.textContent;
}

export function includes(selector: string, text: string) {
	return document.querySelector(selector)?.textContent.includes(text);
}

export function visibleTexts(selector: string) {
	return [...document.querySelectorAll(selector)]
		.filter((element) => element.getClientRects().length > 0)
		.map((element) => element.textContent);
}

export function valuesOf(form: string) {
	const data = new FormData(
		document.querySelector<HTMLFormElement>(`#${form}-form`) ?? undefined,
	);
	return ["email", "phone", "user_type"].map((name) => data.get(name));
}

/** Set once the whole page is laid out. */
export function arrival() {
	return document.documentElement.dataset["loaded"];
}

/** Whether an element begins right below the header. */
export function isAtTop(selector: string) {
	const top = document.querySelector(selector)?.getBoundingClientRect().top;
	const header = document.querySelector("header")?.clientHeight;
	return Math.abs(Number(top) - Number(header)) < 20;
}

/** The share of its poster's width that the name in the street has, in tenths. */
export function nameInStreet() {
	const [poster, name] = [...document.querySelectorAll(".named *")].map(
		(each) => each.getBoundingClientRect().width,
	);
	return Math.round((10 * Number(name)) / Number(poster));
}

/** How far the posters with the name, and the name on them, are from the middle of their frames: at most, in pixels. */
export function namesOffFrames() {
	const frames = document.querySelectorAll(".hero > .street .poster");
	const off = [...frames].flatMap((frame, index) => {
		const named = document.querySelectorAll(".named")[index];
		// Not from the browser's boxes: WebKit's leave out where a drawing is in the street.
		const ad = document.querySelector(`${frame.getAttribute("href")} .ad`);
		const [x, left, width] = [
			frame.getAttribute("x"),
			ad?.getAttribute("x"),
			ad?.getAttribute("width"),
		].map(Number) as [number, number, number];
		const street = frame.closest("svg");
		const place = street?.getBoundingClientRect();
		const scale = Number(place?.width) / Number(street?.viewBox.baseVal.width);
		const middle = Number(place?.left) + scale * (x + left + width / 2);
		return [...(named?.children ?? [])].map((each) => {
			const box = each.getBoundingClientRect();
			return Math.abs(box.left + box.width / 2 - middle);
		});
	});
	return Math.round(Math.max(...off));
}

/** Pastes the posters once more. Whether each is hidden as its animation begins. */
export function emptyFramesInStreet() {
	for (const poster of document.querySelectorAll<SVGElement>(
		".hero > .street .poster",
	)) {
		poster.style.animation = "none";
		getComputedStyle(poster).getPropertyValue("animation-name");
		poster.style.animation = "";
	}
	return document.getAnimations().flatMap((animation) => {
		const { target } = animation.effect as KeyframeEffect;
		if (!target?.matches(".street .poster")) return [];
		animation.currentTime = 0;
		return [getComputedStyle(target).clipPath.includes("100%")];
	});
}

/**
 * Marks the first element of this kind with a text, on the open sheet if there is one, or the field that such a label
 * names: `[data-here]` finds it.
 */
export function mark(selector: string, text: string) {
	for (const old of document.querySelectorAll("[data-here]"))
		old.removeAttribute("data-here");
	const root = document.querySelector("dialog[open]") ?? document;
	const found = [...root.querySelectorAll(selector)].find(
		(each) =>
			each.getClientRects().length > 0 &&
			each.textContent.trim().startsWith(text),
	);
	const field = found instanceof HTMLLabelElement ? found.control : null;
	const isTicked = /^(?:checkbox|radio)$/.test(
		`${field?.getAttribute("type")}`,
	);
	const marked = field && !isTicked ? field : found;
	marked?.setAttribute("data-here", "");
	return marked !== undefined;
}

/** Drops a file on the open sheet; `false` where it takes none yet. */
export function drop(name: string, text: string) {
	const place = document.querySelector(".drop");
	const dataTransfer = new DataTransfer();
	dataTransfer.items.add(new File([text], name, { type: "text/csv" }));
	const options = { dataTransfer, bubbles: true, cancelable: true };
	place?.dispatchEvent(new DragEvent("drop", options));
	return place !== null;
}

/** Presses the browser's Back. */
export function goBack(): void {
	history.back();
}
