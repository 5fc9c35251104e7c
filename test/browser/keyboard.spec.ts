import { header } from "../../content/landing.ts";
import { messages } from "../../content/messages.ts";
import { site } from "../../content/site.ts";
import { expect, test } from "./fixtures.ts";
import { toast, waitlistForm } from "./waitlist-form.ts";

test.use({
	viewport: { width: 1280, height: 800 },
	contextOptions: { reducedMotion: "reduce" },
});

test("somebody with a keyboard alone skips the header, joins and dismisses the message", async ({
	page,
	email,
	waitlist,
}) => {
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
	await page.keyboard.press("Enter");

	await expect(toast(page).said).toHaveText(messages.joined.advertiser);
	await page.keyboard.press("Escape");
	await expect(toast(page).said).toHaveCount(0);
	expect(await waitlist.stored(email)).toEqual([
		{ email, phone: null, user_type: "advertiser" },
	]);
});

test("the message is reached by Tab, and closing it gives the focus back", async ({
	page,
}) => {
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

test("the button keeps the focus while it sends", async ({ page, email }) => {
	await page.goto("/");
	const form = waitlistForm(page, "hero");
	await form.email.fill(email);
	await form.submit.press("Space");
	await expect(toast(page).said).toBeVisible();
	await expect(form.submit).toBeFocused();
});
