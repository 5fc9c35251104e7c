import { expect, test } from "./fixtures.ts";
import { expectInPlace, textPlaces, widths } from "./page-checks.ts";

test("words, drawings and form keep their places at every width", async ({
	page,
}) => {
	await page.goto("/");
	for (const width of widths) {
		await expectInPlace(page, width);
		// The posters leave the line above them whole, down to the end of its "g".
		const free = await page.locator(".pasted").evaluateAll((posters) =>
			posters.map((poster) => {
				const { top, bottom } = poster.getBoundingClientRect();
				const range = document.createRange();
				range.setStart(poster.parentElement as Element, 0);
				range.setEndBefore(poster);
				const above = [...range.getClientRects()].filter(
					(line) => line.bottom < (top + bottom) / 2,
				);
				return top - Math.max(...above.map((line) => line.bottom));
			}),
		);
		expect(Math.min(...free), `${width} wide`).toBeGreaterThan(0);
	}
	const footer = await page.getByRole("contentinfo").boundingBox();
	const end = await page.evaluate(() => document.body.scrollHeight - scrollY);
	expect(end).toBeCloseTo(Number(footer?.y) + Number(footer?.height), 0);

	await page.setViewportSize({ width: 390, height: 844 });
	const margins = await page
		.locator(".logo, .hero-words > *, .hero-form, .closing-form")
		.evaluateAll((all) =>
			all.map((element) => Math.round(element.getBoundingClientRect().left)),
		);
	expect(new Set(margins).size).toBe(1);
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
