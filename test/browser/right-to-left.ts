/**
 * A language that is written from right to left: the page, its other pages, and a mail. A phone number and an address
 * were shown in another order elsewhere (jackocnr/intl-tel-input#1936), and Gmail leaves out what a mail says of its
 * direction only in its first element (revivek/oy#53).
 */
import { expect, type Locator } from "@playwright/test";
import { toHtml } from "../../mail/letter/html.ts";
import { linkPath } from "../../mail/letter/links.ts";
import { arabic } from "../support/arabic.ts";
import { theme } from "../support/content.ts";
import { test } from "./other-words-fixtures.ts";
import { axeViolations, overflow } from "./page-checks.ts";

/** Where the left edges of elements are, in the order in which they are written. */
function leftEdges(elements: Locator): Promise<number[]> {
	return elements.evaluateAll((all) =>
		all
			.filter((each) => each.checkVisibility())
			.map((each) => Math.round(each.getBoundingClientRect().left)),
	);
}

/** The edges from right to left. */
const mirrored = (edges: readonly number[]) =>
	edges.toSorted((one, other) => other - one);

test("the page in Arabic is written from right to left, but for its street, addresses and numbers", async ({
	page,
	site,
}) => {
	await page.goto(`${site.address}/ar/`);
	await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
	for (const width of [320, 390, 768, 1366]) {
		await page.setViewportSize({ width, height: 800 });
		expect(await overflow(page), `${width} wide`).toEqual([]);
		const header = await leftEdges(
			page.locator(".site-header > *:not(.skip-link)"),
		);
		expect(header.length).toBe(2);
		expect(header).toEqual(mirrored(header));
		const cards = await leftEdges(page.locator("#hero-form .side"));
		expect(cards).toEqual(mirrored(cards));
	}
	const links = await leftEdges(page.locator(".site-nav > *"));
	expect(links.length).toBeGreaterThan(5);
	expect(links).toEqual(mirrored(links));
	for (const street of [".hero .street svg", ".site-footer .street svg"]) {
		const parts = await leftEdges(page.locator(street));
		expect(parts).toEqual(mirrored(parts).toReversed());
	}
	for (const field of ["#hero-email", "#hero-phone"]) {
		await expect(page.locator(field)).toHaveCSS("direction", "ltr");
		await expect(page.locator(field)).toHaveCSS("text-align", "right");
	}
	expect(await axeViolations(page)).toEqual([]);

	await test.step("with the menu, a message and a tooltip", async () => {
		await page.setViewportSize({ width: 320, height: 700 });
		await page.locator(".menu-toggle").click();
		expect(await overflow(page)).toEqual([]);
		await page.keyboard.press("Escape");
		await page.locator("#hero-form [type=submit]").click();
		await expect(page.getByRole("alert")).toHaveText(
			arabic.messages.emptyEmail,
		);
		const toast = await leftEdges(page.locator(".toast span, .toast button"));
		expect(toast).toEqual(mirrored(toast));
		await page.keyboard.press("Escape");
		for (const link of await page.locator(".tip-link a").all()) {
			await link.focus();
			expect(await overflow(page)).toEqual([]);
		}
	});
});

test("the other pages in Arabic are written from right to left, too", async ({
	page,
	site,
}) => {
	for (const address of ["/ar/nowhere", `/ar${linkPath}x`])
		for (const width of [320, 1366]) {
			await page.setViewportSize({ width, height: 800 });
			await page.goto(site.address + address);
			await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
			expect(await overflow(page), address).toEqual([]);
			expect(await axeViolations(page)).toEqual([]);
			const heading = page.getByRole("heading", { level: 1 });
			const edge = (side: "left" | "right") =>
				heading.evaluate((element, side) => {
					const range = document.createRange();
					range.selectNodeContents(element);
					const frame = (
						element.closest("main > *") as Element
					).getBoundingClientRect();
					return Math.abs(range.getBoundingClientRect()[side] - frame[side]);
				}, side);
			expect(await edge("right")).toBeLessThan(await edge("left"));
		}
});

test("a mail in Arabic is written from right to left, also where a mail program makes other elements of its first ones", async ({
	page,
}) => {
	const { confirmation, mailFooter, linkButtons } = arabic;
	const link = (label: string) => ({ label, href: "https://x.example/" });
	const html = toHtml(
		{
			...{ subject: confirmation.subject, heading: confirmation.heading },
			paragraphs: [confirmation.opening.host, ...confirmation.paragraphs],
			button: link(confirmation.button),
			notes: [mailFooter.reason.host],
			links: [link(linkButtons.left)],
		},
		"host",
		arabic,
		theme,
	);
	for (const shown of [
		html,
		html.replace(/<!doctype.*?<body [^>]*?style="([^"]*)"/s, '<div style="$1"'),
	])
		for (const width of [320, 800]) {
			await page.setViewportSize({ width, height: 800 });
			await page.setContent(shown);
			expect(await overflow(page)).toEqual([]);
			for (const text of ["h1", "p"]) {
				const element = page.locator(text).first();
				await expect(element).toHaveCSS("direction", "rtl");
				await expect(element).toHaveCSS("text-align", /right|start/);
			}
		}
});
