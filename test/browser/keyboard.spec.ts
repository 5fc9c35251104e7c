import type { Page } from "@playwright/test";
import { form as words } from "../../content/en/form.ts";
import { founder, header, whoItsFor } from "../../content/en/landing.ts";
import { messages } from "../../content/en/messages.ts";
import { site } from "../../content/en/site.ts";
import { contrast } from "../../page/looks/colors.ts";
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
	const last = page.getByText(site.social.label, { exact: true });
	await last.focus();
	await page.keyboard.press("Tab");
	const { dismiss } = toast(page);
	await expect(dismiss).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(dismiss).toHaveCount(0);
	await expect(last).toBeFocused();
});

/** The element with the focus: its name and its outlines, each beside the color around it; what covers it; `null` after the last one. */
function readStop() {
	const element = document.activeElement;
	if (element === null || element === document.body) return null;
	const label = (element as HTMLInputElement).labels?.[0];
	const icon = [...element.querySelectorAll("[role=img]")].find((each) =>
		each.checkVisibility(),
	);
	const words =
		icon?.getAttribute("aria-label") || (label ?? element).textContent;
	const name = element.getAttribute("aria-label") ?? words;
	const { left, top, width, height } = element.getBoundingClientRect();
	const seen = document.elementFromPoint(left + width / 2, top + height / 2);
	const isCovered = !seen || !(element.parentNode as Element).contains(seen);
	if (isCovered) return `${name}: covered by ${seen?.outerHTML.slice(0, 60)}`;
	const isClear = (color: string) => /^transparent$|, 0\)$/.test(color);
	/** The sheet of a form is the last color of its gradients. */
	const backgroundOf = (box: Element) => {
		const { backgroundColor, backgroundImage } = getComputedStyle(box);
		return isClear(backgroundColor)
			? (backgroundImage.match(/rgba?\(.*?\)/g)?.at(-1) ?? "transparent")
			: backgroundColor;
	};
	// A card is outlined in the place of its radio button, the mark in that of its button.
	const outlines = [element, label, ...element.children].flatMap((each) => {
		if (!each?.checkVisibility()) return [];
		const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each);
		const isThin = outlineStyle !== "solid" || parseFloat(outlineWidth) < 2;
		if (isThin || isClear(outlineColor)) return [];
		let around = each.parentElement;
		while (around && isClear(backgroundOf(around)))
			around = around.parentElement;
		return [[outlineColor, backgroundOf(around ?? document.body)] as const];
	});
	return { name, outlines };
}

/** Like `rgb(1, 2, 3)`, as `#010203`. */
function hexOf(color: string): string {
	const parts = color.match(/[\d.]+/g)?.slice(0, 3) ?? [];
	const digits = parts.map((part) =>
		Number(part).toString(16).padStart(2, "0"),
	);
	return `#${digits.join("")}`;
}

/** The name of the element with the focus, or what is wrong with how it is seen; `null` after the last one. */
async function stopOf(page: Page): Promise<string | null> {
	const stop = await page.evaluate(readStop);
	if (stop === null || typeof stop === "string") return stop;
	// An outline is seen on what is around it (WCAG 2.2, success criterion 1.4.11).
	const isSeen = stop.outlines.some(
		([outline, around]) => contrast(hexOf(outline), hexOf(around)) >= 3,
	);
	return isSeen ? stop.name : `${stop.name}: without an outline that is seen`;
}

/** The chosen side, the fields by their labels, and the button. */
async function formStops(page: Page): Promise<string[]> {
	const fields = await page
		.locator("#hero-form .field label")
		.allTextContents();
	return [words.sides.host.name, ...fields, words.submit];
}

/** Presses Tab once for each of these names, and expects it to be the next stop. */
async function expectStops(page: Page, names: readonly (string | null)[]) {
	for (const name of names) {
		await page.keyboard.press("Tab");
		expect(await stopOf(page)).toBe(name);
	}
}

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
	await page.goto("/");
	await expectStops(page, [header.skip, site.logoAlt, header.openMenu]);
	await page.keyboard.press("Enter");
	expect(await stopOf(page)).toBe(header.closeMenu);
	await expectStops(page, [
		...header.links.map((link) => link.label),
		header.login.label,
		header.join.label,
		...(await formStops(page)),
	]);
});
