/** Runs once with each set of system fonts, which `playwright.config.ts` gives to the browser. */
import type { Page } from "@playwright/test";
import { variant } from "../support/variant.ts";
import { expect, test } from "./fixtures.ts";
import { textPlaces } from "./page-checks.ts";

test("the layout does not shift when the typeface arrives", {
	tag: variant,
}, async ({ page }) => {
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

test("an anchor's heading is below the header before and after the typeface arrives", {
	tag: variant,
}, async ({ page }) => {
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

/** What a frame shows, in the order in which it comes. */
const parts = {
	headline: "h1",
	lead: ".lead",
	form: "#waitlist",
	street: ".hero > .street svg",
};

test.describe("with motion", () => {
	test.use({ contextOptions: { reducedMotion: "no-preference" } });

	test("a phone paints the headline first, then the lead and the form, then the street, and moves nothing that is shown", async ({
		page,
	}) => {
		await page.setViewportSize({ width: 390, height: 844 });
		await page.addInitScript(noteFrames, parts);
		await page.goto("/");
		await expect(page.locator("html")).toHaveAttribute("data-loaded", "");
		const frames = await page.evaluate(() => window.notedFrames);
		const first = (part: string) => frames.findIndex((tops) => part in tops);
		expect(first("headline")).toBeGreaterThanOrEqual(0);
		expect(first("lead")).toBeGreaterThan(first("headline"));
		expect(first("form")).toBe(first("lead"));
		expect(first("street")).toBeGreaterThanOrEqual(first("form"));
		for (const part of Object.keys(parts)) {
			const tops = frames.flatMap((all) => all[part] ?? []);
			expect(Math.max(...tops) - Math.min(...tops), part).toBeLessThan(3);
		}
	});
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
		/** For each frame so far, where the parts of the page that it shows begin. */
		notedFrames: Record<string, number>[];
	}
}

function sumShifts() {
	window.shift = 0;
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries())
			window.shift += (entry as PerformanceEntry & { value: number }).value;
	}).observe({ type: "layout-shift", buffered: true });
}

function noteFrames(parts: Readonly<Record<string, string>>) {
	window.notedFrames = [];
	requestAnimationFrame(function note() {
		const tops: Record<string, number> = {};
		for (const [part, selector] of Object.entries(parts)) {
			const element = document.querySelector(selector);
			const { top = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
			if (height > 0) tops[part] = top;
		}
		window.notedFrames.push(tops);
		requestAnimationFrame(note);
	});
}
