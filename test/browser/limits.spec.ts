import { rm } from "node:fs/promises";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { linkPath, makeToken, ownCode, personKey } from "../../mail/links.ts";
import { startServer } from "../support/server-process.ts";
import { buildCopy } from "./build-copy.ts";
import { test as base, expect } from "./fixtures.ts";
import {
	axeViolations,
	brokenWords,
	distance,
	mostLines,
	overflow,
	widths,
} from "./page-checks.ts";

const linkSecret = "a secret of at least thirty-two bytes";

const test = base.extend<{ full: string }>({
	/** The address of a page with the page fits with every text at its limit, and every optional link. */
	full: async ({ guard }, use) => {
		const copy = await buildCopy({ isFull: true });
		const server = await startServer(
			{
				DATABASE_URL: `file:${copy}/data/waitlist.db`,
				LINK_SECRET: linkSecret,
			},
			{ program: path.join(copy, "server/main.js") },
		);
		guard.expect(new RegExp(`request to ${server.address}`));
		await use(server.address);
		await server.end("SIGTERM");
		await rm(copy, { recursive: true });
	},
});

/** Nothing is cut off, and no word of large type is broken. */
async function expectWhole(page: Page) {
	expect(await overflow(page)).toEqual([]);
	expect(await brokenWords(page)).toEqual([]);
}

function height(locator: Locator) {
	return locator.evaluate((element) => element.getBoundingClientRect().height);
}

test("the page fits with every text at its limit", async ({
	browser,
	full,
	page,
	guard,
}) => {
	test.slow();
	guard.expect(/There is no page/, /status of 404/);
	const banner = page.getByRole("banner");
	const toast = page.locator(".toast");

	await test.step("on a small phone", async () => {
		await page.setViewportSize({ width: 320, height: 640 });
		await page.goto(full);
		await expectWhole(page);
		const forms = page.getByRole("form");
		expect(
			await mostLines(forms.locator(".side > :not(input, svg)")),
		).toBeLessThanOrEqual(2);
		expect(await mostLines(forms.locator(".field label"))).toBe(1);
		expect(await mostLines(forms.getByRole("button"))).toBe(1);
		for (const tooltip of await page.locator(".tooltip").all()) {
			await tooltip.locator("a, button").focus();
			expect(await overflow(page)).toEqual([]);
		}
	});

	await test.step("on a larger phone", async () => {
		await page.setViewportSize({ width: 390, height: 844 });
		expect(await mostLines(page.locator(".side .hint"))).toBe(1);
	});

	await test.step("at every width", async () => {
		for (const width of widths) {
			await page.setViewportSize({ width, height: 800 });
			expect(
				await distance(page, ".hero-words > *", ".space"),
				`street, ${width} wide`,
			).toBeGreaterThanOrEqual(32);
			expect(
				await distance(page, ".hero-words > *", ".hero-form"),
				`form, ${width} wide`,
			).toBeGreaterThanOrEqual(8);
			expect(await mostLines(banner.locator(".logo"))).toBe(1);
			await page.locator(".hero .why").focus();
			expect(
				await distance(page, ".hero .tooltip-text", ".hero .field input"),
				`tooltip, ${width} wide`,
			).toBeGreaterThanOrEqual(6);
			expect(await overflow(page)).toEqual([]);
		}
		await page.setViewportSize({ width: 320, height: 640 });
	});

	await test.step("with its menu open", async () => {
		await banner.locator(".menu-toggle").click();
		expect(await mostLines(page.locator(".site-menu .nav-link"))).toBe(1);
		expect(
			await mostLines(page.locator(".site-menu .button")),
		).toBeLessThanOrEqual(2);
		await page.keyboard.press("Escape");
	});

	await test.step("with its messages", async () => {
		const header = await height(banner);
		const form = page.getByRole("form").first();
		const before = await height(form);
		await form.locator("button[type=submit]").click();
		await expect(page.getByRole("alert")).toHaveText(/./);
		expect(await height(form)).toBe(before);
		expect(await height(toast)).toBeLessThanOrEqual(header);
		await page.keyboard.press("Escape");
		await expect(page.getByRole("alert")).toBeEmpty();
		expect(await height(form)).toBe(before);
		await form.locator("input[type=email]").fill("ann@frontage.test");
		await form.locator("button[type=submit]").click();
		await expect(page.getByRole("status")).toHaveText(/./);
		expect(await height(toast)).toBeLessThanOrEqual(header);
	});

	await test.step("with the legal links", async () => {
		const privacy = '[href="/privacy"]';
		const footer = page.getByRole("contentinfo");
		await expect(page.getByRole("form").locator(privacy)).toHaveCount(2);
		await expect(footer.locator(privacy)).toHaveCount(1);
		await expect(footer.locator('[href="https://a.test/"]')).toHaveCount(1);
	});

	await test.step("where the menu is a row", async () => {
		for (const width of [960, 1200]) {
			await page.setViewportSize({ width, height: 640 });
			expect(await overflow(page)).toEqual([]);
			expect(await mostLines(banner.locator(".logo, .site-nav > a"))).toBe(1);
		}
		await page.getByRole("form").first().locator("button[type=submit]").click();
		await expect(page.getByRole("alert")).toHaveText(/./);
		expect(await mostLines(toast)).toBe(1);
	});

	await test.step("with the founder's photo in a phone's own width", async () => {
		const phone = await browser.newPage({
			viewport: { width: 390, height: 844 },
			deviceScaleFactor: 3,
		});
		await phone.goto(full);
		const answer = phone.waitForResponse(/\/assets\/founder-/);
		const photo = phone.locator("#founder").getByRole("img");
		await photo.scrollIntoViewIfNeeded();
		const taken = await answer;
		expect(taken.headers()["content-type"]).toBe("image/avif");
		expect((await taken.body()).length).toBeLessThanOrEqual(40_000);
		const { width, height, wide } = await photo.evaluate(
			async (element: HTMLImageElement) => {
				const file = new Image();
				file.src = element.currentSrc;
				await file.decode();
				return {
					width: element.clientWidth,
					height: element.clientHeight,
					wide: file.naturalWidth,
				};
			},
		);
		expect(height / width).toBeCloseTo(5 / 4, 1);
		expect(wide).toBeGreaterThanOrEqual(3 * width);
		await phone.close();
	});

	await test.step("at the page about privacy", async () => {
		await page.setViewportSize({ width: 320, height: 640 });
		await page.goto(`${full}/privacy`);
		await expect(page.locator("main section")).toHaveCount(5);
		await expectWhole(page);
		expect(await axeViolations(page)).toEqual([]);
	});

	await test.step("at an unknown address", async () => {
		await page.goto(`${full}/nowhere`);
		await expectWhole(page);
	});

	await test.step("on the page that the links in mails open", async () => {
		const key = personKey(linkSecret, "ann@frontage.test", "host");
		const token = makeToken(linkSecret, { personKey: key, purpose: "confirm" });
		await page.goto(full + linkPath + token);
		await expectWhole(page);
		const buttons = page.getByRole("main").getByRole("button");
		await expect(buttons).toHaveCount(3);
		for (const button of await buttons.all())
			expect(await mostLines(button)).toBe(1);
		await buttons.first().click();
		const code = ownCode(linkSecret, key);
		await expect(
			page.getByRole("link", { name: `/?ref=${code}` }),
		).toHaveAttribute("href", `/?ref=${code}`);
		expect(await overflow(page)).toEqual([]);
	});
});
