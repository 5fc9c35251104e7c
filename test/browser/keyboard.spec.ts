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
	await page.keyboard.press("Tab");
	await expect(form.email).toBeFocused();
	await page.keyboard.type(email);
	await form.submit.press("Space");

	await expect(toast(page).success).toHaveText(messages.joined.advertiser);
	await expect(form.submit).toBeFocused();
	expect(await waitlist.stored(email)).toEqual([
		{ email, phone: null, user_type: "advertiser" },
	]);

	// Closing the message gives the focus back.
	const last = page.getByRole("link", { name: site.social.label });
	await last.focus();
	await page.keyboard.press("Tab");
	const { dismiss } = toast(page);
	await expect(dismiss).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(dismiss).toHaveCount(0);
	await expect(last).toBeFocused();
});

/** The element with the focus: its name, whether the header covers it, and whether it is outlined. */
function readStop() {
	const element = document.activeElement;
	if (element === null || element === document.body) return null;
	const { bottom } = element.getBoundingClientRect();
	const header = document.querySelector("header");
	const label = (element as HTMLInputElement).labels?.[0];
	// A card is outlined in the place of its radio button, the mark in that of its button.
	const outlined = [element, label, ...element.children];
	return {
		name:
			element.getAttribute("aria-label") ??
			(label ?? element).textContent ??
			"",
		isSeen:
			header?.contains(element) ||
			bottom > Number(header?.getBoundingClientRect().bottom),
		isOutlined: outlined.some(
			(each) => each && getComputedStyle(each).outlineStyle === "solid",
		),
	};
}

async function tabStops(page: Page) {
	const stops: NonNullable<ReturnType<typeof readStop>>[] = [];
	for (;;) {
		await page.keyboard.press("Tab");
		const stop = await page.evaluate(readStop);
		if (stop === null) return stops;
		stops.push(stop);
	}
}

test("Tab stops at everything once, in order, visibly", async ({ page }) => {
	await page.goto("/");
	const stops = await tabStops(page);
	const form = [
		words.sides.host.name,
		words.email,
		words.whyPhone,
		`${words.phone} (${words.optional})`,
		words.submit,
	];
	const names = [
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
	];
	expect(stops).toEqual(
		names.map((name) => ({ name, isSeen: true, isOutlined: true })),
	);
});
