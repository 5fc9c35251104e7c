import type { Page } from "@playwright/test";
import { messages } from "../../content/messages.ts";
import { expect, hydrated, isHydrated, test } from "./fixtures.ts";
import { toast, waitlistForm } from "./waitlist-form.ts";

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
	"a moving pointer": (page) => page.mouse.move(50, 50),
	"a touch": (page) => page.touchscreen.tap(5, 300),
	"a key": (page) => page.keyboard.press("Shift"),
	"the focus": (page) => waitlistForm(page, "hero").email.focus(),
	"a click without a pointer": (page) =>
		page.locator("main").dispatchEvent("click"),
};

test("each sign of a visitor runs the script, which is fetched once", async ({
	page,
}) => {
	const scripts = noteScripts(page);
	for (const [what, give] of Object.entries(signs))
		await test.step(what, async () => {
			scripts.length = 0;
			await page.goto("/");
			await expect.poll(() => scripts).toHaveLength(1);
			const { loaded, asked } = await page.evaluate(() => {
				const [page] = performance.getEntriesByType("navigation");
				const script = performance
					.getEntriesByType("resource")
					.find(({ name }) => name.endsWith(".js"));
				return {
					loaded: (page as PerformanceNavigationTiming).loadEventStart,
					asked: script?.startTime ?? Number.POSITIVE_INFINITY,
				};
			});
			expect(asked).toBeGreaterThan(loaded);
			expect(await isHydrated(page)).toBe(false);
			await give(page);
			await hydrated(page);
			await waitlistForm(page, "hero").submit.click();
			await expect(toast(page).error).toHaveText(messages.emptyEmail);
			expect(scripts).toHaveLength(1);
		});
});

for (const [name, connection] of [
	["Firefox and Safari", undefined],
	["a visitor who saves data", { saveData: true }],
] as const) {
	const isSaving = connection !== undefined;
	test(`${name}: the script ${isSaving ? "waits for a sign" : "is preloaded and runs after ten seconds"}`, async ({
		page,
	}) => {
		await page.addInitScript((value) => {
			Object.defineProperty(navigator, "connection", { value });
		}, connection);
		await page.clock.install({ time: 0 });
		// Else it also moves by itself.
		await page.clock.pauseAt(60_000);
		const scripts = noteScripts(page);
		await page.goto("/");
		await page.clock.runFor(9_000);
		await expect.poll(() => scripts).toHaveLength(isSaving ? 0 : 1);
		expect(await isHydrated(page)).toBe(false);
		await page.clock.runFor(60_000);
		if (isSaving) expect(scripts).toEqual([]);
		else await hydrated(page);
		await page.mouse.move(50, 50);
		await hydrated(page);
		expect(scripts).toHaveLength(1);
	});
}

test("nothing moves while the page is read", async ({ page }) => {
	await page.goto("/");
	await expect(page.locator("html")).toHaveAttribute("data-loaded");
	const { shifts, heights } = await page.evaluate(async () => {
		const nextFrame = () => new Promise(requestAnimationFrame);
		// The layout of what is below comes with the next frame, before the first scrolling.
		await nextFrame();
		await nextFrame();
		const shifts: unknown[] = [];
		const observer = new PerformanceObserver((list) =>
			shifts.push(...list.getEntries()),
		);
		observer.observe({ type: "layout-shift" });
		const heights = [document.body.scrollHeight];
		for (let last = -1; scrollY > last; ) {
			last = scrollY;
			scrollBy(0, 500);
			await nextFrame();
		}
		heights.push(document.body.scrollHeight);
		shifts.push(...observer.takeRecords());
		return { shifts, heights };
	});
	expect(heights[1]).toBe(heights[0]);
	expect(shifts).toEqual([]);
});
