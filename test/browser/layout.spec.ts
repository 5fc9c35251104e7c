import { header } from "../../content/landing.ts";
import { expect, test } from "./fixtures.ts";
import {
	breakpointEdges,
	distance,
	expectHeroApart,
	overflow,
	textPlaces,
	topOfWords,
} from "./page-checks.ts";
import { toast, waitlistForm } from "./waitlist-form.ts";

test("words, drawings and form keep their places at every width", async ({
	page,
}) => {
	await page.goto("/");
	const widths = Array.from({ length: 29 }, (_, index) => 320 + 80 * index);
	for (const width of [...widths, ...breakpointEdges]) {
		await page.setViewportSize({ width, height: 800 });
		expect(await overflow(page), `${width} wide`).toEqual([]);
		await expectHeroApart(page);
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

	await test.step("the tooltip covers no field", async () => {
		for (const width of [320, 390, 768, 1366, 1920]) {
			await page.setViewportSize({ width, height: 800 });
			for (const name of ["hero", "closing"] as const) {
				await waitlistForm(page, name).why.focus();
				// With the tooltip's own edge of 6 pixels round its words.
				expect(
					await distance(page, `.${name} .tooltip-text`, ".field input"),
					`${name}, ${width} wide`,
				).toBeGreaterThanOrEqual(6);
			}
		}
	});

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

	await test.step("on phones slightly wider letters, as another browser has, add no line", async () => {
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
});

test("an error and the 404 page fit the window", async ({ page, guard }) => {
	guard.expect(/There is no page/, /status of 404/);
	const expectFit = async (screen: string) => {
		for (const width of [320, 768, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			expect(await overflow(page), `${screen}, ${width} wide`).toEqual([]);
		}
	};
	await page.goto("/");
	await waitlistForm(page, "hero").send();
	await expect(toast(page).error).toBeVisible();
	await toast(page).dismiss.focus();
	await expectFit("error");
	await page.goto("/nowhere");
	await expectFit("404 page");
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

test("the header covers no section", async ({ page }) => {
	await page.goto("/");
	const banner = page.getByRole("banner");
	const toggle = page.locator(".menu-toggle");
	for (const width of [320, 1280]) {
		await page.setViewportSize({ width, height: 700 });
		for (const { label, href } of [...header.links, header.join]) {
			if (await toggle.isVisible()) await toggle.click();
			await banner.getByRole("link", { name: label }).click();
			await expect(page).toHaveURL(`/${href}`);
			const heading = page.locator(href).getByRole("heading", { level: 2 });
			await expect(heading).toBeInViewport({ ratio: 1 });
			const { top, headerBottom } = await topOfWords(page, `${href} h2`);
			expect(top, `${label}, ${width} wide`).toBeGreaterThanOrEqual(
				headerBottom,
			);
		}
	}
});
