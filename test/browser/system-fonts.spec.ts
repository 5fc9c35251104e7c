import type { Browser, Page } from "@playwright/test";
import { browserArguments, findBrowser } from "../support/find-browser.ts";
import {
	fontEnvironment,
	missingFonts,
	systemFonts,
} from "../support/system-fonts.ts";
import { test as base, expect } from "./fixtures.ts";
import { textPlaces, topOfWords } from "./page-checks.ts";

/** What is above the last section moves it most. */
const visits = [
	[320, "#founder"],
	[390, "#founder"],
	[390, "#waitlist"],
	[390, "#join"],
	[1280, "#founder"],
] as const;

for (const set of systemFonts) {
	const test = base.extend<object, { fontsBrowser: Browser }>({
		// The usual browser of a worker knows other fonts.
		fontsBrowser: [
			async ({ playwright }, use) => {
				const executablePath = findBrowser();
				const browser = await playwright.chromium.launch({
					...(executablePath !== undefined && { executablePath }),
					args: [...browserArguments],
					env: { ...process.env, ...fontEnvironment(set) },
				});
				await use(browser);
				await browser.close();
			},
			{ scope: "worker" },
		],
		context: async ({ fontsBrowser, baseURL }, use) => {
			const context = await fontsBrowser.newContext({
				baseURL: baseURL ?? "",
				reducedMotion: "reduce",
			});
			await use(context);
			await context.close();
		},
	});

	test.describe(`system fonts: ${set}`, () => {
		const reason = missingFonts(set);
		test.skip(reason !== false, String(reason));

		test("the layout does not shift when the typeface arrives", async ({
			page,
		}) => {
			await page.addInitScript(sumShifts);
			for (const width of [320, 390, 1366, 1920]) {
				await page.setViewportSize({ width, height: 800 });
				const typeface = await holdTypeface(page);
				await page.goto("/", { waitUntil: "domcontentloaded" });
				await painted(page);
				const before = await textPlaces(page);
				await typeface.release();
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
			for (const [width, anchor] of visits) {
				await page.setViewportSize({ width, height: 800 });
				await page.goto("about:blank");
				const typeface = await holdTypeface(page);
				await page.goto(`/${anchor}`, { waitUntil: "domcontentloaded" });
				await expectHeading(page, anchor, `${width} wide, typeface awaited`);
				await typeface.release();
				await expect(page.locator("html")).toHaveAttribute("data-loaded");
				await expectHeading(page, anchor, `${width} wide, with the typeface`);
				// The next visit would cut off a font that is still on its way.
				await page.evaluate(() => document.fonts.ready.then(() => {}));
			}
			await page.reload();
			await expectHeading(page, "#founder", "reloaded");
		});
	});
}

/** Keeps the typeface back until it is released. */
async function holdTypeface(page: Page) {
	const { promise: released, resolve } = Promise.withResolvers<void>();
	await page.route("**/*.woff2", async (route) => {
		await released;
		await route.continue();
	});
	return {
		async release() {
			resolve();
			await expect(page.locator("html")).toHaveAttribute("data-font", "");
			await page.unroute("**/*.woff2");
		},
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
		const { top, headerBottom } = await topOfWords(
			page,
			`${anchor} :is(h2, legend)`,
		);
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
