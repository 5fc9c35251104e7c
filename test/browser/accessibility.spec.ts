/** The landing page in each state: axe finds nothing, and nothing is cut off at any width; other pages are in states.spec.ts. */
import type { Page } from "@playwright/test";
import { sides } from "../../shared/sides.ts";
import { expect, test } from "./fixtures.ts";
import { axeViolations, overflow } from "./page-checks.ts";
import { toast, waitlistForm } from "./waitlist-form.ts";

/** Leaves the window as narrow as the smallest phone. */
async function expectUsable(page: Page, part?: string) {
	await expect(page.locator('[data-loaded="awaited"]')).toHaveCount(0);
	await page.evaluate(() => document.fonts.ready.then(() => {}));
	for (const width of [1280, 768, 320]) {
		await page.setViewportSize({ width, height: 568 });
		expect(await overflow(page), `${width} wide`).toEqual([]);
	}
	expect(await axeViolations(page, part)).toEqual([]);
}

test("the landing page with a tooltip, each message and its menu open", async ({
	page,
	email,
}) => {
	await page.goto("/");
	await page.locator("#founder .tip-link a").first().focus();
	await expect(page.getByRole("tooltip")).toBeVisible();
	await expectUsable(page);
	await waitlistForm(page, "closing").send({ side: "advertiser" });
	// The focus keeps the message on the screen.
	await toast(page).dismiss.focus();
	await expectUsable(page, ".toast, .closing");
	for (const side of sides) {
		await page.keyboard.press("Escape");
		await waitlistForm(page, "hero").send({ side, email });
		await expect(toast(page).success).toBeVisible();
		await toast(page).dismiss.focus();
		await page.setViewportSize({ width: 1280, height: 900 });
		expect(await axeViolations(page, ".toast, .hero")).toEqual([]);
	}
	await page.setViewportSize({ width: 320, height: 568 });
	await page.keyboard.press("Escape");
	await page.locator(".menu-toggle").click();
	await expectUsable(page, "header");
});
