/**
 * What the specification fixes, to the letter. This file imports no words of the page: a word that changes in
 * `content/` fails here.
 */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import {
	beforeAndAfter,
	expectLiveRegions,
	readForms,
	readLandingPage,
	spokenTexts,
} from "./read-page.ts";

/** What a browser and a screen reader know of the fields of one form. Nothing else is on them. */
const fields = (action: string | undefined) => ({
	method: "post",
	action,
	fields: [
		{ tag: "fieldset" },
		{
			tag: "input",
			label: "Space Owner",
			hint: expect.stringMatching(/have space/),
			type: "radio",
			name: "user_type",
			value: "host",
			checked: true,
		},
		{
			tag: "input",
			label: "Advertiser",
			hint: expect.stringMatching(/need space/),
			type: "radio",
			name: "user_type",
			value: "advertiser",
			checked: false,
		},
		// The page has its own message for an empty address: `required` would keep it from the visitor.
		{
			tag: "input",
			label: "Email",
			type: "email",
			name: "email",
			autocomplete: "email",
			maxlength: "254",
			"aria-required": "true",
		},
		{
			tag: "input",
			label: "Phone",
			type: "tel",
			name: "phone",
			autocomplete: "tel",
			maxlength: "40",
		},
		{ tag: "button", label: "Join the Waitlist", type: "submit" },
	],
});

const links = [
	["How It Works", "#how-it-works"],
	["Who It's For", "#who-its-for"],
	["Use Cases", "#spaces"],
];
const join = ["Join the Waitlist", "#waitlist"];

const some = expect.stringMatching(/\S/);
/** A link to another site. No words in square brackets are left in its address: these would lead nowhere. */
const elsewhere = expect.stringMatching(/^https:\/\/[\w.-]+\.\w+\/[^[\]]*$/);

const landingPage = {
	logo: { href: "/", alt: some },
	menus: [
		[...links, join],
		[...links, ["Login", "#waitlist"], join],
	],
	// The second outlined button: no label, no target, and no stop of the keyboard.
	slots: [["span", "", null]],
	sections: [
		["waitlist", some],
		["how-it-works", "How It Works"],
		["who-its-for", "Who It's For"],
		["spaces", "Use Cases"],
		["founder", "Meet the Founder"],
		["join", "Ready to Monetize Your Space?"],
	],
	forms: ["waitlist", "join"],
	toggle: [expect.stringMatching(/open/i), expect.stringMatching(/close/i)],
	cards: [
		["Space Owners", expect.stringContaining("Space Owner")],
		["Advertisers", expect.stringContaining("Advertiser")],
		["Coffee Shops"],
		["Gym Lockers"],
		["Delivery Vehicles"],
	],
	examples: [
		[
			...[
				/cafe.*counter/i,
				/gym.*locker/i,
				/delivery bikes, scooters and vans/i,
			],
			...[
				/building and property owners/i,
				/event organizers/i,
				/retail shops/i,
			],
		].map((example) => expect.stringMatching(example)),
		[
			...[/small and medium businesses/i, /local brands/i, /event promoters/i],
			...[/app developers/i, /e-commerce stores/i, /service providers/i],
		].map((example) => expect.stringMatching(example)),
	],
	pitches: [
		expect.stringMatching(/list your .* paid every month/i),
		expect.stringMatching(/book .* upload your artwork/i),
	],
	// The professional network and the messaging app.
	founder: {
		pictures: [some],
		quotes: [some],
		bios: [some],
		links: [elsewhere, elsewhere],
	},
	social: [elsewhere],
};

/** What an owner does and gets (section 1). */
const pitch = [
	/photos.*details.*price/i,
	/approve.*advertiser books.*uploads the artwork/is,
	/paid every month.*automatically/is,
];

/** How many animations run, but for the one that holds the street back and moves nothing, how many boxes change slowly, and how the page scrolls, in a browser that asks for reduced motion. */
function motions(page: Page) {
	return page.evaluate(() => [
		document
			.getAnimations()
			.filter(
				(each) =>
					!("animationName" in each) || each.animationName !== "keep-back",
			).length,
		[...document.querySelectorAll("*")].filter(
			(box) => getComputedStyle(box).transitionDuration !== "0s",
		).length,
		getComputedStyle(document.documentElement).scrollBehavior,
	]);
}

test("the landing page: sections, menus and fields", async ({ page }) => {
	await page.goto("/");
	await beforeAndAfter(page, async () => {
		expect(await page.evaluate(readLandingPage)).toEqual(landingPage);
		expect(await page.evaluate(readForms)).toEqual([
			fields("/join?form=hero#hero-form"),
			fields("/join?form=closing#closing-form"),
		]);
		await expectLiveRegions(page);
		expect(await motions(page)).toEqual([0, 0, "auto"]);
		const steps = page.locator("#how-it-works li");
		await expect(steps).toHaveText(pitch, { useInnerText: true });
		const texts = await spokenTexts(page, "#how-it-works");
		expect(texts.filter((text) => /^\d/.test(text))).toEqual(["1", "2", "3"]);
		const note = page.getByRole("contentinfo").getByText("©");
		await expect(note).toContainText(`© ${new Date().getFullYear()} `);
	});
});

/** Expects that a part of the page can be seen, wherever one has to scroll to. */
async function expectSeen(part: Locator) {
	await part.scrollIntoViewIfNeeded();
	// A browser may scroll to whole pixels only.
	await expect(part).toBeInViewport({ ratio: 0.99 });
}

for (const [width, isWide] of [
	[1366, true],
	[390, false],
] as const)
	test(`the landing page: what is seen ${width} wide`, async ({ page }) => {
		await page.setViewportSize({ width, height: 800 });
		await page.goto("/");
		const banner = page.getByRole("banner");
		const logo = banner.locator('a[href="/"]');
		const name = (await logo.innerText()).trim();
		await expect(logo.getByRole("img")).toHaveAccessibleName(RegExp(name));
		const menu = banner.getByRole("navigation").getByRole("link");
		const shown = isWide ? [...links, join] : [];
		await expect(menu).toHaveText(shown.map(([label = ""]) => label));
		await expect(banner.locator(".menu-toggle")).toBeVisible({
			visible: !isWide,
		});
		const slot = banner.locator(".header-slot");
		await expect(slot).toBeVisible({ visible: isWide });
		// Its outline is drawn as a background, as that of each frame.
		await expect(slot).not.toHaveCSS("background-image", "none");
		// All that a visitor can do.
		const buttons = page.getByRole("button");
		await expect(buttons).toHaveText(Array(2).fill("Join the Waitlist"));

		for (const heading of await page.locator("main h2").all())
			await expectSeen(heading);
		const founder = page.getByRole("region", { name: "Meet the Founder" });
		const picture = founder.getByRole("img");
		await expectSeen(picture);
		await expect
			.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
			.toBeGreaterThan(0);
		await expectSeen(founder.getByRole("blockquote"));
		await expectSeen(founder.locator(".bio"));
		const footer = page.getByRole("contentinfo");
		await expectSeen(footer.getByText(/^© 20\d\d /));
		const away = page.locator("#founder a, footer .tip-link a");
		await expect(away).toHaveCount(3);
		for (const link of await away.all()) await expectSeen(link);
	});
