/**
 * What the specification fixes, to the letter. This file imports no words of the page: a word that changes in
 * `content/` fails here.
 */
import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./fixtures.ts";
import { readForms, readLandingPage, spokenTexts } from "./read-page.ts";

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
		["waitlist", "Join the Waitlist"],
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
	/book.*upload artwork.*approval/i,
	/paid automatically each month/i,
];
const examples = [
	[/cafe.*counter/i, /gym.*locker/i, /delivery bikes, scooters and vans/i],
	[/building and property owners/i, /event organizers/i, /retail shops/i],
	[/small and medium businesses/i, /local brands/i, /event promoters/i],
	[/app developers/i, /e-commerce stores/i, /service providers/i],
].flat();

/** Runs the steps on the document as it was built, and once more when React has taken it over. */
async function beforeAndAfter(page: Page, look: () => Promise<void>) {
	await test.step("as it was built", look);
	await page.mouse.move(50, 50, { steps: 2 });
	await hydrated(page);
	await test.step("with React", look);
}

/** Both live regions are there before there is a message: one that comes with its words is not read aloud (elastic/eui#1947). */
async function expectLiveRegions(page: Page) {
	for (const role of ["status", "alert"] as const) {
		await expect(page.getByRole(role)).toHaveCount(1);
		await expect(page.getByRole(role)).toBeEmpty();
		await expect(page.getByRole(role)).not.toHaveAttribute("aria-live");
	}
}

/** How many animations run, and how the page scrolls, in a browser that asks for reduced motion. */
function motions(page: Page) {
	return page.evaluate(() => [
		document.getAnimations().length,
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
		expect(await motions(page)).toEqual([0, "auto"]);
		const steps = page.locator("#how-it-works li");
		await expect(steps).toHaveText(pitch);
		const texts = await spokenTexts(page, "#how-it-works");
		expect(texts.filter((text) => /^\d/.test(text))).toEqual(["1", "2", "3"]);
		await expect(page.locator("#who-its-for li")).toHaveText(examples);
		const note = page.getByRole("contentinfo").getByText("©");
		await expect(note).toContainText(`© ${new Date().getFullYear()} `);
	});
});

const added = "You've been added to the waitlist as a";
const outcomes = [
	{ form: 0, label: "Space Owner", side: "host", phone: null },
	{ form: 1, label: "Advertiser", side: "advertiser", phone: "030 1" },
];

test("each form: its call, its states and its messages", async ({
	page,
	email,
	guard,
}) => {
	guard.expect(/status of 503/, /answered with status 503/);
	guard.expect(/Failed to load/, /could not be reached/);
	await page.goto("/");
	const status = page.getByRole("status");
	const alert = page.getByRole("alert");
	const regions = await page.locator(".toast [role]").elementHandles();
	for (const { form: index, label, side, phone } of outcomes) {
		const form = page.getByRole("form").nth(index);
		const emailField = form.getByRole("textbox", { name: "Email" });
		const phoneField = form.getByRole("textbox", { name: "Phone" });
		const button = form.locator("button");
		const radio = form.getByRole("radio", { name: label });

		await button.click();
		await expect(alert).toHaveText("Please enter your email address.");
		await expect(status).toBeEmpty();
		await expect(emailField).toBeFocused();

		await radio.check();
		await emailField.fill(email);
		await phoneField.fill(phone ?? "");
		for (const [answer, message] of [
			[503, "There was an error adding you to the waitlist. Please try again."],
			[null, "Something went wrong. Please try again later."],
			[201, `${added} ${label}!`],
		] as const) {
			const { promise: answered, resolve } = Promise.withResolvers<void>();
			await page.route("**/rest/v1/waitlist", async (route) => {
				await answered;
				if (answer === null) await route.abort("connectionfailed");
				else if (answer === 201) await route.continue();
				else await route.fulfill({ status: answer, json: {} });
			});
			const called = page.waitForRequest("**/rest/v1/waitlist");
			await button.click();
			await expect(button).toHaveText("Joining...");
			await expect(button).toBeDisabled();
			const call = await called;
			expect([call.method(), call.postDataJSON()]).toEqual([
				"POST",
				{ email, phone, user_type: side },
			]);
			resolve();
			await expect(answer === 201 ? status : alert).toHaveText(message);
			await expect(answer === 201 ? alert : status).toBeEmpty();
			await expect(button).toHaveText("Join the Waitlist");
			await expect(button).toBeEnabled();
			await expect(emailField).toHaveValue(answer === 201 ? "" : email);
			await expect(phoneField).toHaveValue(answer === 201 ? "" : (phone ?? ""));
			await expect(radio).toBeChecked();
			await page.unroute("**/rest/v1/waitlist");
		}
	}
	// A screen reader follows the region that it knows since the page was opened.
	for (const region of regions)
		expect(await region.evaluate((element) => element.isConnected)).toBe(true);
});

for (const [what, address, heading, text] of [
	["404", "/no/such-page", "Oops! Page not found", "Return to Home"],
	["error", "/500", "Unexpected Application Error!", "Return to Home"],
] as const)
	test(`the ${what} page: heading, link, toasts and tooltips`, async ({
		page,
		guard,
	}) => {
		const is404 = what === "404";
		if (is404)
			guard.expect(/status of 404/, /console error: .*\/no\/such-page$/);
		else {
			guard.expect(/status of 500/);
			const file = new URL("../../dist/site/500.html", import.meta.url);
			await page.route(address, (route) =>
				route.fulfill({ status: 500, path: file.pathname }),
			);
		}
		await page.goto(address);
		await beforeAndAfter(page, async () => {
			await expect(page.getByRole("heading")).toHaveText([heading]);
			const link = page.getByRole("main").getByRole("link");
			await expect(link).toHaveText([text]);
			await expect(link).toHaveAttribute("href", "/");
			await expectLiveRegions(page);
			// The error page holds as little as possible that could fail again.
			if (!is404) return;
			const tooltip = page.getByRole("tooltip");
			await expect(tooltip).toHaveCount(0);
			const tip = page.getByRole("contentinfo").getByRole("link");
			await expect(tip).toHaveCount(1);
			await tip.focus();
			await expect(tooltip).toHaveText(/./);
			await link.focus();
			await expect(tooltip).toHaveCount(0);
		});
	});
