import { expect, test } from "./fixtures.ts";
import { expectInPlace, textPlaces, widths } from "./page-checks.ts";

test("words, drawings and form keep their places at every width", async ({
	page,
}) => {
	await page.goto("/");
	for (const width of widths) await expectInPlace(page, width);
});

test("a typeface that does not arrive changes nothing", async ({
	page,
	guard,
}) => {
	guard.expect(/ERR_FAILED/);
	await page.route("**/*.woff2", (route) => route.abort());
	await page.goto("/", { waitUntil: "domcontentloaded" });
	const before = await textPlaces(page);
	await expect(page.locator("html")).toHaveAttribute("data-font", "");
	expect(await textPlaces(page)).toEqual(before);
});

test("nothing moves while the page is read", async ({ page }) => {
	await page.goto("/");
	await expect(page.locator("html")).toHaveAttribute("data-loaded");
	const { shifts, growth } = await page.evaluate(async () => {
		const nextFrame = () => new Promise(requestAnimationFrame);
		// The layout of what is below comes with the next frame, before the first scrolling.
		await nextFrame();
		await nextFrame();
		const shifts: unknown[] = [];
		new PerformanceObserver((list) =>
			shifts.push(...list.getEntries()),
		).observe({ type: "layout-shift" });
		const height = document.body.scrollHeight;
		for (let last = -1; scrollY > last; ) {
			last = scrollY;
			scrollBy(0, 500);
			await nextFrame();
		}
		await nextFrame();
		return { shifts, growth: document.body.scrollHeight - height };
	});
	expect(growth).toBe(0);
	expect(shifts).toEqual([]);
});
