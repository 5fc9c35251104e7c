import type { Locator } from "@playwright/test";
import { header } from "../../content/landing.ts";
import { expect, test } from "./fixtures.ts";
import { overflow } from "./page-checks.ts";
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

for (const width of [320, 1280]) {
	test(`${width} pixels: the header covers no section`, async ({ page }) => {
		await page.setViewportSize({ width, height: 700 });
		await page.goto("/");
		const banner = page.getByRole("banner");
		const toggle = page.getByRole("button", { name: header.openMenu });
		for (const { label, href } of [...header.links, header.join]) {
			if (await toggle.isVisible()) await toggle.click();
			await banner.getByRole("link", { name: label }).click();
			await expect(page).toHaveURL(`/${href}`);

			const heading = page.locator(href).getByRole("heading", { level: 2 });
			await expect(heading).toBeInViewport({ ratio: 1 });
			const { top } = await edges(heading);
			const { bottom } = await edges(banner);
			expect(top, label).toBeGreaterThanOrEqual(bottom);
		}
	});
}

function edges(locator: Locator) {
	return locator.evaluate((element) => {
		const { top, bottom } = element.getBoundingClientRect();
		return { top, bottom };
	});
}
