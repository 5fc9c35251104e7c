// What a visitor sees. These functions run in the page, where they know nothing but their arguments.

export function textOf(selector: string) {
	return document.querySelector(selector)?.textContent;
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
