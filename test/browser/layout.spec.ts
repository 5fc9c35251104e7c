import type { Locator } from "@playwright/test";
import { header } from "../../content/landing.ts";
import { expect, test } from "./fixtures.ts";
import { distance, overflow, textPlaces, widths } from "./page-checks.ts";
import { toast, waitlistForm } from "./waitlist-form.ts";

test("the page fits the window at every width", async ({ page, guard }) => {
	guard.expect(/There is no page/, /status of 404/);
	const screens: Record<string, () => Promise<unknown>> = {
		"landing page": () => page.goto("/"),
		"landing page with an error": async () => {
			await waitlistForm(page, "hero").send();
			await expect(toast(page).error).toBeVisible();
			await toast(page).dismiss.focus();
		},
		"404 page": () => page.goto("/nowhere"),
	};
	for (const [screen, reach] of Object.entries(screens)) {
		await reach();
		for (const width of [320, 375, 768, 1280, 1920]) {
			await page.setViewportSize({ width, height: 800 });
			expect(await overflow(page), `${screen}, ${width} wide`).toEqual([]);
		}
	}
});

test("words, drawings and form keep their places at every width", async ({
	page,
}) => {
	await page.goto("/");
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

	await test.step("no letters touch those of the next line", async () => {
		const lineHeights = await page.getByRole("heading").evaluateAll((all) =>
			all.map((element) => {
				const { fontSize, lineHeight } = getComputedStyle(element);
				return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
			}),
		);
		// In Archivo "b" is 0.75 high and "g" goes 0.22 below the line.
		expect(Math.min(...lineHeights)).toBeGreaterThan(0.98);
	});

	await test.step("the page ends with its footer", async () => {
		const below = await page.getByRole("contentinfo").evaluate((footer) => {
			const { bottom } = footer.getBoundingClientRect();
			return document.documentElement.scrollHeight - (scrollY + bottom);
		});
		expect(below).toBeCloseTo(0, 0);
	});

	await test.step("on a phone logo, text and form begin at one margin", async () => {
		await page.setViewportSize({ width: 390, height: 844 });
		const lefts = await page
			.locator(".logo, .hero-words > *, .hero-form, .closing-form")
			.evaluateAll((all) =>
				all.map((element) => Math.round(element.getBoundingClientRect().left)),
			);
		expect(new Set(lefts).size).toBe(1);
	});
});

test("phones: another browser's slightly wider letters do not add a line", async ({
	page,
}) => {
	await page.goto("/");
	const headline = page.getByRole("heading", { level: 1 });
	for (const width of [360, 390]) {
		await page.setViewportSize({ width, height: 800 });
		const [lines, linesIfWider] = await headline.evaluate((element) => {
			const height = () => element.getBoundingClientRect().height;
			const size = Number.parseFloat(getComputedStyle(element).fontSize);
			const before = height() / size;
			element.style.fontSize = `${size * 1.03}px`;
			const after = height() / (size * 1.03);
			element.style.fontSize = "";
			return [before, after];
		});
		expect(linesIfWider, `${width} wide`).toBeCloseTo(lines ?? 0, 1);
	}
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

for (const width of [320, 1280]) {
	test(`${width} pixels: the header covers no section`, async ({ page }) => {
		await page.setViewportSize({ width, height: 700 });
		await page.goto("/");
		const banner = page.getByRole("banner");
		const toggle = page.locator(".menu-toggle");
		for (const { label, href } of [...header.links, header.join]) {
			if (await toggle.isVisible()) await toggle.click();
			await banner.getByRole("link", { name: label }).click();
			await expect(page).toHaveURL(`/${href}`);

			const heading = page.locator(href).getByRole("heading", { level: 2 });
			await expect(heading).toBeInViewport({ ratio: 1 });
			const { bottom } = await banner.evaluate((element) =>
				element.getBoundingClientRect(),
			);
			expect(await topOfWords(heading), label).toBeGreaterThanOrEqual(bottom);
		}
	});
}

/** Without the heading's padding, which the header may cover. */
function topOfWords(heading: Locator) {
	return heading.evaluate((element) => {
		const words = document.createRange();
		words.selectNodeContents(element);
		return words.getBoundingClientRect().top;
	});
}
