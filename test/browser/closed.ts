/** The page while the waitlist is closed. */
import { expect } from "@playwright/test";
import { test } from "./other-words-fixtures.ts";
import { axeViolations, overflow } from "./page-checks.ts";

test("closed: both sides have their words and their button", async ({
	page,
	site,
}) => {
	await page.setViewportSize({ width: 1366, height: 800 });
	await page.goto(`${site.closed}/?side=advertiser`);
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
	expect(await axeViolations(page)).toEqual([]);
	for (const width of [1366, 390, 320]) {
		await page.setViewportSize({ width, height: 800 });
		expect(await overflow(page), `${width} wide`).toEqual([]);
	}
	// Everything else is as on the open page.
	expect(await axeViolations(page, "#waitlist, #join")).toEqual([]);
});

for (const javaScriptEnabled of [true, false])
	test.describe(`closed, with JavaScript: ${javaScriptEnabled}`, () => {
		test.use({ javaScriptEnabled });

		test("the header, the menu and the keyboard lead to the button", async ({
			page,
			site,
		}) => {
			await page.setViewportSize({ width: 1366, height: 800 });
			await page.goto(`${site.closed}/#spaces`);
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
			await page.goto(`${site.closed}/#spaces`);
			await page.locator(".menu-toggle").click();
			await header.getByRole("link", { name: "We are open" }).click();
			await expect(page).toHaveURL(/#waitlist$/);
		});

		test("another language has the words, too, and keeps the side; the cards of the sides have their links", async ({
			page,
			site,
		}) => {
			await page.setViewportSize({ width: 1366, height: 800 });
			const query = "?side=advertiser&utm_source=news";
			if (javaScriptEnabled) {
				await page.goto(`${site.closed}/${query}`);
				await page
					.getByRole("banner")
					.getByRole("link", { name: /Deutsch/ })
					.click();
			} else await page.goto(`${site.closed}/de/${query}`);
			await expect(page).toHaveURL(`${site.closed}/de/${query}`);
			await expect(page.locator("#waitlist").getByRole("link")).toHaveText(
				"Find a space",
			);
			const cards = page.locator(".audience .button");
			await expect(cards).toHaveText(["List a space", "Find a space"]);
			await page.route("https://app.example/**", (route) =>
				route.fulfill({ body: "the product" }),
			);
			await cards.first().click();
			await expect(page).toHaveURL("https://app.example/list");
		});
	});
