import type { Page } from "@playwright/test";
import { messages } from "../../content/messages.ts";
import { expect, test } from "./fixtures.ts";
import { toast, waitlistForm } from "./waitlist-form.ts";

test.use({ hasTouch: true });

/** Opens an address and notes the scripts that the page asks for. */
async function open(page: Page, address = "/") {
	const scripts: string[] = [];
	page.on("request", (request) => {
		if (request.resourceType() === "script") scripts.push(request.url());
	});
	await page.goto(address, { waitUntil: "networkidle" });
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

for (const [what, give] of Object.entries(signs)) {
	test(`${what} starts the script, once`, async ({ page }) => {
		const scripts = await open(page);
		expect(scripts).toEqual([]);
		await give(page);
		await expect.poll(() => scripts).toHaveLength(1);
		await give(page);
		await waitlistForm(page, "hero").submit.click();
		await expect(toast(page).error).toHaveText(messages.emptyEmail);
		expect(scripts).toHaveLength(1);
	});
}

for (const { connection, seconds } of [
	{ connection: { saveData: false }, seconds: 10 },
	// Firefox and Safari.
	{ connection: undefined, seconds: 10 },
	{ connection: { saveData: true }, seconds: Number.POSITIVE_INFINITY },
]) {
	test(`navigator.connection ${JSON.stringify(connection)}: the script comes after ${seconds} seconds`, async ({
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
		expect(scripts).toEqual([]);
		await page.clock.runFor(60_000);
		if (Number.isFinite(seconds))
			await expect.poll(() => scripts).toHaveLength(1);
		await page.waitForLoadState("networkidle");
		expect(scripts).toHaveLength(Number.isFinite(seconds) ? 1 : 0);
	});
}

test("an early submit is answered before the browser lays out what arrives", async ({
	page,
}) => {
	const { promise: answered, resolve: loadTypeface } =
		Promise.withResolvers<void>();
	await page.route("**/*.woff2", async (route) => {
		await answered;
		await route.continue();
	});
	await page.clock.install({ time: 0 });
	// Else it also moves by itself.
	await page.clock.pauseAt(60_000);
	await page.goto("/", { waitUntil: "domcontentloaded" });
	await waitlistForm(page, "hero").submit.click();
	await expect(toast(page).error).toHaveText(messages.emptyEmail);
	loadTypeface();
	await page.waitForLoadState();
	await page.evaluate(() => document.fonts.ready);
	const root = page.locator("html");
	await page.clock.runFor(300);
	await expect(root).toHaveAttribute("data-font", "awaited");
	await expect(root).not.toHaveAttribute("data-loaded");
	await page.clock.runFor(700);
	await expect(root).toHaveAttribute("data-font", "");
	await expect(root).toHaveAttribute("data-loaded", "");
});

test("an anchor starts the script at once", async ({ page }) => {
	expect(await open(page, "/#waitlist")).toHaveLength(1);
	await expect(waitlistForm(page, "hero").side("host")).toBeFocused();
});

test.describe("below the first screen", () => {
	for (const anchor of ["how-it-works", "spaces", "founder", "join"]) {
		test(`#${anchor} is where it was after everything is laid out`, async ({
			page,
		}) => {
			await page.goto(`/#${anchor}`);
			const section = page.locator(`#${anchor}`);
			const top = () =>
				section.evaluate((it) => it.getBoundingClientRect().top);
			await expect(page.locator("html")).toHaveAttribute("data-loaded");
			await expect.poll(top).toBeGreaterThanOrEqual(0);
			expect(await top()).toBeLessThan(150);
		});
	}

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
