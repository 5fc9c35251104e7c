import { header } from "../../content/landing.ts";
import { site } from "../../content/site.ts";
import { expect, test } from "./fixtures.ts";

test.use({ viewport: { width: 1280, height: 800 } });

test("the logo leads home", async ({ page }) => {
	await page.goto("/");
	const logo = page
		.getByRole("banner")
		.getByRole("link")
		.filter({ has: page.getByRole("img", { name: site.name }) });
	await expect(logo).toHaveAttribute("href", "/");
});

test("the header links to the sections and to the form", async ({ page }) => {
	await page.goto("/");
	const links = page
		.getByRole("navigation", { name: header.navigation })
		.getByRole("link");
	expect(
		await links.evaluateAll((all) =>
			all.map((link) => [link.textContent, link.getAttribute("href")]),
		),
	).toEqual([
		["How It Works", "#how-it-works"],
		["Who It's For", "#who-its-for"],
		["Use Cases", "#spaces"],
		["Join the Waitlist", "#waitlist"],
	]);
	await expect(
		page.getByRole("button", { name: header.openMenu }),
	).toBeHidden();
});

test("the place for a second button is drawn, for eyes alone", async ({
	page,
}) => {
	await page.goto("/");
	const slot = page.locator(".header-slot");
	await expect(slot).toBeVisible();
	await expect(slot).toBeEmpty();
	await expect(slot).toHaveAttribute("aria-hidden", "true");
	await expect(slot).not.toHaveAttribute("href");
	expect(await slot.evaluate((element: HTMLElement) => element.tabIndex)).toBe(
		-1,
	);
	const header = page.getByRole("banner");
	const drawn = await header.screenshot();
	await slot.evaluate((element) => {
		element.style.visibility = "hidden";
	});
	expect((await header.screenshot()).equals(drawn)).toBe(false);
});
