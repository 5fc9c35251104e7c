import { defaultAnonKey } from "../../config/schema.ts";
import { messages } from "../../content/messages.ts";
import { expect, test } from "./fixtures.ts";
import {
	api,
	formsAndSides,
	holdCalls,
	toast,
	waitlistForm,
} from "./waitlist-form.ts";

const phones = [
	{ phone: "  ", stored: null },
	{ phone: " +49 30 901820 ", stored: "+49 30 901820" },
];

for (const { name, side } of formsAndSides) {
	test(`${name} form: joins as ${side}`, async ({ page, email, waitlist }) => {
		await page.goto("/");
		const form = waitlistForm(page, name);
		for (const { phone, stored } of phones) {
			const entry = { email, phone: stored, user_type: side };
			const called = page.waitForRequest(api);
			await form.send({ side, email: `  ${email} `, phone });
			const call = await called;
			expect(call.method()).toBe("POST");
			expect(call.postDataJSON()).toEqual(entry);
			expect(await call.allHeaders()).toMatchObject({
				apikey: defaultAnonKey,
				authorization: `Bearer ${defaultAnonKey}`,
				"content-type": "application/json",
			});

			await expect(toast(page).success).toHaveText(messages.joined[side]);
			await expect(form.email).toHaveValue("");
			await expect(form.phone).toHaveValue("");
			await expect(form.side(side)).toBeChecked();
			expect((await waitlist.stored(email)).at(-1)).toEqual(entry);
			await toast(page).dismiss.click();
		}
	});
}

test("host comes first, and each form has its own values", async ({ page }) => {
	await page.goto("/");
	const hero = waitlistForm(page, "hero");
	const closing = waitlistForm(page, "closing");
	await expect(hero.side("host")).toBeChecked();
	await expect(closing.side("host")).toBeChecked();
	await closing.enter({ side: "advertiser", email: "ada@example.com" });
	await expect(hero.side("host")).toBeChecked();
	await expect(hero.email).toHaveValue("");
});

test("a double click, or two submits before the next frame, make one call", async ({
	page,
	email,
	waitlist,
}) => {
	await page.goto("/");
	const form = waitlistForm(page, "hero");
	for (const submit of [
		() => form.submit.dblclick(),
		() =>
			form.form.evaluate((element: HTMLFormElement) => {
				element.requestSubmit();
				element.requestSubmit();
			}),
	]) {
		const { calls, release } = await holdCalls(page);
		await form.email.fill(email);
		await submit();
		await expect(form.submitting).toBeDisabled();
		await expect(form.submitting).toHaveText("Joining...");
		await expect(waitlistForm(page, "closing").submit).toBeEnabled();
		release();
		await expect(toast(page).success).toHaveText(messages.joined.host);
		await expect(form.submit).toBeEnabled();
		await expect(toast(page).error).toHaveCount(0);
		expect(calls).toHaveLength(1);
		await page.unroute(api);
		await toast(page).dismiss.click();
	}
	expect(await waitlist.stored(email)).toHaveLength(2);
});

test("what is typed while a call is on its way stays", async ({
	page,
	email,
}) => {
	await page.goto("/");
	const { release } = await holdCalls(page);
	const form = waitlistForm(page, "hero");
	await form.send({ email, phone: "030 1" });
	await expect(form.submitting).toBeDisabled();
	await form.enter({ email: "next@example.com" });
	release();
	await expect(toast(page).success).toHaveText(messages.joined.host);
	await expect(form.email).toHaveValue("next@example.com");
	await expect(form.phone).toHaveValue("");
});
