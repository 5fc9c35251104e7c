import type { Locator } from "@playwright/test";
import {
	footer,
	founder,
	header,
	hero,
	howItWorks,
	whoItsFor,
} from "../../content/en/landing.ts";
import { messages } from "../../content/en/messages.ts";
import { site } from "../../content/en/site.ts";
import { sides } from "../../shared/sides.ts";
import { isPlaceholder, withoutMarks } from "../../words/placeholders.ts";
import type { Link } from "../../words/schema.ts";
import { words } from "../support/content.ts";
import { expect, hydrated, isHydrated, test } from "./fixtures.ts";
import { waitlistForm } from "./waitlist-form.ts";

test.use({ viewport: { width: 1280, height: 800 } });

/** Text and target of each link in a part of the page. */
function linksIn(part: Locator) {
	return part
		.getByRole("link")
		.evaluateAll((links) =>
			links.map((link) => [link.textContent, link.getAttribute("href")]),
		);
}

/** Text and target of those that are no placeholders: these are shown as text. */
function realLinks(links: readonly Link[]) {
	return links
		.filter(({ href }) => !isPlaceholder(href))
		.map(({ label, href }) => [label, href]);
}

test("the page holds what the specification names", async ({ page }) => {
	// The year is that of the visit, without a touch, too.
	await page.clock.setFixedTime(new Date(2031, 0, 1));
	await page.goto("/");
	await expect(page).toHaveTitle(site.title);

	await test.step("the sections in order, each with its anchor", async () => {
		const ids = await page
			.locator("main section")
			.evaluateAll((sections) => sections.map((section) => section.id));
		expect(ids.join(" ")).toBe(
			"waitlist how-it-works who-its-for spaces founder join",
		);
		await expect(page.getByRole("heading", { level: 2 })).toHaveText([
			hero.formHeading,
			"How It Works",
			"Who It's For",
			"Use Cases",
			"Meet the Founder",
			"Ready to Monetize Your Space?",
		]);
		await expect(page.getByRole("heading", { level: 3 })).toHaveText([
			...howItWorks.steps.map((step) => step.host.title),
			"Space Owners",
			"Advertisers",
			"Coffee Shops",
			"Gym Lockers",
			"Delivery Vehicles",
		]);
		await expect(page.locator("#how-it-works ol > li")).toHaveCount(3);
		const cards = page.locator("#who-its-for").getByRole("article");
		await expect(cards).toHaveCount(2);
		for (const card of await cards.all())
			await expect(card.getByRole("listitem")).toHaveCount(6);
	});

	await test.step("the founder: picture, quote, bio and two links", async () => {
		const section = page.getByRole("region", { name: founder.heading });
		const { reserved, quote, bio, name, proof, links } = founder;
		const { portrait } = words.founder;
		await expect(
			portrait
				? section.getByRole("img", { name: portrait.alt })
				: section.getByText(`${reserved.title} ${reserved.text}`),
		).toBeVisible();
		await expect(section.getByRole("blockquote")).toHaveText(
			withoutMarks(quote),
		);
		for (const text of [name, bio])
			await expect(section.getByText(withoutMarks(text))).toBeVisible();
		const isDraft = isPlaceholder(quote) || isPlaceholder(name);
		await expect(section.getByText(proof)).toHaveCount(isDraft ? 1 : 0);
		for (const { label } of links)
			await expect(section.getByText(label, { exact: true })).toBeVisible();
		expect(await linksIn(section)).toEqual(realLinks(links));
	});

	await test.step("logo, links and the empty slot of the header", async () => {
		const logo = page.locator('header a[href="/"]');
		await expect(logo.getByRole("img", { name: site.name })).toBeVisible();
		const { navigation: name } = header;
		expect(await linksIn(page.getByRole("navigation", { name }))).toEqual([
			["How It Works", "#how-it-works"],
			["Who It's For", "#who-its-for"],
			["Use Cases", "#spaces"],
			["Join the Waitlist", "#waitlist"],
		]);
		await expect(page.locator(".menu-toggle")).toBeHidden();
		const slot = page.locator(".header-slot");
		await expect(slot).toBeVisible();
		await expect(slot).toBeEmpty();
		await expect(slot).toHaveAttribute("aria-hidden", "true");
	});

	await test.step("the messages", () =>
		expect(messages).toMatchObject({
			emptyEmail: "Please enter your email address.",
			insertError:
				"There was an error adding you to the waitlist. Please try again.",
			unexpected: "Something went wrong. Please try again later.",
			joined: {
				host: "You've been added to the waitlist as a Space Owner!",
				advertiser: "You've been added to the waitlist as a Advertiser!",
			},
		}));

	await test.step("the footer: a link, and the year of the visit", async () => {
		const contentinfo = page.getByRole("contentinfo");
		const line = contentinfo.getByRole("paragraph");
		await expect(line).toHaveText(`© 2031 ${footer.owner}`);
		expect(await isHydrated(page)).toBe(false);
		await page.mouse.move(50, 50, { steps: 2 });
		await hydrated(page);
		await expect(line).toHaveText(`© 2031 ${footer.owner}`);
		expect(await linksIn(contentinfo)).toEqual(realLinks([site.social]));
		await expect(
			contentinfo.getByText(site.social.label, { exact: true }),
		).toBeVisible();
	});
});

test("the address and the link of each card choose the side", async ({
	page,
}) => {
	await page.goto("/?side=advertiser&ref=anna");
	const form = waitlistForm(page, "hero");
	await expect(form.side("advertiser")).toBeChecked();
	await expect(waitlistForm(page, "closing").side("advertiser")).toBeChecked();
	await page.goto("/?side=other");
	await expect(form.side("host")).toBeChecked();

	const link = (name: string) => page.getByRole("link", { name, exact: true });
	await form.email.fill("ann@frontage.test");
	await link(whoItsFor.sides.advertiser.join).click();
	await expect(page).toHaveURL(/#waitlist$/);
	await expect(form.side("advertiser")).toBeChecked();
	await expect(form.submit).toBeInViewport({ ratio: 1 });

	await link(header.join.label).press("Enter");
	await expect(form.side("advertiser")).toBeChecked();
	await page.keyboard.press("Tab");
	await expect(form.side("advertiser")).toBeFocused();

	await link(whoItsFor.sides.host.join).press("Enter");
	await form.expectValues({ side: "host", email: "ann@frontage.test" });
});

test("the hero speaks to the side that is chosen, and nothing moves", async ({
	page,
}) => {
	await page.goto("/");
	const form = waitlistForm(page, "hero");
	const headline = page.getByRole("heading", { level: 1 });
	const lead = page.locator(".hero .lead");
	const places = () =>
		page.locator("h1, .hero .lead, .hero-form, .street").evaluateAll((all) =>
			all.map((element) => {
				const { left, top, width, height } = element.getBoundingClientRect();
				return [left, top, width, height];
			}),
		);
	for (const width of [320, 768, 1366]) {
		await page.setViewportSize({ width, height: 800 });
		await form.side("host").check();
		const before = await places();
		for (const side of sides) {
			await form.side(side).check();
			const { wall, poster, lead: words } = hero.sides[side];
			// What a screen reader has: the words of the other side are not in it.
			await expect(headline).toHaveAccessibleName(`${wall} ${poster}`);
			await expect(lead).toMatchAriaSnapshot(`- paragraph: "${words}"`);
			expect(await places(), `${side}, ${width} wide`).toEqual(before);
		}
	}
});
