/** The page while the waitlist is closed. */
import { expect, type Page, test } from "@playwright/test";
import {
	type BuiltCopy,
	closing,
	inGerman,
	startBuiltCopy,
} from "../support/built-copy.ts";
import { variant } from "../support/variant.ts";
import { axeViolations, overflow } from "./page-checks.ts";

let site: BuiltCopy;
test.beforeAll(async () => {
	site = await startBuiltCopy(inGerman, closing);
});
test.afterAll(() => site.end());

const open = (page: Page, address = "/") =>
	page.goto(`${site.address}${address}`);

for (const colorScheme of ["light", "dark"] as const)
	for (const width of [320, 390, 1366]) {
		const isFirst = width === (colorScheme === "light" ? 1366 : 320);
		test(`both sides have their words and their button, ${width} wide, ${colorScheme}`, {
			tag: isFirst ? [] : variant,
		}, async ({ page }) => {
			await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
			await page.setViewportSize({ width, height: 800 });
			await open(page, "/?side=advertiser");
			const words = page.locator("#waitlist");
			await expect(words.getByRole("heading")).toHaveText(/Spaces waiting/);
			await expect(words.getByRole("link")).toHaveText("Find a space");
			await words.getByRole("radio", { name: "Space Owner" }).check();
			await expect(words.getByRole("link")).toHaveText("List a space");
			await expect(page.locator("#join").getByRole("link")).toHaveText(
				"List a space",
			);
			await expect(page.locator("form, input[type=email]")).toHaveCount(0);
			await expect(page.locator("body")).not.toContainText("Join the Waitlist");
			expect(await overflow(page)).toEqual([]);
			expect(await axeViolations(page)).toEqual([]);
		});
	}

for (const javaScriptEnabled of [true, false])
	test.describe(`with JavaScript: ${javaScriptEnabled}`, () => {
		test.use({ javaScriptEnabled });

		test("the header, the menu and the keyboard lead to the button", async ({
			page,
		}) => {
			await page.setViewportSize({ width: 1366, height: 800 });
			await open(page, "/#spaces");
			const header = page.getByRole("banner");
			await header.getByRole("link", { name: "We are open" }).click();
			await expect(page).toHaveURL(/#waitlist$/);
			// The next stops are the sides and the button.
			await page.keyboard.press("Tab");
			await page.keyboard.press("ArrowRight");
			await page.keyboard.press("Tab");
			await expect(page.locator("#waitlist a:focus")).toHaveText(
				"Find a space",
			);
			await page.setViewportSize({ width: 390, height: 800 });
			await open(page);
			await page.locator(".menu-toggle").click();
			await header.getByRole("link", { name: "We are open" }).click();
			await expect(page).toHaveURL(/#waitlist$/);
		});

		test("the cards of the sides have their links; another language has the words, too", async ({
			page,
		}) => {
			await open(page, "/de/?side=advertiser&utm_source=news");
			await expect(page.locator("#waitlist").getByRole("link")).toHaveText(
				"Find a space",
			);
			const cards = page.locator(".audience .button");
			await expect(cards).toHaveText(["List a space", "Find a space"]);
			await expect(cards.first()).toHaveAttribute(
				"href",
				"https://app.example/list",
			);
		});
	});

test("the link to another language keeps the side; a card's link leads away", async ({
	page,
}) => {
	await page.setViewportSize({ width: 1366, height: 800 });
	await open(page, "/?side=advertiser&utm_source=news");
	await page
		.getByRole("banner")
		.getByRole("link", { name: /Deutsch/ })
		.click();
	await expect(page).toHaveURL(/\/de\/\?side=advertiser&utm_source=news$/);
	await page.route("https://app.example/**", (route) =>
		route.fulfill({ body: "the product" }),
	);
	await page.locator(".audience .button").first().click();
	await expect(page).toHaveURL("https://app.example/list");
});
