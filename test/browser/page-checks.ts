import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * What axe finds wrong with the page as it stands: every rule in light colors, and the contrast
 * once more in dark ones, which change nothing else.
 */
export async function axeViolations(
	page: Page,
	part = "html",
): Promise<string[]> {
	await page.emulateMedia({ colorScheme: "light" });
	// Without frames there is no need of a second page, in which axe puts their results together.
	const axe = () => new AxeBuilder({ page }).include(part).setLegacyMode();
	const everyRule = axe().withTags([...standards, "best-practice"]);
	const light = await everyRule.analyze();
	await page.emulateMedia({ colorScheme: "dark" });
	const dark = await axe().withRules("color-contrast").analyze();
	return [
		...light.violations.map((violation) => ({ scheme: "light", ...violation })),
		...dark.violations.map((violation) => ({ scheme: "dark", ...violation })),
	].flatMap(({ scheme, id, nodes }) =>
		nodes.map(
			({ target, failureSummary }) =>
				`${scheme}, ${id}: ${target} ${failureSummary}`,
		),
	);
}

/** What makes the page scroll sideways, and content that is cut off at a side of the window. */
export function overflow(page: Page): Promise<string[]> {
	return page.evaluate(() => {
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
	});
}

/** Words of large type that are longer than their line and broken. */
export function brokenWords(page: Page) {
	return page.evaluate(() => {
		const broken: string[] = [];
		for (const element of document.querySelectorAll("h1, h2, h3, main li")) {
			const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
			while (texts.nextNode()) {
				const node = texts.currentNode;
				for (const word of (node.textContent ?? "").matchAll(/\S+/g)) {
					const range = document.createRange();
					range.setStart(node, word.index);
					range.setEnd(node, word.index + word[0].length);
					if (range.getClientRects().length > 1) broken.push(word[0]);
				}
			}
		}
		return broken;
	});
}

/** The most lines that the text of one of these elements takes. */
export function mostLines(elements: Locator) {
	return elements.evaluateAll((all) =>
		Math.max(
			...all.map((element) => {
				const bottoms = new Set<number>();
				const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
				while (texts.nextNode()) {
					const range = document.createRange();
					range.selectNodeContents(texts.currentNode);
					for (const { bottom } of range.getClientRects())
						bottoms.add(Math.round(bottom));
				}
				return bottoms.size;
			}),
		),
	);
}

/** Both sides of the widths at which the layout changes. */
export const breakpointEdges = [384, 640, 768, 960, 1200, 1600].flatMap(
	(width) => [width - 1, width + 1],
);

/** Expects room between the hero's words, the street below them and the form beside them. */
export async function expectHeroApart(page: Page): Promise<void> {
	const width = page.viewportSize()?.width;
	expect(
		await distance(page, ".hero-words > *", ".street svg"),
		`street, ${width} wide`,
	).toBeGreaterThanOrEqual(32);
	expect(
		await distance(page, ".hero-words > *", ".hero-form"),
		`form, ${width} wide`,
	).toBeGreaterThanOrEqual(8);
}

/** The smallest distance in pixels from a line of text in `texts` to the box of one of `others`; below 0 they overlap. */
export function distance(
	page: Page,
	texts: string,
	others: string,
): Promise<number> {
	return page.evaluate(
		([texts, others]) => {
			const lines = [...document.querySelectorAll(texts)].flatMap((element) => {
				const range = document.createRange();
				range.selectNodeContents(element);
				return [...range.getClientRects()];
			});
			const boxes = [...document.querySelectorAll(others)].map((element) =>
				element.getBoundingClientRect(),
			);
			const distances = lines.flatMap((line) =>
				boxes.map((box) =>
					Math.max(
						box.left - line.right,
						line.left - box.right,
						box.top - line.bottom,
						line.top - box.bottom,
					),
				),
			);
			return Math.min(...distances);
		},
		[texts, others] as const,
	);
}

/** Where each text of header and hero begins, by its words. */
export function textPlaces(page: Page) {
	return page.evaluate(() =>
		Object.fromEntries(
			[...document.querySelectorAll(".site-header *, .hero *")]
				.filter((element) => element.childElementCount === 0)
				.filter((element) => element.id || element.textContent)
				.filter((element) => element.checkVisibility())
				.map((element) => {
					const { left, top } = element.getBoundingClientRect();
					return [element.id || element.textContent, { left, top }];
				}),
		),
	);
}

/** Where the words of an element begin, without the padding that the header may cover, and where the header ends. */
export function topOfWords(page: Page, selector: string) {
	return page.evaluate((selector) => {
		const words = document.createRange();
		words.selectNodeContents(document.querySelector(selector) as Element);
		const header = document.querySelector("header") as Element;
		return {
			top: words.getBoundingClientRect().top,
			headerBottom: header.getBoundingClientRect().bottom,
		};
	}, selector);
}
