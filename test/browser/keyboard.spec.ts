import { form as words } from "../../content/form.ts";
import { founder, header, whoItsFor } from "../../content/landing.ts";
import { messages } from "../../content/messages.ts";
import { site } from "../../content/site.ts";
import { anEntry } from "../support/rows.ts";
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
		anEntry({ email, phone: null, user_type: "advertiser" }),
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

/** The name of the element with the focus, or what is wrong with how it is seen; `null` after the last one. */
function readStop() {
	const element = document.activeElement;
	if (element === null || element === document.body) return null;
	const label = (element as HTMLInputElement).labels?.[0];
	const name =
		element.getAttribute("aria-label") ?? (label ?? element).textContent;
	const header = document.querySelector("header") as Element;
	const isCovered =
		!header.contains(element) &&
		element.getBoundingClientRect().bottom <=
			header.getBoundingClientRect().bottom;
	// A card is outlined in the place of its radio button, the mark in that of its button.
	const isOutlined = [element, label, ...element.children].some(
		(each) => each && getComputedStyle(each).outlineStyle === "solid",
	);
	if (isCovered) return `${name}: covered by the header`;
	return isOutlined ? name : `${name}: without an outline`;
}

test("Tab stops at everything once, in order, visibly", async ({ page }) => {
	await page.goto("/");
	const form = [
		words.sides.host.name,
		words.email,
		`${words.phone} (${words.optional})`,
		words.submit,
	];
	for (const name of [
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
		null,
	]) {
		await page.keyboard.press("Tab");
		expect(await page.evaluate(readStop)).toBe(name);
	}
});
