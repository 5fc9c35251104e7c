import { defaultAnonKey } from "../../config/schema.ts";
import { english } from "../support/founder-words.ts";
import { aCall, anEntry } from "../support/rows.ts";
import { expect, test } from "./fixtures.ts";
import { api, holdCalls, toast, waitlistForm } from "./waitlist-form.ts";

const { messages } = english;

const visits = [
	{ name: "hero", side: "advertiser", phone: "  ", stored: null },
	{ name: "closing", side: "host", phone: " +49 30 9 ", stored: "+49 30 9" },
] as const;

test("no e-mail makes no call; each form joins; a double submit makes one call", async ({
	page,
	email,
	waitlist,
}) => {
	await page.goto("/");

	await test.step("no e-mail, or a malformed one: no call", async () => {
		const { calls } = await holdCalls(page);
		const form = waitlistForm(page, "hero");
		for (const malformed of ["nonsense", "a b@example.com"]) {
			await form.send({ email: malformed });
			await expect(form.email).toBeFocused();
			await expect(form.email).toHaveJSProperty("validity.valid", false);
		}
		await expect(toast(page).error).toHaveCount(0);

		await form.enter({ phone: "030 1" });
		for (const typed of ["", "   "]) {
			await form.send({ email: typed });
			await expect(toast(page).error).toHaveText(messages.emptyEmail);
			await expect(form.email).toBeFocused();
			await expect(form.email).toHaveAttribute("aria-invalid", "true");
			await expect(form.email).toHaveAccessibleDescription(messages.emptyEmail);
			await expect(form.phone).toHaveValue("030 1");
			await form.email.fill(email);
			await expect(form.email).not.toHaveAttribute("aria-invalid");
			await expect(form.form.getByText(messages.emptyEmail)).toHaveCount(0);
			await toast(page).dismiss.click();
		}
		expect(calls).toEqual([]);
		await page.unroute(api);
		await form.enter({ email: "", phone: "" });
	});

	await test.step("each form joins, and has its own values", async () => {
		for (const { name } of visits)
			await expect(waitlistForm(page, name).side("host")).toBeChecked();
		for (const { name, side, phone, stored } of visits) {
			const form = waitlistForm(page, name);
			// The last form follows the side of the first one, and nothing else of it.
			const first = name === "hero" ? "host" : visits[0].side;
			await form.expectValues({ side: first, email: "" });
			const entry = anEntry({ email, phone: stored, user_type: side });
			const called = page.waitForRequest(api);
			await form.send({ side, email: `  ${email} `, phone });
			const call = await called;
			expect(call.method()).toBe("POST");
			expect(call.postDataJSON()).toEqual(
				aCall({ email, phone: stored, user_type: side }),
			);
			expect(await call.allHeaders()).toMatchObject({
				apikey: defaultAnonKey,
				authorization: `Bearer ${defaultAnonKey}`,
				"content-type": "application/json",
			});

			await expect(toast(page).success).toHaveText(messages.joined[side]);
			await form.expectValues({ side, email: "" });
			expect((await waitlist.stored(email)).at(-1)).toEqual(entry);
			await toast(page).dismiss.click();
		}
	});

	await test.step("a double click, or two submits before the next frame, make one call", async () => {
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
			await form.enter({ side: "host", email, phone: "030 1" });
			await submit();
			await expect(form.submitting).toBeDisabled();
			await expect(form.submitting).toHaveText("Joining...");
			await expect(waitlistForm(page, "closing").submit).toBeEnabled();
			// What is typed while the call is on its way stays.
			await form.enter({ email: "next@example.com" });
			release();
			await expect(toast(page).success).toHaveText(messages.joined.host);
			await expect(form.submit).toBeEnabled();
			await form.expectValues({ side: "host", email: "next@example.com" });
			await expect(form.email).toBeFocused();
			expect(calls).toHaveLength(1);
			await page.unroute(api);
			await toast(page).dismiss.click();
		}
		expect(await waitlist.stored(email)).toHaveLength(visits.length + 2);
	});
});
