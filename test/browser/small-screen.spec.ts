import type { Page } from "@playwright/test";
import { english } from "../support/founder-words.ts";
import { expect, test } from "./fixtures.ts";
import { toast, waitlistForm } from "./waitlist-form.ts";

const { header } = english;

test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

const items = [
	["How It Works", "#how-it-works"],
	["Who It's For", "#who-its-for"],
	["Use Cases", "#spaces"],
	["Login", "#waitlist"],
	["Join the Waitlist", "#waitlist"],
] as const;

function menuOf(page: Page) {
	const banner = page.getByRole("banner");
	return {
		toggle: banner.locator(".menu-toggle"),
		links: banner.getByRole("navigation").getByRole("link"),
	};
}

test("the toggle, Escape, a tap beside and a wide window close the menu", async ({
	page,
}) => {
	await page.goto("/");
	const { toggle, links } = menuOf(page);
	const icon = (name: string) => toggle.getByRole("img", { name });
	await expect(links).toHaveCount(0);
	await expect(icon(header.openMenu)).toBeVisible();
	await expect(icon(header.closeMenu)).toHaveCount(0);

	// For a message, say: the menu stays closed.
	await page.keyboard.press("Escape");
	await expect(links).toHaveCount(0);

	await toggle.tap();
	await expect(icon(header.closeMenu)).toBeVisible();
	await expect(icon(header.openMenu)).toHaveCount(0);
	const shown = await links.evaluateAll((all) =>
		all.map((link) => [link.textContent, link.getAttribute("href")]),
	);
	expect(shown).toEqual(items);
	for (const link of await links.all())
		await expect(link).toBeInViewport({ ratio: 1 });
	const lefts = await links.evaluateAll((all) =>
		all.map((link) => link.getBoundingClientRect().left),
	);
	expect(new Set(lefts).size, "stacked").toBe(1);
	await toggle.tap();
	await expect(links).toHaveCount(0);

	await toggle.press("Enter");
	await page.keyboard.press("Tab");
	await expect(links.first()).toBeFocused();
	// Safari gives the focus to no link that is pressed: the menu must not close before the press ends.
	await links.first().blur();
	await expect(links).toHaveCount(5);
	await page.keyboard.press("Escape");
	await expect(links).toHaveCount(0);
	await expect(toggle).toBeFocused();

	await page.setViewportSize({ width: 375, height: 900 });
	const button = await waitlistForm(page, "hero").submit.boundingBox();
	if (button === null) throw new Error("No button");
	await toggle.tap();
	await expect(links).toHaveCount(5);
	// Only the menu takes the tap.
	await page.touchscreen.tap(button.x + 20, button.y + 20);
	await expect(links).toHaveCount(0);
	await expect(toast(page).error).toHaveCount(0);

	await toggle.click();
	await expect(links).toHaveCount(5);
	await page.setViewportSize({ width: 1280, height: 640 });
	await expect(toggle).toBeHidden();
	await expect(links).toHaveCount(4);
});

test.describe("with smooth scrolling", () => {
	test.use({ contextOptions: { reducedMotion: "no-preference" } });

	test("an item closes the menu and leads to its section", async ({ page }) => {
		await page.goto("/");
		const { toggle, links } = menuOf(page);
		for (const [label, target] of items) {
			await toggle.tap();
			await links.filter({ hasText: label }).tap();
			await expect(links).toHaveCount(0);
			await expect(page).toHaveURL(`/${target}`);
			const heading = page.locator(target).getByRole("heading").first();
			await expect(heading).toBeInViewport({ ratio: 1 });
		}
	});
});
