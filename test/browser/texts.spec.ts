/** The page with its texts as long as the schema in `words/` lets them be. */
import type { Locator, Page } from "@playwright/test";
import { largeFor, wideCard } from "../../page/long-words.ts";
import { withoutMarks } from "../../words/placeholders.ts";
import { textsOf } from "../../words/rules.ts";
import type { TextRule } from "../../words/text.ts";
import { founderWords } from "../support/founder-words.ts";
import { variant } from "../support/variant.ts";
import { expect, hydrated, test } from "./fixtures.ts";
import {
	expectInPlace,
	otherWidths,
	overflow,
	tightWidths,
} from "./page-checks.ts";

const [own] = founderWords(["en"]).languages;
const words =
	" little frame in your window shows passers what a local brand will offer";
/** Its first letters are the longest word that a text may have. */
const longWord = "Representativebuildingss";

/** A text as long as its rule allows, beginning with the longest word that it allows. */
function fullText({ longest, word }: TextRule): string {
	const first = longWord.slice(0, word < longest ? word : Math.min(longest, 9));
	return (first + words.repeat(6)).slice(0, longest).replace(/ $/, "s");
}

/** Each text of the content with the one that takes its place; of two names, the shorter one's. */
const fullTexts: Record<string, string> = {};
for (const { text, rule } of textsOf(own)) {
	if (!rule) continue;
	const full = fullText(rule);
	const shown = withoutMarks(text);
	if (full.length < (fullTexts[shown]?.length ?? Number.POSITIVE_INFINITY))
		fullTexts[shown] = full;
}

/** Puts full texts in the place of the page's own; returns those that are not of the content. */
function fill(page: Page): Promise<string[]> {
	return page.evaluate(
		([fullTexts, large, wideCard]) => {
			// As the build marks it where a word is long.
			document.documentElement.setAttribute("data-long", "true");
			document.documentElement.style.setProperty("--large", large);
			for (const card of document.querySelectorAll<HTMLElement>(".side"))
				card.style.flexBasis = wideCard;
			const unknown: string[] = [];
			for (const element of document.querySelectorAll("body *")) {
				if (element.closest("script, style, noscript")) continue;
				for (const node of element.childNodes) {
					if (node.nodeType !== Node.TEXT_NODE) continue;
					const text = node.textContent?.trim() ?? "";
					const full = fullTexts[text];
					if (full !== undefined) node.textContent = full;
					else if (/\p{L}/u.test(text)) unknown.push(text);
				}
			}
			return unknown;
		},
		[fullTexts, largeFor(24), wideCard] as const,
	);
}

/** Words of large type that are longer than their line and broken. */
function brokenWords(page: Page) {
	return page.evaluate(() => {
		const broken: string[] = [];
		for (const element of document.querySelectorAll(
			"h1, h1 *, h2, h3, main li, main li *, .side label",
		))
			for (const node of element.childNodes) {
				if (node.nodeType !== Node.TEXT_NODE) continue;
				for (const word of (node.textContent ?? "").matchAll(/\S+/g)) {
					const range = document.createRange();
					range.setStart(node, word.index);
					range.setEnd(node, word.index + word[0].length);
					if (range.getClientRects().length > 1) broken.push(word[0]);
				}
			}
		return broken;
	});
}

/** The most lines that the text of one of these elements takes. */
function maxLines(elements: Locator) {
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

async function expectRoom(page: Page, width: number) {
	await expectInPlace(page, width);
	const menu = page.getByRole("banner").locator(".logo, .site-nav > a");
	expect(await maxLines(menu), `${width} wide`).toBe(1);
}

test("every text of the page fits at its limit at the widths between", {
	tag: variant,
}, async ({ page }) => {
	await page.goto("/");
	await page.mouse.move(9, 9, { steps: 2 });
	await hydrated(page);
	await fill(page);
	for (const width of otherWidths) await expectRoom(page, width);
});

test("every text of the page comes from content/, and fits at its limit", async ({
	page,
}) => {
	await page.goto("/");
	await page.mouse.move(9, 9, { steps: 2 });
	await hydrated(page);
	const banner = page.getByRole("banner");
	const forms = page.getByRole("form");
	expect(await fill(page)).toEqual([]);
	for (const width of tightWidths) await expectRoom(page, width);
	await page.setViewportSize({ width: 390, height: 844 });
	expect(await maxLines(page.locator(".side .hint"))).toBeLessThanOrEqual(2);

	await page.setViewportSize({ width: 320, height: 640 });
	expect(await brokenWords(page)).toEqual([]);
	const cards = forms.locator(".side > :not(input, svg)");
	expect(await maxLines(cards)).toBeLessThanOrEqual(2);
	expect(await maxLines(forms.locator(".field label"))).toBeLessThanOrEqual(2);
	expect(await maxLines(page.locator(".button"))).toBeLessThanOrEqual(2);
	for (const link of await page.locator(".tip-link a").all()) {
		await link.focus();
		expect(await overflow(page)).toEqual([]);
		expect(await maxLines(page.getByRole("tooltip"))).toBeLessThanOrEqual(3);
	}
	await banner.locator(".menu-toggle").click();
	const menu = page.locator(".site-menu a");
	expect(await maxLines(menu)).toBeLessThanOrEqual(2);
	await page.keyboard.press("Escape");

	await test.step("with a message", async () => {
		const height = (selector: string) =>
			page
				.locator(selector)
				.first()
				.evaluate((element) => element.getBoundingClientRect().height);
		const before = await height("form");
		await forms.first().locator("button[type=submit]").click();
		await expect(page.getByRole("alert")).toHaveText(/./);
		await fill(page);
		// One line more than for our own words.
		expect(await height("form")).toBeLessThanOrEqual(before + 24);
		expect(await height(".toast")).toBeLessThanOrEqual(
			1.5 * (await height("header")),
		);
	});
});

test("other pages: every text comes from content/, and fits at its limit", async ({
	page,
	guard,
	waitlist,
}) => {
	guard.expect(/No page at/, /status of 404/);
	await page.setViewportSize({ width: 320, height: 640 });
	for (const address of ["/nowhere", waitlist.link().href]) {
		await page.goto(address);
		expect(await fill(page)).toEqual([]);
		expect(await overflow(page)).toEqual([]);
		expect(await brokenWords(page)).toEqual([]);
	}
	for (const button of await page.getByRole("main").getByRole("button").all())
		expect(await maxLines(button)).toBeLessThanOrEqual(2);
});
