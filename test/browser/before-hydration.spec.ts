import type { Page } from "@playwright/test";
import { header } from "../../content/landing.ts";
import { messages } from "../../content/messages.ts";
import { expect, test } from "./fixtures.ts";
import { api, toast, waitlistForm } from "./waitlist-form.ts";

const scriptAborted = /request failed: GET \/assets\/.*ERR_ABORTED/;

/** Opens the page as on a slow line: its script arrives only with `loadScript`. */
async function openWithoutScript(page: Page) {
	const { promise, resolve: loadScript } = Promise.withResolvers<void>();
	await page.route(
		"**/assets/*.js",
		async (route) => {
			await promise;
			// The document that asked may be gone.
			await route.continue().catch(() => {});
		},
		{ times: 1 },
	);
	await page.goto("/", { waitUntil: "commit" });
	return { loadScript };
}

test("typed values are not lost", async ({ page, email, waitlist }) => {
	const { loadScript } = await openWithoutScript(page);
	const form = waitlistForm(page, "closing");
	await form.enter({ side: "advertiser", email, phone: "030 1" });
	loadScript();
	await page.waitForLoadState();
	await expect(form.email).toHaveValue(email);

	const called = page.waitForRequest(api);
	await form.submit.click();
	const entry = { email, phone: "030 1", user_type: "advertiser" };
	expect((await called).postDataJSON()).toEqual(entry);
	await expect(toast(page).success).toHaveText(messages.joined.advertiser);
	expect(await waitlist.stored(email)).toEqual([entry]);
});

test("a refusal keeps values", async ({ page, email, guard, waitlist }) => {
	guard.expect(scriptAborted, /status of 422/);
	await openWithoutScript(page);
	const form = waitlistForm(page, "closing");
	await form.send({ side: "host", phone: "030 1" });
	await expect(toast(page).error).toHaveText(messages.emptyEmail);
	await page.waitForLoadState();
	await expect(form.phone).toHaveValue("030 1");

	const called = page.waitForRequest(api);
	await form.send({ email });
	const entry = { email, phone: "030 1", user_type: "host" };
	expect((await called).postDataJSON()).toEqual(entry);
	await expect(toast(page).success).toHaveText(messages.joined.host);
	expect(await waitlist.stored(email)).toEqual([entry]);
});

test("an open menu is announced as open afterwards", async ({ page }) => {
	await page.setViewportSize({ width: 375, height: 640 });
	const { loadScript } = await openWithoutScript(page);
	await page.getByRole("button", { name: header.openMenu }).click();
	loadScript();
	const toggle = page.getByRole("button", { name: header.closeMenu });
	await expect(toggle).toHaveAttribute("aria-expanded", "true");
});
