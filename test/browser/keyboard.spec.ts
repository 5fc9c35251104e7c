import type { Page } from "@playwright/test";
import { form as words } from "../../content/form.ts";
import { founder, header, whoItsFor } from "../../content/landing.ts";
import { messages } from "../../content/messages.ts";
import { site } from "../../content/site.ts";
import { expect, test } from "./fixtures.ts";
import { toast, waitlistForm } from "./waitlist-form.ts";

test.use({ viewport: { width: 1280, height: 800 } });

test("a visitor joins by keyboard alone", async ({ page, email, waitlist }) => {
	await page.goto("/");
	await page.keyboard.press("Tab");
	const skip = page.getByRole("link", { name: header.skip });
	await expect(skip).toBeFocused();
	await expect(skip).toBeInViewport({ ratio: 1 });
	await page.keyboard.press("Enter");

	const form = waitlistForm(page, "hero");
	await page.keyboard.press("Tab");
	await expect(form.side("host")).toBeFocused();
	await page.keyboard.press("ArrowRight");
	await expect(form.side("advertiser")).toBeFocused();
	await expect(form.side("advertiser")).toBeChecked();
	await page.keyboard.press("Tab");
	await expect(form.email).toBeFocused();
	await page.keyboard.type(email);
	await form.submit.press("Space");

	await expect(toast(page).success).toHaveText(messages.joined.advertiser);
	await expect(form.submit).toBeFocused();
	expect(await waitlist.stored(email)).toEqual([
		{ email, phone: null, user_type: "advertiser" },
	]);
});

test("closing the message gives the focus back", async ({ page }) => {
	await page.goto("/");
	const form = waitlistForm(page, "closing");
	await form.submit.press("Enter");
	await expect(form.email).toBeFocused();
	const { dismiss } = toast(page);
	const last = page.getByRole("link", { name: site.social.label });
	await last.focus();
	await page.keyboard.press("Tab");
	await expect(dismiss).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(dismiss).toHaveCount(0);
	await expect(last).toBeFocused();
});

/** Presses Tab through the page: the names of the stops, and what is wrong with them. */
async function tabStops(page: Page) {
	const stops: string[] = [];
	const problems: string[] = [];
	for (;;) {
		await page.keyboard.press("Tab");
		const stop = await page.evaluate(() => {
			const element = document.activeElement;
			if (element === null || element === document.body) return null;
			const { bottom } = element.getBoundingClientRect();
			const header = document.querySelector("header");
			const isCovered =
				header !== null &&
				!header.contains(element) &&
				bottom <= header.getBoundingClientRect().bottom;
			const label = (element as HTMLInputElement).labels?.[0]?.textContent;
			const name = element.getAttribute("aria-label") ?? label;
			return { name: name ?? element.textContent, isCovered };
		});
		if (stop === null) return { stops, problems };
		stops.push(stop.name);
		if (stop.isCovered) problems.push(`${stop.name} is under the header`);
		if (!(await showsFocus(page))) problems.push(`${stop.name} shows no focus`);
	}
}

/** Whether the window looks different without the focus. */
async function showsFocus(page: Page): Promise<boolean> {
	const focused = await page.screenshot();
	const element = await page.evaluateHandle(() => document.activeElement);
	await element.evaluate((stop) => (stop as HTMLElement).blur());
	const blurred = await page.screenshot();
	await element.evaluate((stop) =>
		(stop as HTMLElement).focus({ preventScroll: true }),
	);
	return !focused.equals(blurred);
}

test("Tab stops at everything once, in order, visibly", async ({ page }) => {
	await page.goto("/");
	const { stops, problems } = await tabStops(page);
	const form = [
		words.sides.host.name,
		words.email,
		words.whyPhone,
		`${words.phone} (${words.optional})`,
		words.submit,
	];
	expect(stops).toEqual([
		header.skip,
		site.name,
		...header.links.map((link) => link.label),
		header.join.label,
		...form,
		whoItsFor.sides.host.join,
		whoItsFor.sides.advertiser.join,
		...founder.links.map((link) => link.label),
		...form,
		site.social.label,
	]);
	expect(problems).toEqual([]);
});
