/** Addresses as people type them: with signs that cannot be seen, from input methods, and with a mistyped domain. */

import { typedEmails } from "../field/typed-emails.ts";
import { english } from "../support/founder-words.ts";
import { expect, test } from "./fixtures.ts";
import { api, holdCalls, toast, waitlistForm } from "./waitlist-form.ts";

const { form: words, messages } = english;

test("an address with invisible or wide signs joins, by the button and by Enter", async ({
	page,
	waitlist,
}) => {
	await page.goto("/");
	const form = waitlistForm(page, "hero");
	await form.send({ email: "\u200b\u202a" });
	await expect(toast(page).error).toHaveText(messages.emptyEmail);
	await toast(page).dismiss.click();
	// The server gets all of them in test/field/typed-emails.test.ts.
	const some = typedEmails.filter((_, at) => at % 4 === 0);
	for (const [at, [typed, stored]] of some.entries()) {
		await form.email.fill(typed);
		if (at % 2 === 0) await form.submit.click();
		else await form.email.press("Enter");
		await expect(toast(page).success).toHaveText(messages.joined.host);
		await toast(page).dismiss.click();
		expect((await waitlist.stored(stored)).length, typed).toBeGreaterThan(0);
		await form.expectValues({ side: "host", email: "" });
	}
});

test("typing moves no caret, and the field shows plain signs when it is left", async ({
	page,
}) => {
	await page.goto("/");
	const { email } = waitlistForm(page, "hero");
	await email.pressSequentially("lena＠gmail.com");
	for (let step = 0; step < 4; step += 1) await email.press("ArrowLeft");
	await email.pressSequentially("\u200bx");
	await expect(email).toHaveValue("lena＠gmail\u200bx.com");
	await email.blur();
	await expect(email).toHaveValue("lena@gmailx.com");
});

test("a mistyped domain is offered the likely one, and joins as it is", async ({
	page,
	waitlist,
}) => {
	await page.goto("/");
	const form = waitlistForm(page, "closing");
	const hint = form.form.getByRole("button", { name: words.didYouMean });
	const { calls, release } = await holdCalls(page);
	const place = () =>
		form.submit.evaluate((button) => (button as HTMLElement).offsetTop);
	const before = await place();
	await form.email.fill("lena@gmial.com");
	await expect(hint).toHaveCount(0);
	await form.email.press("Tab");
	await expect(hint).toHaveText(`${words.didYouMean} gmail.com?`);
	await expect(form.phone).toBeFocused();
	await expect(form.email).toHaveAccessibleDescription(
		`${words.didYouMean} gmail.com?`,
	);
	expect(await place()).toBe(before);
	const box = await hint.boundingBox();
	expect(box?.height).toBeGreaterThanOrEqual(24);

	await test.step("the keyboard takes it, and comes back to the field", async () => {
		await page.keyboard.press("Shift+Tab");
		await expect(hint).toBeFocused();
		await page.keyboard.press("Enter");
		await expect(form.email).toHaveValue("lena@gmail.com");
		await expect(form.email).toBeFocused();
		await expect(hint).toHaveCount(0);
		await form.email.press("Tab");
		await expect(form.email).not.toHaveAttribute("aria-describedby");
		expect(calls).toEqual([]);
	});

	await test.step("what is typed next takes the hint away", async () => {
		await form.email.fill("mia@gmail.con");
		await form.email.blur();
		await expect(hint).toHaveText(`${words.didYouMean} gmail.com?`);
		await form.email.press("End");
		await form.email.press("Backspace");
		await expect(hint).toHaveCount(0);
		await form.email.fill("mia@gmx.at");
		await form.email.blur();
		await expect(hint).toHaveCount(0);
	});

	await test.step("a submit is not stopped by it, and ends it", async () => {
		await form.email.fill("zoe@gmial.com");
		await form.email.blur();
		await expect(hint).toBeVisible();
		release();
		await page.unroute(api);
		await form.submit.click();
		await expect(toast(page).success).toHaveText(messages.joined.host);
		await expect(hint).toHaveCount(0);
		await expect(form.email).toHaveValue("");
		expect(await waitlist.stored("zoe@gmial.com")).not.toEqual([]);
	});
});

test("a touch on the hint opens no keyboard; without its script there is no hint", async ({
	browser,
	baseURL,
}) => {
	const context = await browser.newContext({
		hasTouch: true,
		isMobile: true,
		viewport: { width: 320, height: 640 },
		baseURL: baseURL ?? "",
	});
	const page = await context.newPage();
	await page.goto("/");
	const form = waitlistForm(page, "hero");
	const hint = form.form.getByRole("button", { name: words.didYouMean });
	await form.email.tap();
	await form.email.fill("lena@rediffmial.com");
	await form.phone.tap();
	await hint.tap();
	await expect(form.email).toHaveValue("lena@rediffmail.com");
	await expect(form.email).not.toBeFocused();
	await context.close();

	const other = await browser.newContext({ baseURL: baseURL ?? "" });
	const without = await other.newPage();
	await without.route("**/typed-address-*", (route) => route.abort());
	await without.goto("/");
	const { email, submit } = waitlistForm(without, "hero");
	await email.fill("lena@gmial.com");
	await submit.click();
	await expect(toast(without).success).toHaveText(messages.joined.host);
	await other.close();
});

test("letters that the browser refuses before the @ are named when the field is left", async ({
	page,
}) => {
	await page.goto("/");
	const form = waitlistForm(page, "hero");
	const hint = form.form.getByText(words.plainLetters);
	for (const typed of ["josé@gmail.com", "анна@example.com"]) {
		await form.email.fill(typed);
		await form.email.blur();
		await expect(hint).toBeVisible();
		await expect(form.email).toHaveAccessibleDescription(words.plainLetters);
		await form.email.fill("jose@gmail.com");
		await expect(hint).toHaveCount(0);
	}
	await form.email.fill("jose@läden.example");
	await form.email.blur();
	await expect(form.email).not.toHaveAttribute("aria-describedby");
});
