import type { Page } from "@playwright/test";
import { messages } from "../../content/messages.ts";
import { expect, hydrated, isHydrated, test } from "./fixtures.ts";
import { toast, waitlistForm } from "./waitlist-form.ts";

test.use({ hasTouch: true });

/** Opens the page and notes the scripts that the page asks for. */
async function open(page: Page) {
	const scripts: string[] = [];
	page.on("request", (request) => {
		if (request.resourceType() === "script") scripts.push(request.url());
	});
	await page.goto("/", { waitUntil: "networkidle" });
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

test("the script is preloaded after the page has loaded", async ({ page }) => {
	expect(await open(page)).toHaveLength(1);
	const { loaded, asked } = await page.evaluate(() => {
		const [page] = performance.getEntriesByType("navigation");
		const script = performance
			.getEntriesByType("resource")
			.find(({ name }) => name.endsWith(".js"));
		return {
			loaded: (page as PerformanceNavigationTiming).loadEventStart,
			asked: script?.startTime,
		};
	});
	expect(asked).toBeGreaterThan(loaded);
	expect(await isHydrated(page)).toBe(false);
});

for (const [what, give] of Object.entries(signs)) {
	test(`${what} runs the script, which is fetched once`, async ({ page }) => {
		const scripts = await open(page);
		expect(await isHydrated(page)).toBe(false);
		await give(page);
		await hydrated(page);
		await give(page);
		await waitlistForm(page, "hero").submit.click();
		await expect(toast(page).error).toHaveText(messages.emptyEmail);
		expect(scripts).toHaveLength(1);
	});
}

for (const { connection, isSaving } of [
	{ connection: { saveData: false }, isSaving: false },
	// Firefox and Safari.
	{ connection: undefined, isSaving: false },
	{ connection: { saveData: true }, isSaving: true },
]) {
	test(`navigator.connection ${JSON.stringify(connection)}: the script ${isSaving ? "waits for a sign" : "is preloaded and runs after ten seconds"}`, async ({
		page,
	}) => {
		await page.addInitScript((value) => {
			Object.defineProperty(navigator, "connection", { value });
		}, connection);
		await page.clock.install({ time: 0 });
		// Else it also moves by itself.
		await page.clock.pauseAt(60_000);
		const scripts = await open(page);
		await page.clock.runFor(9_000);
		await page.waitForLoadState("networkidle");
		expect(scripts).toHaveLength(isSaving ? 0 : 1);
		expect(await isHydrated(page)).toBe(false);
		await page.clock.runFor(60_000);
		if (!isSaving) await hydrated(page);
		await page.mouse.move(50, 50);
		await hydrated(page);
		expect(scripts).toHaveLength(1);
	});
}

test.describe("below the first screen", () => {
	test("an anchor is where it was after everything is laid out", async ({
		page,
	}) => {
		for (const anchor of ["how-it-works", "spaces", "founder", "join"]) {
			await page.goto(`/?visit=${anchor}#${anchor}`);
			const section = page.locator(`#${anchor}`);
			const top = () =>
				section.evaluate((it) => it.getBoundingClientRect().top);
			await expect(page.locator("html")).toHaveAttribute("data-loaded");
			await expect.poll(top).toBeGreaterThanOrEqual(0);
			expect(await top(), anchor).toBeLessThan(150);
		}
	});

	test("nothing moves while the page is read", async ({ page }) => {
		await page.goto("/");
		await expect(page.locator("html")).toHaveAttribute("data-loaded");
		// Its layout comes with the next frame, before the first scrolling.
		await page.evaluate(
			() =>
				new Promise((resolve) =>
					requestAnimationFrame(() => requestAnimationFrame(resolve)),
				),
		);
		await page.evaluate(() => {
			Reflect.set(window, "shifts", []);
			new PerformanceObserver((list) => {
				Reflect.get(window, "shifts").push(...list.getEntries());
			}).observe({ type: "layout-shift" });
		});
		const height = () => page.evaluate(() => document.body.scrollHeight);
		const first = await height();
		while (
			await page.evaluate(() => {
				const before = scrollY;
				scrollBy(0, 500);
				return scrollY > before;
			})
		);
		expect(await height()).toBe(first);
		expect(await page.evaluate(() => Reflect.get(window, "shifts"))).toEqual(
			[],
		);
	});
});
