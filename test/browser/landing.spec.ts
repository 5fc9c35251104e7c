import {
	closing,
	founder,
	hero,
	howItWorks,
	useCases,
	whoItsFor,
} from "../../content/landing.ts";
import { site } from "../../content/site.ts";
import { expect, test } from "./fixtures.ts";

test("the sections stand in order, each with its anchor", async ({ page }) => {
	await page.goto("/");
	const ids = await page
		.locator("main section")
		.evaluateAll((sections) => sections.map((section) => section.id));
	expect(ids).toEqual([
		"waitlist",
		"how-it-works",
		"who-its-for",
		"spaces",
		"founder",
		"join",
	]);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText([
		`${hero.headline.wall} ${hero.headline.poster}`,
	]);
	await expect(page.getByRole("heading", { level: 2 })).toHaveText([
		hero.formHeading,
		howItWorks.heading,
		whoItsFor.heading,
		useCases.heading,
		founder.heading,
		closing.heading,
	]);
	await expect(page.getByRole("heading", { level: 3 })).toHaveText([
		...howItWorks.steps.map((step) => step.title),
		"Space Owners",
		"Advertisers",
		"Coffee Shops",
		"Gym Lockers",
		"Delivery Vehicles",
	]);
	await expect(page).toHaveTitle(site.title);
});

test("three steps are numbered, and each side lists six examples", async ({
	page,
}) => {
	await page.goto("/");
	const steps = page
		.getByRole("region", { name: howItWorks.heading })
		.getByRole("list");
	await expect(steps.getByRole("listitem")).toHaveCount(3);
	expect(await steps.evaluate((list) => list.tagName)).toBe("OL");

	const cards = page
		.getByRole("region", { name: whoItsFor.heading })
		.getByRole("article");
	await expect(cards).toHaveCount(2);
	for (const [index, { examples }] of [
		whoItsFor.hosts,
		whoItsFor.advertisers,
	].entries()) {
		const items = cards.nth(index).getByRole("listitem");
		await expect(items).toHaveCount(6);
		await expect(items).toHaveText([...examples]);
	}
});

test("the founder has a picture, a quote, a bio and two links", async ({
	page,
}) => {
	await page.goto("/");
	const section = page.getByRole("region", { name: founder.heading });
	await expect(
		section.getByRole("img", { name: founder.portraitAlt }),
	).toBeVisible();
	await expect(section.getByRole("blockquote")).toHaveText(founder.quote);
	await expect(section.getByText(founder.bio)).toBeVisible();
	await expect(section.getByRole("link")).toHaveCount(2);
	for (const { label, href } of founder.links)
		await expect(section.getByRole("link", { name: label })).toHaveAttribute(
			"href",
			href,
		);
});
