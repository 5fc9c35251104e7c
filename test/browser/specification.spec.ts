/**
 * What the specification fixes, to the letter. This file imports no words of the page: a word that changes in
 * `content/` fails here.
 */
import type { Page } from "@playwright/test";
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

const landingPage = {
	logo: "/",
	menus: [
		[...links, join],
		[...links, ["Login", "#waitlist"], join],
	],
	sections: [
		["waitlist", expect.stringMatching(/./)],
		["how-it-works", "How It Works"],
		["who-its-for", "Who It's For"],
		["spaces", "Use Cases"],
		["founder", "Meet the Founder"],
		["join", "Ready to Monetize Your Space?"],
	],
	toggle: [expect.stringMatching(/open/i), expect.stringMatching(/close/i)],
	cards: [
		["Space Owners", expect.stringContaining("Space Owner")],
		["Advertisers", expect.stringContaining("Advertiser")],
		["Coffee Shops"],
		["Gym Lockers"],
		["Delivery Vehicles"],
	],
	pitches: [
		expect.stringMatching(/list your .* paid every month/i),
		expect.stringMatching(/book .* upload your artwork/i),
	],
};

/** What an owner does and gets (section 1), and the examples of each card. */
const pitch = [
	/photos.*details.*price/i,
	/approve.*advertiser books.*uploads the artwork/is,
	/paid every month.*automatically/is,
];
const examples = [
	[/cafe.*counter/i, /gym.*locker/i, /delivery bikes, scooters and vans/i],
	[/building and property owners/i, /event organizers/i, /retail shops/i],
	[/small and medium businesses/i, /local brands/i, /event promoters/i],
	[/app developers/i, /e-commerce stores/i, /service providers/i],
].flat();

/** How many animations run, how many boxes change slowly, and how the page scrolls, in a browser that asks for reduced motion. */
function motions(page: Page) {
	return page.evaluate(() => [
		document.getAnimations().length,
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
		await expect(page.locator("#who-its-for li")).toHaveText(examples);
		const note = page.getByRole("contentinfo").getByText("©");
		await expect(note).toContainText(`© ${new Date().getFullYear()} `);
	});
});
