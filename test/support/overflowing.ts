/**
 * What makes the page scroll sideways, and content that is cut off at a side of the window. It runs in the page, where
 * it knows nothing else.
 */
export function overflowing(): string[] {
	const { scrollWidth, clientWidth } = document.documentElement;
	const content = document.querySelectorAll(
		"h1, h2, h3, p, li, a, label, input, select, button, time, [role=img]",
	);
	const cut = [...content].filter((element) => {
		const { left, right } = element.getBoundingClientRect();
		return left < -0.5 || right > clientWidth + 0.5;
	});
	return [
		...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []),
		...cut.map((element) => element.outerHTML.slice(0, 80)),
	];
}
