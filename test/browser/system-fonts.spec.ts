/** Runs once with each set of system fonts, which `playwright.config.ts` gives to the browser. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { textPlaces } from "./page-checks.ts";

test("the layout does not shift when the typeface arrives", async ({
	page,
}) => {
	await page.addInitScript(sumShifts);
	for (const width of [320, 390, 1366, 1920]) {
		await page.setViewportSize({ width, height: 800 });
		const releaseTypeface = await openWithoutTypeface(page, "/");
		await painted(page);
		const before = await textPlaces(page);
		await releaseTypeface();
		await painted(page);
		for (const [text, { top }] of Object.entries(await textPlaces(page))) {
			const move = Math.abs(top - (before[text]?.top ?? NaN));
			// A line of text is 24 pixels high: none is added.
			expect.soft(move, `${text}, ${width} pixels`).toBeLessThan(3);
		}
		const shift = await page.evaluate(() => window.shift);
		expect.soft(shift, `${width} pixels`).toBeLessThan(0.01);
	}
});

test("an anchor's heading is below the header before and after the typeface arrives", async ({
	page,
}) => {
	// What is above the last section moves it most.
	for (const [width, anchor] of [
		[320, "#founder"],
		[390, "#waitlist"],
		[390, "#join"],
		[1280, "#founder"],
	] as const) {
		await page.setViewportSize({ width, height: 800 });
		await page.goto("about:blank");
		const releaseTypeface = await openWithoutTypeface(page, `/${anchor}`);
		await expectHeading(page, anchor, `${width} wide, typeface awaited`);
		await releaseTypeface();
		await expect(page.locator("html")).toHaveAttribute("data-loaded", "");
		await expectHeading(page, anchor, `${width} wide, with the typeface`);
		// The next visit would cut off a font that is still on its way.
		await page.evaluate(() => document.fonts.ready.then(() => {}));
	}
	await page.reload();
	await expectHeading(page, "#founder", "reloaded");
});

/** Opens an address; the typeface arrives when the function that is returned is called. */
async function openWithoutTypeface(page: Page, address: string) {
	const { promise, resolve } = Promise.withResolvers<void>();
	await page.route("**/*.woff2", async (route) => {
		await promise;
		await route.continue();
	});
	await page.goto(address, { waitUntil: "domcontentloaded" });
	return async () => {
		resolve();
		await expect(page.locator("html")).toHaveAttribute("data-loaded", "");
		await page.unroute("**/*.woff2");
	};
}

/** Resolves when the page has been painted as it stands. */
function painted(page: Page) {
	return page.evaluate(
		() =>
			new Promise<void>((resolve) =>
				requestAnimationFrame(() => setTimeout(resolve, 100)),
			),
	);
}

async function expectHeading(page: Page, anchor: string, when: string) {
	// Sections are laid out when they come near.
	await expect(async () => {
		const { top, headerBottom } = await page.evaluate((anchor) => {
			// Without the heading's padding, which the header may cover.
			const words = document.createRange();
			const heading = document.querySelector(`${anchor} :is(h2, legend)`);
			words.selectNodeContents(heading as Element);
			const header = document.querySelector("header") as Element;
			return {
				top: words.getBoundingClientRect().top,
				headerBottom: header.getBoundingClientRect().bottom,
			};
		}, anchor);
		expect(top, `${anchor} ${when}`).toBeGreaterThanOrEqual(headerBottom);
		expect(top, `${anchor} ${when}`).toBeLessThan(600);
	}).toPass({ timeout: 3_000 });
}

declare global {
	interface Window {
		shift: number;
	}
}

function sumShifts() {
	window.shift = 0;
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries())
			window.shift += (entry as PerformanceEntry & { value: number }).value;
	}).observe({ type: "layout-shift", buffered: true });
}
