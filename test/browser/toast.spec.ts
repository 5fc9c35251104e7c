import type { Page } from "@playwright/test";
import { english } from "../support/founder-words.ts";
import { expect, test } from "./fixtures.ts";
import { api, toast, waitlistForm } from "./waitlist-form.ts";

const { messages } = english;

/** Opens the page; its clock goes only with `page.clock.runFor`. */
async function openWithoutTime(page: Page) {
	await page.clock.install({ time: "2026-01-01T10:00:00Z" });
	await page.goto("/");
	await page.clock.pauseAt("2026-01-01T11:00:00Z");
}

test("messages are on top and in the form, and go by their cross, by Escape and by time", async ({
	page,
	email,
	guard,
}) => {
	guard.expect(/could not be reached/);
	await openWithoutTime(page);
	const form = waitlistForm(page, "hero");

	await test.step("a message is on top, and once more in the form; its cross and Escape close it", async () => {
		const words = toast(page).error.getByText(messages.emptyEmail);
		await form.submit.click();
		const first = await words.elementHandle();
		await form.submit.click();
		// The same error is announced anew.
		await expect
			.poll(() => first?.evaluate((element) => element.isConnected))
			.toBe(false);
		await expect(words).toHaveCount(1);
		await toast(page).dismiss.focus();
		await form.phone.focus();
		await page.keyboard.press("Escape");
		await expect(words).toHaveCount(0);
		// The focus has left the cross by itself.
		await expect(form.phone).toBeFocused();
		await expect(form.form.getByText(messages.emptyEmail)).toBeVisible();

		await form.send({ side: "advertiser", email });
		await expect(toast(page).success).toHaveText(messages.joined.advertiser);
		await form.email.focus();
		await toast(page).dismiss.focus();
		// The form's own words are for screen readers meanwhile.
		const own = form.form.locator(".form-message");
		for (const width of [320, 1280]) {
			await page.setViewportSize({ width, height: 700 });
			await expect(toast(page).success).toBeInViewport({ ratio: 1 });
			await toast(page).dismiss.click({ trial: true });
			await expect(own).toHaveCSS("opacity", "0");
		}
		// On the edge of the form, with a line all around.
		await page.setViewportSize({ width: 1280, height: 800 });
		for (const edge of ["top", "right", "bottom", "left"])
			await expect(toast(page).success).toHaveCSS(
				`border-${edge}-width`,
				"2px",
			);
		await expect(own).toHaveCSS("opacity", "0");
		await toast(page).dismiss.click();
		await expect(toast(page).success).toHaveCount(0);
		await expect(own).toHaveCSS("opacity", "1");
		await expect(form.email).toBeFocused();
		await expect(form.form.getByText(messages.joined.advertiser)).toBeVisible();
	});

	await test.step("messages go by time, an error later than a success, but not while pointer or focus are on them", async () => {
		await form.side("host").check();
		await form.send({ email });
		await expect(toast(page).success).toHaveText(messages.joined.host);
		await page.clock.runFor(5_000);
		await expect(toast(page).success).toHaveText(messages.joined.host);
		await page.clock.runFor(4_000);
		await expect(toast(page).success).toHaveCount(0);
		await expect(toast(page).dismiss).toHaveCount(0);

		await form.submit.click();
		await expect(toast(page).error).toHaveText(messages.emptyEmail);
		await page.clock.runFor(9_000);
		await expect(toast(page).error).toHaveText(messages.emptyEmail);
		await page.clock.runFor(15_000);
		await expect(toast(page).error).toHaveCount(0);

		for (const { hold, leave } of [
			{ hold: "hover", leave: () => page.mouse.move(1, 400) },
			{ hold: "focus", leave: () => form.email.focus() },
		] as const) {
			await form.submit.click();
			await toast(page).dismiss[hold]();
			await page.clock.runFor(60_000);
			await expect(toast(page).error).toHaveText(messages.emptyEmail);
			await leave();
			await page.clock.runFor(60_000);
			await expect(toast(page).error).toHaveCount(0);
		}

		await test.step("no answer within 15 seconds", async () => {
			await page.route(api, () => {});
			await form.send({ email });
			await page.clock.runFor(14_999);
			await expect(form.submitting).toBeDisabled();
			await page.clock.runFor(1);
			await expect(toast(page).error).toHaveText(messages.unexpected);
			await expect(form.submit).toBeEnabled();
			await expect(form.email).toHaveValue(email);
		});
	});
});

test("in a low window, the field that a message is about stays below it", async ({
	page,
}) => {
	await page.goto("/");
	for (const [width, height] of [
		[844, 390],
		[667, 375],
		[320, 256],
	] as const) {
		await page.setViewportSize({ width, height });
		const { email, submit } = waitlistForm(page, "hero");
		await email.evaluate((field) =>
			window.scrollBy(0, field.getBoundingClientRect().top - 2),
		);
		await submit.evaluate((button: HTMLButtonElement) => button.click());
		const message = toast(page).error.getByText(messages.emptyEmail);
		await expect(message).toBeVisible();
		await expect(email).toBeFocused();
		const top = (await email.boundingBox())?.y ?? 0;
		const { y = 0, height: high = 0 } = (await message.boundingBox()) ?? {};
		expect(top, `${width} wide`).toBeGreaterThanOrEqual(y + high);
		await page.keyboard.press("Escape");
	}
});
