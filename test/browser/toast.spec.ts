import type { Page } from "@playwright/test";
import { messages } from "../../content/messages.ts";
import { expect, test } from "./fixtures.ts";
import { api, toast, waitlistForm } from "./waitlist-form.ts";

/** Opens the page and stops its clock, which then goes only with `page.clock.runFor`. */
async function openTimeless(page: Page) {
	await page.clock.install({ time: "2026-01-01T10:00:00Z" });
	await page.goto("/");
	await page.clock.pauseAt("2026-01-01T11:00:00Z");
}

test("the words are the specification's, to the letter", () => {
	expect(messages).toMatchObject({
		emptyEmail: "Please enter your email address.",
		insertError:
			"There was an error adding you to the waitlist. Please try again.",
		unexpected: "Something went wrong. Please try again later.",
		joined: {
			host: "You've been added to the waitlist as a Space Owner!",
			advertiser: "You've been added to the waitlist as a Advertiser!",
		},
	});
});

test("no answer in 15 seconds is a failure", async ({ page, email, guard }) => {
	guard.expect(
		/waitlist could not be reached/,
		/request failed: POST .*ERR_ABORTED/,
	);
	await page.route(api, () => {});
	await openTimeless(page);
	const form = waitlistForm(page, "hero");
	await form.email.fill(email);
	await form.submit.click();
	await expect(form.submitting).toBeDisabled();

	await page.clock.runFor(14_999);
	await expect(form.submitting).toBeDisabled();
	await page.clock.runFor(1);
	await expect(toast(page).warned).toHaveText(messages.unexpected);
	await expect(form.submit).toBeEnabled();
	await expect(form.email).toHaveValue(email);
});

test("an error stays longer than a success, and both go by themselves", async ({
	page,
	email,
}) => {
	await openTimeless(page);
	const form = waitlistForm(page, "hero");
	await form.email.fill(email);
	await form.submit.click();
	await expect(toast(page).said).toHaveText(messages.joined.host);
	await page.clock.runFor(5_000);
	await expect(toast(page).said).toHaveText(messages.joined.host);
	await page.clock.runFor(4_000);
	await expect(toast(page).said).toHaveCount(0);
	await expect(toast(page).dismiss).toHaveCount(0);

	await form.submit.click();
	await expect(toast(page).warned).toHaveText(messages.emptyEmail);
	await page.clock.runFor(9_000);
	await expect(toast(page).warned).toHaveText(messages.emptyEmail);
	await page.clock.runFor(15_000);
	await expect(toast(page).warned).toHaveCount(0);
});

for (const hold of ["hover", "focus"] as const) {
	test(`a message does not go while it is held by ${hold}`, async ({
		page,
	}) => {
		await openTimeless(page);
		await waitlistForm(page, "hero").submit.click();
		await toast(page).dismiss[hold]();
		await page.clock.runFor(60_000);
		await expect(toast(page).warned).toHaveText(messages.emptyEmail);

		if (hold === "hover") await page.mouse.move(1, 400);
		else await waitlistForm(page, "hero").email.focus();
		await page.clock.runFor(60_000);
		await expect(toast(page).warned).toHaveCount(0);
	});
}

for (const way of ["its cross", "Escape"]) {
	test(`a message is dismissed by ${way}`, async ({ page, email }) => {
		await page.goto("/");
		const form = waitlistForm(page, "hero");
		await form.submit.click();
		await expect(toast(page).warned).toHaveText(messages.emptyEmail);
		if (way === "Escape") await page.keyboard.press("Escape");
		else await toast(page).dismiss.click();
		await expect(toast(page).warned).toHaveCount(0);

		await form.email.fill(email);
		await form.submit.click();
		await expect(toast(page).said).toHaveText(messages.joined.host);
		if (way === "Escape") await page.keyboard.press("Escape");
		else await toast(page).dismiss.click();
		await expect(toast(page).said).toHaveCount(0);
	});
}

test("the same error twice is announced twice", async ({ page }) => {
	await page.goto("/");
	const { submit } = waitlistForm(page, "hero");
	await submit.click();
	const words = toast(page).warned.getByText(messages.emptyEmail);
	const first = await words.elementHandle();
	await submit.click();
	await expect
		.poll(() => first?.evaluate((element) => element.isConnected))
		.toBe(false);
	await expect(words).toHaveCount(1);
});

for (const width of [320, 1280]) {
	test(`a message lies inside the window at ${width} pixels, over everything`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height: 700 });
		await page.goto("/");
		await waitlistForm(page, "closing").submit.click();
		await expect(toast(page).warned).toBeInViewport({ ratio: 1 });
		await toast(page).dismiss.click({ trial: true });
	});
}
