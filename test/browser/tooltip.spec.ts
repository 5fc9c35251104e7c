import type { Locator, Page } from "@playwright/test";
import { english } from "../support/founder-words.ts";
import { expect, hydrated, test } from "./fixtures.ts";

const { founder, site } = english;

/** Moves the pointer there: on a small screen the tooltip then lies over its own button. */
async function point(page: Page, trigger: Locator) {
	await trigger.evaluate((element) =>
		element.scrollIntoView({ block: "center" }),
	);
	const box = await trigger.boundingBox();
	if (box === null) throw new Error("Not on the page");
	await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}

test("a tooltip follows pointer, focus and Escape", async ({ page }) => {
	await page.goto("/");
	const tooltip = page.getByRole("tooltip");
	const triggers = [...founder.links, site.social].map(
		({ label, tooltip: text }) => ({
			trigger: page.getByText(label, { exact: true }),
			text,
		}),
	);
	for (const width of [1280, 320]) {
		await page.setViewportSize({ width, height: 640 });
		for (const { trigger, text } of triggers) {
			await expect(trigger).toHaveAccessibleDescription(text);
			await expect(tooltip).toHaveCount(0);
			await point(page, trigger);
			await expect(tooltip).toHaveText(text);
			// Without a gap, in which the pointer on its way there would lose it.
			const [above, below] = await Promise.all([
				tooltip.boundingBox(),
				trigger.locator("..").boundingBox(),
			]);
			const bottom = (above?.y ?? 0) + (above?.height ?? 0);
			expect(bottom).toBeGreaterThanOrEqual((below?.y ?? NaN) - 1);
			// Rounding may put half a pixel outside the window.
			await expect(tooltip).toBeInViewport({ ratio: 0.99 });
			await page.mouse.move(0, 0);
			await expect(tooltip).toHaveCount(0);
		}
	}

	const [{ label, tooltip: text } = site.social] = founder.links;
	const link = page.getByText(label, { exact: true });
	await point(page, link);
	await tooltip.hover();
	await expect(tooltip).toHaveText(text);
	await hydrated(page);
	await page.keyboard.press("Escape");
	await expect(tooltip).toHaveCount(0);
	await page.mouse.move(0, 0);
	await point(page, link);
	await expect(tooltip).toHaveText(text);
	await page.keyboard.press("Escape");
	await page.mouse.move(0, 0);
	await link.focus();
	await expect(tooltip).toHaveText(text);
	await page.keyboard.press("Escape");
	await expect(tooltip).toHaveCount(0);
	await expect(link).toBeFocused();
});

test.describe("by touch", () => {
	test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

	test("one tap on a link follows it", async ({ page, guard }) => {
		await page.goto("/");
		const [first = site.social] = founder.links;
		const trigger = page.getByText(first.label, { exact: true });
		const { origin } = new URL(first.href);
		guard.expect(new RegExp(`request to ${origin}`));
		await page.route(`${origin}/**`, (route) =>
			route.fulfill({ contentType: "text/html", body: "<title>Away" }),
		);
		await trigger.tap();
		await expect(page).toHaveTitle("Away");
	});
});
