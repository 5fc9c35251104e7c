import type { Page } from "@playwright/test";
import { english } from "../support/founder-words.ts";
import { expect, hydrated, isHydrated, test } from "./fixtures.ts";
import { toast, waitlistForm } from "./waitlist-form.ts";

const { messages } = english;

test.use({ hasTouch: true });

/** Notes the scripts that the page asks for. */
function noteScripts(page: Page): string[] {
	const scripts: string[] = [];
	page.on("request", (request) => {
		if (request.resourceType() === "script") scripts.push(request.url());
	});
	return scripts;
}

const signs: Record<string, (page: Page) => Promise<unknown>> = {
	"a moving pointer": (page) => page.mouse.move(50, 50, { steps: 2 }),
	"a touch": (page) => page.touchscreen.tap(5, 300),
	"a key": (page) => page.keyboard.press("Shift"),
	"the focus": (page) => waitlistForm(page, "hero").email.focus(),
	"a click without a pointer": (page) =>
		page.locator("main").dispatchEvent("click"),
};

test("each sign of a visitor runs the script, which is fetched once, after the page has loaded", async ({
	page,
}) => {
	const scripts = noteScripts(page);
	for (const [what, give] of Object.entries(signs))
		await test.step(what, async () => {
			scripts.length = 0;
			await page.goto("/");
			await expect.poll(() => scripts).toHaveLength(1);
			await give(page);
			await hydrated(page);
			expect(scripts).toHaveLength(1);
		});
	const { loaded, asked } = await page.evaluate(() => {
		const [page] = performance.getEntriesByType("navigation");
		const script = performance
			.getEntriesByType("resource")
			.find(({ name }) => name.endsWith(".js"));
		return {
			loaded: (page as PerformanceNavigationTiming).loadEventStart,
			asked: Number(script?.startTime),
		};
	});
	expect(asked).toBeGreaterThan(loaded);
	await waitlistForm(page, "hero").submit.click();
	await expect(toast(page).error).toHaveText(messages.emptyEmail);
});

/** Lets the clock go only with `page.clock.runFor`. */
async function stopClock(page: Page) {
	await page.clock.install({ time: 0 });
	await page.clock.pauseAt(60_000);
}

/** What comes after the typeface waits for it, and with a stopped clock for its frames, too. */
async function openWithTypeface(page: Page) {
	await page.goto("/");
	await page.evaluate(() => document.fonts.load("1em Archivo"));
}

test("without a sign the script is preloaded, and runs after ten seconds", async ({
	page,
}) => {
	await stopClock(page);
	const scripts = noteScripts(page);
	await openWithTypeface(page);
	await page.clock.runFor(9_000);
	await expect.poll(() => scripts).toHaveLength(1);
	expect(await isHydrated(page)).toBe(false);
	await page.clock.runFor(2_000);
	await hydrated(page);
	expect(scripts).toHaveLength(1);
});

test("a page in a tab that is not seen is ready when it is (FrankerFaceZ/FrankerFaceZ#861)", async ({
	page,
}) => {
	await page.addInitScript(() => {
		Object.defineProperty(document, "hidden", { value: true });
		window.requestAnimationFrame = () => 0;
	});
	await page.goto("/");
	await expect(page.locator("html")).toHaveAttribute("data-loaded", "");
});

test("the script waits for a sign of a visitor who saves data", async ({
	page,
}) => {
	await page.addInitScript(() => {
		const value = { saveData: true };
		Object.defineProperty(navigator, "connection", { value });
	});
	await stopClock(page);
	const scripts = noteScripts(page);
	await openWithTypeface(page);
	await page.clock.runFor(60_000);
	// As where the page changes below a pointer at rest.
	await page.dispatchEvent("body", "pointermove", { movementX: 0 });
	await expect(page.getByRole("main")).toBeVisible();
	expect(scripts).toEqual([]);
	await page.mouse.move(50, 50, { steps: 2 });
	await hydrated(page);
});
