import { messages } from "../../content/messages.ts";
import { expect, test } from "./fixtures.ts";
import {
	api,
	holdCalls,
	journeys,
	toast,
	waitlistForm,
} from "./waitlist-form.ts";

for (const { name, side } of journeys) {
	test(`${name} form: ${side} without e-mail is asked for it`, async ({
		page,
		email,
		waitlist,
	}) => {
		await page.goto("/");
		const { calls, release } = await holdCalls(page);
		release();
		const form = waitlistForm(page, name);
		await form.side(side).check();
		await form.phone.fill("030 1");

		for (const typed of ["", "   "]) {
			await form.email.fill(typed);
			await form.submit.click();
			await expect(toast(page).warned).toHaveText(messages.emptyEmail);
			await expect(form.email).toBeFocused();
			await expect(form.email).toHaveAttribute("aria-invalid", "true");
			await expect(form.email).toHaveAccessibleDescription(messages.emptyEmail);
			await expect(form.phone).toHaveValue("030 1");
			await expect(form.side(side)).toBeChecked();
			expect(calls).toEqual([]);

			await form.email.fill(email);
			await expect(form.email).not.toHaveAttribute("aria-invalid");
			await toast(page).dismiss.click();
		}

		await form.submit.click();
		await expect(toast(page).said).toHaveText(messages.joined[side]);
		expect(await waitlist.stored(email)).toHaveLength(1);
	});
}

test("the browser itself refuses what is no e-mail address", async ({
	page,
}) => {
	await page.goto("/");
	const { calls, release } = await holdCalls(page);
	release();
	const form = waitlistForm(page, "hero");
	for (const nonsense of ["nonsense", "a@", "a b@example.com"]) {
		await form.email.fill(nonsense);
		await form.submit.click();
		await expect(form.email).toBeFocused();
		await expect(form.email).toHaveValue(nonsense);
		const message = await form.email.evaluate(
			(field: HTMLInputElement) => field.validationMessage,
		);
		expect(message).not.toBe("");
	}
	await expect(toast(page).warned).toHaveCount(0);
	expect(calls).toEqual([]);
});

const failures = [
	...[400, 500, 503].map((status) => ({
		what: `status ${status}`,
		answer: { status, json: { message: "internal words" } },
		message: messages.insertError,
		complaints: [
			new RegExp(`waitlist answered with status ${status}`),
			new RegExp(`Failed to load resource: .* status of ${status}`),
		],
	})),
	{
		what: "a broken connection",
		answer: null,
		message: messages.unexpected,
		complaints: [
			/waitlist could not be reached/,
			/Failed to load resource: net::ERR_CONNECTION_FAILED/,
			/request failed: POST .*ERR_CONNECTION_FAILED/,
		],
	},
];

for (const { what, answer, message, complaints } of failures) {
	test(`after ${what} the visitor is told, keeps what was typed, and can try again`, async ({
		page,
		email,
		guard,
		waitlist,
	}) => {
		guard.expect(...complaints);
		await page.goto("/");
		await page.route(api, (route) =>
			answer ? route.fulfill(answer) : route.abort("connectionfailed"),
		);
		const form = waitlistForm(page, "closing");
		await form.side("advertiser").check();
		await form.email.fill(email);
		await form.phone.fill("030 1");
		await form.submit.click();

		await expect(toast(page).warned).toHaveText(message);
		await expect(page.getByText("internal words")).toHaveCount(0);
		await expect(form.email).toHaveValue(email);
		await expect(form.phone).toHaveValue("030 1");
		await expect(form.side("advertiser")).toBeChecked();

		await page.unroute(api);
		await form.submit.click();
		await expect(toast(page).said).toHaveText(messages.joined.advertiser);
		await expect(toast(page).warned).toHaveCount(0);
		expect(await waitlist.stored(email)).toEqual([
			{ email, phone: "030 1", user_type: "advertiser" },
		]);
	});
}
