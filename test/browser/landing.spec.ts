import { sides } from "../../shared/sides.ts";
import {
	isPlaceholder,
	linkTarget,
	withoutMarks,
} from "../../words/placeholders.ts";
import { readWords } from "../../words/read-words.ts";
import { english } from "../support/founder-words.ts";
import { expect, hydrated, isHydrated, test } from "./fixtures.ts";
import { waitlistForm } from "./waitlist-form.ts";

const { footer, founder, header, hero, whoItsFor, site } = english;

test.use({ viewport: { width: 1280, height: 800 } });

const { portrait } = readWords().content.languages[0].founder;

/** The founder's words in `content/`, and the picture; specification.spec.ts has what must be there. */
test("title, founder and footer are as the content says, and the year is that of the visit", async ({
	page,
}) => {
	await page.clock.setFixedTime(new Date(2031, 0, 1));
	await page.goto("/");
	await expect(page).toHaveTitle(site.title);
	const heading = page.getByRole("heading", { level: 2 });
	await expect(heading.first()).toHaveText(hero.formHeading);

	await test.step("the founder: a draft says that it is one, and a link leads to its network at least", async () => {
		const section = page.getByRole("region", { name: founder.heading });
		const { drawing, quote, bio, name, proof, links } = founder;
		const picture = section.getByRole("img");
		await expect(picture).toHaveAccessibleName(portrait?.alt ?? drawing);
		await expect(section.getByRole("blockquote")).toHaveText(
			withoutMarks(quote),
		);
		for (const text of [name, bio])
			await expect(section.getByText(withoutMarks(text))).toBeVisible();
		const isDraft = isPlaceholder(quote) || isPlaceholder(name);
		await expect(section.getByText(proof)).toHaveCount(isDraft ? 1 : 0);
		for (const { label, href } of links)
			await expect(
				section.getByRole("link", { name: label, exact: true }),
			).toHaveAttribute("href", linkTarget(href));
	});

	await test.step("the footer: a link, and the year without a touch and with React", async () => {
		const contentinfo = page.getByRole("contentinfo");
		const line = contentinfo.getByRole("paragraph");
		const owner = `© 2031 ${footer.owner} ${withoutMarks(founder.name)}`;
		await expect(line).toContainText(owner);
		expect(await isHydrated(page)).toBe(false);
		await page.mouse.move(50, 50, { steps: 2 });
		await hydrated(page);
		await expect(line).toContainText(owner);
		const { label, href } = site.social;
		await expect(
			contentinfo.getByRole("link", { name: label }),
		).toHaveAttribute("href", linkTarget(href));
	});
});

test("the drawing of the founder has the colors of day and night, and on paper those of the day", async ({
	page,
}) => {
	test.skip(portrait !== null, "there is a photo");
	await page.goto("/");
	const picture = page.locator("#founder img");
	await picture.scrollIntoViewIfNeeded();
	for (const [media, colorScheme, shown] of [
		["screen", "light", "light"],
		["screen", "dark", "dark"],
		["print", "dark", "light"],
	] as const) {
		await page.emulateMedia({ media, colorScheme });
		await expect
			.poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc))
			.toContain(`/founder-${shown}.svg`);
	}
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
