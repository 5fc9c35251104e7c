import { expect, openErrorPage, test } from "./fixtures.ts";
import { axeViolations } from "./page-checks.ts";
import { toast, waitlistForm } from "./waitlist-form.ts";

const narrow = { width: 320, height: 800 };
const wide = { width: 1280, height: 800 };

test("axe finds nothing on the landing page", async ({ page }) => {
	await page.setViewportSize(narrow);
	await page.goto("/");
	await expect(page.locator("html")).toHaveAttribute("data-font", "");
	await waitlistForm(page, "hero").why.focus();
	await expect(page.getByRole("tooltip")).toBeVisible();
	expect(await axeViolations(page), "narrow, with a tooltip").toEqual([]);

	await page.locator(".menu-toggle").click();
	expect(await axeViolations(page, "header"), "open menu").toEqual([]);
	await page.keyboard.press("Escape");

	await page.setViewportSize(wide);
	const form = waitlistForm(page, "closing");
	await form.send({ side: "advertiser" });
	// The focus keeps the message on the screen.
	await toast(page).dismiss.focus();
	expect(await axeViolations(page), "wide, advertiser, error").toEqual([]);
});

test("axe finds nothing after joining without JavaScript", async ({
	page,
	email,
}) => {
	await page.setViewportSize(narrow);
	await page.goto("/");
	const form = waitlistForm(page, "hero");
	await form.email.fill(email);
	await form.form.evaluate((element: HTMLFormElement) => element.submit());
	await page.waitForURL("/join**");
	expect(await axeViolations(page)).toEqual([]);
});

test("axe finds nothing on the 404 and the error page", async ({
	page,
	guard,
}) => {
	guard.expect(/There is no page/, /status of 404/, /status of 500/);
	await page.setViewportSize(narrow);
	await page.goto("/nowhere");
	expect(await axeViolations(page)).toEqual([]);
	await openErrorPage(page);
	expect(await axeViolations(page)).toEqual([]);
});
