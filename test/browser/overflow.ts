import type { Page } from "@playwright/test";

/** What a reader would have to scroll sideways for, or cannot see at all. */
export function overflow(page: Page) {
	return page.evaluate(() => {
		const { scrollWidth, clientWidth } = document.documentElement;
		const content = document.querySelectorAll(
			"h1, h2, h3, p, li, a, label, input, button, [role=img]",
		);
		const cut = [...content].filter((element) => {
			const { left, right } = element.getBoundingClientRect();
			return left < -0.5 || right > clientWidth + 0.5;
		});
		return [
			...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []),
			...cut.map((element) => element.outerHTML.slice(0, 80)),
		];
	});
}
