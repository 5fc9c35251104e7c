/** The messages, states and other pages that the specification fixes, to the letter; as in specification.spec.ts, no words of the page are imported. */
import path from "node:path";
import { aCall, anEntry } from "../support/rows.ts";
import { expect, test } from "./fixtures.ts";
import { beforeAndAfter, expectLiveRegions } from "./read-page.ts";

const internal = "words of the server";
const added = "You've been added to the waitlist as a";
const outcomes = [
	{ form: 0, label: "Space Owner", side: "host", phone: null },
	{ form: 1, label: "Advertiser", side: "advertiser", phone: "030 1" },
] as const;

test("each form: its call, its states and its messages", async ({
	page,
	email,
	guard,
	waitlist,
}) => {
	// page/form/submit-waitlist.test.ts goes through the other status codes.
	guard.expect(/status of 503/, /answered with status 503/);
	guard.expect(/Failed to load/, /could not be reached/);
	await page.goto("/");
	const status = page.getByRole("status");
	const alert = page.getByRole("alert");
	const regions = await page.locator(".toast [role]").elementHandles();
	for (const { form: index, label, side, phone } of outcomes) {
		const form = page.getByRole("form").nth(index);
		const emailField = form.getByRole("textbox", { name: "Email" });
		const phoneField = form.getByRole("textbox", { name: "Phone" });
		const button = form.locator("button");
		const radio = form.getByRole("radio", { name: label });

		await button.click();
		await expect(alert).toHaveText("Please enter your email address.");
		await expect(status).toBeEmpty();
		await expect(emailField).toBeFocused();

		await radio.check();
		await emailField.fill(email);
		await phoneField.fill(phone ?? "");
		for (const [answer, message] of [
			[503, "There was an error adding you to the waitlist. Please try again."],
			[null, "Something went wrong. Please try again later."],
			[201, `${added} ${label}!`],
		] as const) {
			const { promise: answered, resolve } = Promise.withResolvers<void>();
			await page.route("**/rest/v1/waitlist", async (route) => {
				await answered;
				if (answer === null) await route.abort("connectionfailed");
				else if (answer === 201) await route.continue();
				else
					await route.fulfill({ status: answer, json: { message: internal } });
			});
			const called = page.waitForRequest("**/rest/v1/waitlist");
			await button.click();
			await expect(button).toHaveText("Joining...");
			await expect(button).toBeDisabled();
			// The message of the submit before is gone.
			await expect(form.locator(".form-message")).toHaveCount(0);
			const call = await called;
			expect([call.method(), call.postDataJSON()]).toEqual([
				"POST",
				aCall({ email, phone, user_type: side }),
			]);
			resolve();
			await expect(answer === 201 ? status : alert).toHaveText(message);
			await expect(answer === 201 ? alert : status).toBeEmpty();
			await expect(page.getByText(internal)).toHaveCount(0);
			await expect(button).toHaveText("Join the Waitlist");
			await expect(button).toBeEnabled();
			await expect(emailField).toHaveValue(answer === 201 ? "" : email);
			await expect(phoneField).toHaveValue(answer === 201 ? "" : (phone ?? ""));
			await expect(radio).toBeChecked();
			await page.unroute("**/rest/v1/waitlist");
		}
	}
	// What was typed has stayed after each error: the last try stored it.
	expect(await waitlist.stored(email)).toEqual(
		outcomes.map(({ phone, side }) =>
			anEntry({ email, phone, user_type: side }),
		),
	);
	// A screen reader follows the region that it knows since the page was opened.
	for (const region of regions)
		expect(await region.evaluate((element) => element.isConnected)).toBe(true);
});

for (const [what, address, heading, text] of [
	["404", "/no/such-page", "Oops! Page not found", "Return to Home"],
	["error", "/500", "Unexpected Application Error!", "Return to Home"],
] as const)
	test(`the ${what} page: heading, link, toasts and tooltips`, async ({
		page,
		guard,
	}) => {
		const is404 = what === "404";
		if (is404)
			guard.expect(/status of 404/, /console error: .*\/no\/such-page$/);
		else {
			guard.expect(/status of 500/);
			const file = path.join(import.meta.dirname, "../../dist/site/500.html");
			await page.route(address, (route) =>
				route.fulfill({ status: 500, path: file }),
			);
		}
		await page.goto(address);
		await beforeAndAfter(page, async () => {
			await expect(page.getByRole("heading")).toHaveText([heading]);
			const link = page.getByRole("main").getByRole("link");
			await expect(link).toHaveText([text]);
			await expect(link).toHaveAttribute("href", "/");
			await expectLiveRegions(page);
			// The error page holds as little as possible that could fail again.
			if (!is404) return;
			const tooltip = page.getByRole("tooltip");
			await expect(tooltip).toHaveCount(0);
			const tip = page.getByRole("contentinfo").getByRole("link");
			await expect(tip).toHaveAttribute("href", /^https:\/\/[^[\]]+$/);
			await tip.focus();
			await expect(tooltip).toHaveText(/./);
			await link.focus();
			await expect(tooltip).toHaveCount(0);
		});
	});
