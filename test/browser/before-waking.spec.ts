import type { Page } from "@playwright/test";
import { header } from "../../content/landing.ts";
import { messages } from "../../content/messages.ts";
import { expect, test } from "./fixtures.ts";
import { api, journeys, toast, waitlistForm } from "./waitlist-form.ts";

/** Opens the page as on a slow line: its script comes only with `wake`. */
async function openAsleep(page: Page) {
	const { promise, resolve: wake } = Promise.withResolvers<void>();
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
	return { wake };
}

for (const { name, side } of journeys) {
	test(`${name} form: what a ${side} typed before the page woke up is sent`, async ({
		page,
		email,
		waitlist,
	}) => {
		const { wake } = await openAsleep(page);
		const form = waitlistForm(page, name);
		await form.side(side).check();
		await form.email.fill(email);
		await form.phone.fill("030 1");
		wake();
		await page.waitForLoadState();
		await expect(form.email).toHaveValue(email);

		const called = page.waitForRequest(api);
		await form.submit.click();
		const entry = { email, phone: "030 1", user_type: side };
		expect((await called).postDataJSON()).toEqual(entry);
		await expect(toast(page).said).toHaveText(messages.joined[side]);
		expect(await waitlist.stored(email)).toEqual([entry]);
	});

	test(`${name} form: ${side} joins before the page woke up, and the answer wakes up`, async ({
		page,
		email,
		guard,
		waitlist,
	}) => {
		guard.expect(/request failed: GET \/assets\/.*ERR_ABORTED/);
		await openAsleep(page);
		const form = waitlistForm(page, name);
		await form.side(side).check();
		await form.email.fill(email);
		await form.submit.click();
		await expect(toast(page).said).toHaveText(messages.joined[side]);
		await page.waitForLoadState();
		await expect(toast(page).said).toHaveText(messages.joined[side]);
		await expect(form.side(side)).toBeChecked();

		const called = page.waitForRequest(api);
		await form.email.fill(email);
		await form.submit.click();
		expect((await called).postDataJSON().user_type).toBe(side);
		await expect(toast(page).dismiss).toBeVisible();
		await expect(toast(page).said).toHaveText(messages.joined[side]);
		expect(await waitlist.stored(email)).toHaveLength(2);
	});

	test(`${name} form: ${side} refused before the page woke up keeps what was typed`, async ({
		page,
		email,
		guard,
		waitlist,
	}) => {
		guard.expect(
			/request failed: GET \/assets\/.*ERR_ABORTED/,
			/status of 422/,
		);
		await openAsleep(page);
		const form = waitlistForm(page, name);
		await form.side(side).check();
		await form.phone.fill("030 1");
		await form.submit.click();
		await expect(toast(page).warned).toHaveText(messages.emptyEmail);
		await page.waitForLoadState();

		await form.email.fill(email);
		await expect(form.phone).toHaveValue("030 1");
		const called = page.waitForRequest(api);
		await form.submit.click();
		const entry = { email, phone: "030 1", user_type: side };
		expect((await called).postDataJSON()).toEqual(entry);
		await expect(toast(page).said).toHaveText(messages.joined[side]);
		expect(await waitlist.stored(email)).toEqual([entry]);
	});
}

test("a menu opened before the page woke up says that it is open", async ({
	page,
}) => {
	await page.setViewportSize({ width: 375, height: 640 });
	const { wake } = await openAsleep(page);
	await page.getByRole("button", { name: header.openMenu }).click();
	wake();
	const toggle = page.getByRole("button", { name: header.closeMenu });
	await expect(toggle).toHaveAttribute("aria-expanded", "true");
});
