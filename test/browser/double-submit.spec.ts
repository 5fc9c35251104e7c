/** A second submit that belongs to the first one (nusmodifications/nuswhispers#10, OSU-Net/cyder#809). */
import type { Page } from "@playwright/test";
import { english } from "../support/founder-words.ts";
import { variant } from "../support/variant.ts";
import { expect, notePosts, openWithoutScript, test } from "./fixtures.ts";
import { toast, waitlistForm } from "./waitlist-form.ts";

const { messages } = english;

test.use({ hasTouch: true });

type Form = ReturnType<typeof waitlistForm>;
const ways: Record<string, (form: Form) => Promise<void>> = {
	"a click": ({ submit }) => submit.click(),
	Enter: ({ email }) => email.press("Enter"),
	"a tap": ({ submit }) => submit.tap(),
};

/** However long this machine takes, the second submit comes at once. */
async function stopClock(page: Page) {
	await page.clock.install();
	await page.clock.pauseAt(Date.now() + 60_000);
}

/** Expects that the success stays after an empty submit, and that a later one has its own message. */
async function expectSuccessStays(
	page: Page,
	form: Form,
	again: (form: Form) => Promise<void>,
) {
	const { success, error } = toast(page);
	for (const milliseconds of [100, 400, 400]) {
		await page.clock.runFor(milliseconds);
		await again(form);
		await expect(success).toHaveText(messages.joined.host);
		await expect(form.form).toContainText(messages.joined.host);
		await expect(error).toHaveCount(0);
	}
	await page.clock.runFor(3_000);
	await again(form);
	await expect(error).toHaveText(messages.emptyEmail);
	await expect(form.email).toBeFocused();
}

test("the same submit once more after the success: one call, and the success stays", async ({
	page,
	email,
	waitlist,
}) => {
	const posts = notePosts(page);
	await stopClock(page);
	await page.goto("/");
	const form = waitlistForm(page, "hero");
	for (const [way, give] of Object.entries(ways))
		await test.step(way, async () => {
			posts.length = 0;
			await form.enter({ email });
			await give(form);
			await expect(toast(page).success).toHaveText(messages.joined.host);
			await expectSuccessStays(page, form, give);
			expect(posts, way).toHaveLength(1);
		});
	expect(await waitlist.stored(email)).toHaveLength(3);
});

for (const [way, give] of Object.entries(ways))
	test(`${way} before React, and once more after the success: one call, and the success stays`, {
		// Each way gives the script the same event to hold.
		tag: way === "a click" ? [] : variant,
	}, async ({ page, email, waitlist }) => {
		const posts = notePosts(page);
		await stopClock(page);
		const loadScript = await openWithoutScript(page);
		const form = waitlistForm(page, "hero");
		await form.enter({ email });
		await give(form);
		loadScript();
		await expect(toast(page).success).toHaveText(messages.joined.host);
		await expect(form.submit).toBeEnabled();
		await expectSuccessStays(page, form, give);
		expect(posts).toHaveLength(1);
		expect(await waitlist.stored(email)).toHaveLength(1);
	});

test("a second click that lands on the answer to a plain post changes nothing", async ({
	page,
	email,
}) => {
	await stopClock(page);
	await page.goto("/");
	const form = waitlistForm(page, "hero");
	await form.enter({ email });
	await form.form.evaluate((element: HTMLFormElement) =>
		HTMLFormElement.prototype.submit.call(element),
	);
	await expect(page).toHaveURL(/\/join/);
	await form.submit.click();
	await expect(form.form).toContainText(messages.joined.host);
	await expect(toast(page).error).toHaveCount(0);
	await page.clock.runFor(3_000);
	await form.submit.click();
	await expect(toast(page).error).toHaveText(messages.emptyEmail);
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("the same form posted twice is a success twice", async ({
		page,
		email,
		waitlist,
	}) => {
		const form = waitlistForm(page, "hero");
		for (const click of ["click", "dblclick"] as const) {
			await page.goto("/");
			await form.enter({ email });
			await form.submit[click]();
			await expect(toast(page).success).toHaveText(messages.joined.host);
		}
		expect((await waitlist.stored(email)).length).toBeGreaterThanOrEqual(2);
	});
});
