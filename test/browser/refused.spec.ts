import { messages } from "../../content/messages.ts";
import { expect, test } from "./fixtures.ts";
import { api, holdCalls, toast, waitlistForm } from "./waitlist-form.ts";

test("no e-mail, or a malformed one: no call", async ({
	page,
	email,
	waitlist,
}) => {
	await page.goto("/");
	const { calls, release } = await holdCalls(page);
	release();
	const form = waitlistForm(page, "hero");
	for (const malformed of ["nonsense", "a b@example.com"]) {
		await form.send({ email: malformed });
		await expect(form.email).toBeFocused();
		await expect(form.email).toHaveJSProperty("validity.valid", false);
	}
	await expect(toast(page).error).toHaveCount(0);

	await form.enter({ side: "advertiser", phone: "030 1" });
	for (const typed of ["", "   "]) {
		await form.send({ email: typed });
		await expect(toast(page).error).toHaveText(messages.emptyEmail);
		await expect(form.email).toBeFocused();
		await expect(form.email).toHaveAttribute("aria-invalid", "true");
		await expect(form.email).toHaveAccessibleDescription(messages.emptyEmail);
		await expect(form.phone).toHaveValue("030 1");
		expect(calls).toEqual([]);

		await form.email.fill(email);
		await expect(form.email).not.toHaveAttribute("aria-invalid");
		await toast(page).dismiss.click();
	}
	await form.submit.click();
	await expect(toast(page).success).toHaveText(messages.joined.advertiser);
	expect(await waitlist.stored(email)).toHaveLength(1);
});

// page/form/submit-waitlist.test.ts goes through the other status codes.
const failures = [
	{
		answer: { status: 503, json: { message: "internal words" } },
		message: messages.insertError,
		problems: [/waitlist answered with status 503/, /status of 503/],
	},
	{
		answer: null,
		message: messages.unexpected,
		problems: [
			/waitlist could not be reached/,
			/Failed to load resource: net::ERR_CONNECTION_FAILED/,
			/request failed: POST .*ERR_CONNECTION_FAILED/,
		],
	},
];

test("what was typed stays after an error, and the next try sends it", async ({
	page,
	email,
	guard,
	waitlist,
}) => {
	await page.goto("/");
	const form = waitlistForm(page, "closing");
	const values = { side: "advertiser", email, phone: "030 1" } as const;
	for (const { answer, message, problems } of failures) {
		guard.expect(...problems);
		await page.route(api, (route) =>
			answer ? route.fulfill(answer) : route.abort("connectionfailed"),
		);
		await form.send(values);
		await expect(toast(page).error).toHaveText(message);
		await expect(page.getByText("internal words")).toHaveCount(0);
		await form.expectValues(values);
		await page.unroute(api);
	}
	await form.submit.click();
	await expect(toast(page).success).toHaveText(messages.joined.advertiser);
	expect(await waitlist.stored(email)).toEqual([
		{ email, phone: "030 1", user_type: "advertiser" },
	]);
});
