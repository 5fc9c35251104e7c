import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, type Locator, type Page } from "@playwright/test";
import type axe from "axe-core";
import { overflowing } from "../support/overflowing.ts";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const axeFile = fileURLToPath(import.meta.resolve("axe-core/axe.min.js"));

/**
 * What axe finds wrong with the page as it stands, or with a part of it: every rule in light colors, and the contrast
 * once more in dark ones, which change nothing else.
 */
export async function axeViolations(
	page: Page,
	part?: axe.SerialSelector,
): Promise<string[]> {
	return [
		...(await axeInLight(page, part)),
		...(await runAxe(page, "dark", part, {
			type: "rule",
			values: ["color-contrast"],
		})),
	];
}

/** The same without dark colors: for what `lowContrasts` looks at by night. */
export function axeInLight(page: Page, part?: axe.SerialSelector) {
	return runAxe(page, "light", part, [...standards, "best-practice"]);
}

async function runAxe(
	page: Page,
	colorScheme: "light" | "dark",
	part: axe.SerialSelector = "html",
	runOnly: Required<axe.RunOptions>["runOnly"],
): Promise<string[]> {
	const isThere = await page.evaluate(() => "axe" in window);
	// Evaluated: the page's policy lets no other script in.
	if (!isThere) await page.evaluate(await readFile(axeFile, "utf8"));
	await page.emulateMedia({ colorScheme });
	const { violations } = await page.evaluate(
		([part, runOnly]) =>
			window.axe.run(
				{ include: [part] },
				// The only frame is a mail, in a sandbox that no script comes into.
				{ runOnly, resultTypes: ["violations"], iframes: false },
			),
		[part, runOnly] as const,
	);
	return violations.flatMap(({ id, nodes }) =>
		nodes.map(
			({ target, failureSummary }) =>
				`${colorScheme}, ${id}: ${target} ${failureSummary}`,
		),
	);
}

declare global {
	interface Window {
		axe: typeof axe;
	}
}

/** The widths at which the layout changes. */
const edges = [384, 640, 768, 960, 1200, 1600];

/** Where each layout has the least room, and a large screen. */
export const tightWidths = [320, ...edges.map((edge) => edge + 1), 2560];

/** The widths between these, from the smallest phone on. */
export const otherWidths = [
	...[360, 480, 560, 700, 860, 1080, 1366, 1920],
	...edges.map((edge) => edge - 1),
];

/** Expects that nothing of the landing page is cut off at this width, and that its parts stay apart. */
export async function expectInPlace(page: Page, width: number): Promise<void> {
	await page.setViewportSize({ width, height: 800 });
	await page.locator("#founder .tip-link a").first().focus();
	expect(await overflow(page), `${width} wide`).toEqual([]);
	for (const [words, others, least] of [
		[".hero-words > *", ".hero .street svg", 32],
		[".hero-words > *", ".hero-form", 8],
	] as const)
		expect(
			await distance(page, words, others),
			`${words} to ${others}, ${width} wide`,
		).toBeGreaterThanOrEqual(least);
}

/** What makes the page scroll sideways, and content that is cut off at a side of the window. */
export function overflow(page: Page): Promise<string[]> {
	return page.evaluate(overflowing);
}

/** The smallest distance in pixels from a line of text in `texts` to the box of one of `others`; below 0 they overlap. */
function distance(page: Page, texts: string, others: string): Promise<number> {
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

/** A color of the theme as a browser computes it. */
export function rgb(color: string): string {
	const parts = [1, 3, 5].map((at) =>
		Number.parseInt(color.slice(at, at + 2), 16),
	);
	return `rgb(${parts.join(", ")})`;
}

/** Expects that an element stands on a color of the theme. */
export function expectBackground(element: Locator, color: string) {
	return expect(element).toHaveCSS("background-color", rgb(color));
}
