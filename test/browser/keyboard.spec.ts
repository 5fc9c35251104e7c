import type { Page } from "@playwright/test";
import { english } from "../support/founder-words.ts";
import { anEntry } from "../support/rows.ts";
import { expect, test } from "./fixtures.ts";
import { focusStop } from "./seen.ts";
import { toast, waitlistForm } from "./waitlist-form.ts";

const { form: words, founder, header, whoItsFor, messages, site } = english;

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
	await page.keyboard.press("Tab");
	await expect(form.email).toBeFocused();
	await page.keyboard.type(email);
	await form.submit.press("Space");

	await expect(toast(page).success).toHaveText(messages.joined.advertiser);
	await expect(form.submit).toBeFocused();
	expect(await waitlist.stored(email)).toEqual([
		anEntry({ email, phone: null, user_type: "advertiser" }),
	]);

	// Closing the message gives the focus back.
	const last = page.getByText(site.social.label, { exact: true });
	await last.focus();
	await page.keyboard.press("Tab");
	const { dismiss } = toast(page);
	await expect(dismiss).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(dismiss).toHaveCount(0);
	await expect(last).toBeFocused();
});

/** Runs in the page: the name of the element with the focus. */
function nameOfFocus() {
	const element = document.activeElement;
	if (element === null || element === document.body) return null;
	const icon = [...element.querySelectorAll("[role=img]")].find((each) =>
		each.checkVisibility(),
	);
	const label = (element as HTMLInputElement).labels?.[0];
	const words = icon?.ariaLabel || (label ?? element).textContent;
	return element.ariaLabel ?? words;
}

/** The chosen side, the fields by their labels, and the button. */
async function formStops(page: Page): Promise<string[]> {
	const fields = await page
		.locator("#hero-form .field label")
		.allTextContents();
	return [english.site.sides.host.one, ...fields, words.submit];
}

/** Presses Tab once for each of these names, and expects it to be the next stop. */
async function expectStops(page: Page, names: readonly (string | null)[]) {
	for (const name of names) {
		await page.keyboard.press("Tab");
		await expectStop(page, name);
	}
}

async function expectStop(page: Page, name: string | null) {
	const { wrong = [] } = (await focusStop(page)) ?? {};
	expect(wrong).toEqual([]);
	expect(await page.evaluate(nameOfFocus)).toBe(name);
}

// By night, states.spec.ts goes through this page.
test("Tab stops at everything once, in order, visibly", async ({ page }) => {
	await page.goto("/");
	const form = await formStops(page);
	await expectStops(page, [
		header.skip,
		site.logoAlt,
		...header.links.map((link) => link.label),
		header.join.label,
		...form,
		whoItsFor.sides.host.join,
		whoItsFor.sides.advertiser.join,
		...founder.links.map((link) => link.label),
		...form,
		site.social.label,
		null,
	]);
});

// An open menu that covers what has the focus: w3c/w3c-website#506.
test("on a phone Tab stops at the menu, at its items, and at the form below it", async ({
	page,
}) => {
	await page.setViewportSize({ width: 375, height: 667 });
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme });
		await page.goto("/");
		await expectStops(page, [header.skip, site.logoAlt, header.openMenu]);
		await page.keyboard.press("Enter");
		await expectStop(page, header.closeMenu);
		await expectStops(page, [
			...header.links.map((link) => link.label),
			header.login.label,
			header.join.label,
			...(await formStops(page)),
		]);
	}
});
