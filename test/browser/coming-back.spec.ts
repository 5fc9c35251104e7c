/** A visitor who leaves the page and comes back by the browser's buttons: nothing typed is lost, and the form works. */
import type { Page } from "@playwright/test";
import { plainFormPath } from "../../protocol/plain-form.ts";
import { english } from "../support/founder-words.ts";
import {
	expect,
	hydrated,
	openWithoutScript,
	script,
	test,
} from "./fixtures.ts";
import { formsAndSides, toast, waitlistForm } from "./waitlist-form.ts";

const { hero, messages } = english;
/** Both forms are the same component: each way back begins at one of them. */
const [first, last] = formsAndSides;

const elsewhere = "/elsewhere";

/** Goes to another page, and comes back. */
async function leaveAndComeBack(page: Page) {
	await page.goto(elsewhere);
	await page.goBack();
}

test.beforeEach(({ guard }) => {
	guard.allow(/No page at/, /status of 404/);
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	// An answer that the browser may not keep is its own error page then: ERR_CACHE_MISS (chromiumembedded/cef#1420).
	test("back and forward show each answer again, and the fields as they were", async ({
		page,
		email,
		guard,
		waitlist,
	}) => {
		guard.expect(/status of 422/);
		const { name, side } = last;
		const form = waitlistForm(page, name);
		const refusal = form.form.getByText(messages.emptyEmail);
		await page.goto("/?ref=anna");
		await form.send({ side, phone: "030 1" });
		await expect(refusal).toBeVisible();
		await form.send({ email });
		await expect(toast(page).success).toHaveText(messages.joined[side]);

		await leaveAndComeBack(page);
		await expect(toast(page).success).toHaveText(messages.joined[side]);
		await page.goBack();
		await expect(refusal).toBeVisible();
		await form.expectValues({ side, email, phone: "030 1" });
		await page.goBack();
		await expect(page).toHaveURL("/?ref=anna");
		await form.expectValues({ side, email: "", phone: "030 1" });
		await page.goForward();
		await expect(refusal).toBeVisible();
		await page.goForward();
		await expect(toast(page).success).toHaveText(messages.joined[side]);
		await page.reload();
		await expect(toast(page).success).toHaveText(messages.joined[side]);

		await page.goBack();
		await form.submit.click();
		await expect(toast(page).success).toHaveText(messages.joined[side]);
		for (const { phone } of await waitlist.stored(email))
			expect(phone).toBe("030 1");
	});

	test("the answer to a reply by a mail's link is there again", async ({
		page,
		waitlist,
	}) => {
		await page.goto(waitlist.link().href);
		const heading = page.getByRole("heading", { level: 1 });
		await page.getByRole("main").getByRole("button").first().click();
		const answer = (await heading.textContent()) ?? "";
		await leaveAndComeBack(page);
		await expect(heading).toHaveText(answer);
	});
});

test("after a plain post without the script, the form can be sent again", async ({
	page,
	email,
	guard,
}) => {
	guard.expect(/page error/, /Failed to load .*ERR_/, /status of 422/);
	await page.route(script, (route) => route.abort("connectionfailed"));
	const { name, side } = first;
	const form = waitlistForm(page, name);
	await page.goto("/");
	for (const [address, message] of [
		["", messages.emptyEmail],
		[email, messages.joined[side]],
		[email, messages.joined[side]],
	] as const) {
		const values = { side, email: address, phone: "030 1" };
		await form.send(values);
		await expect(page).toHaveURL(/\/join/);
		await expect(form.form).toContainText(message);
		await page.goBack();
		await expect(page).toHaveURL("/");
		await form.expectValues(values);
		await expect(form.submit).toBeEnabled();
	}
});

// Chromium without a window keeps no page; test/browsers/journeys.test.ts has a browser that does (mysociety/fixmystreet#4131).
test("a page that the browser has kept while it posted the form takes the next submit", async ({
	page,
	email,
	guard,
	waitlist,
}) => {
	guard.expect(/page error/, /Failed to load .*ERR_/);
	await page.route(script, (route) => route.abort("connectionfailed"));
	await page.clock.install();
	await page.goto("/");
	await page.clock.pauseAt(Date.now() + 60_000);
	// The answer is no document: this one stays.
	const posted = page.waitForRequest(`**${plainFormPath}*`);
	await page.route(`**${plainFormPath}*`, (route) =>
		route.fulfill({ status: 204 }),
	);
	const form = waitlistForm(page, "hero");
	await form.send({ email, phone: "030 1" });
	await posted;
	await expect(form.submitting).toBeDisabled();
	for (const type of ["pagehide", "pageshow"])
		await page.evaluate((type) => {
			dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
		}, type);
	await form.expectValues({ side: "host", email, phone: "030 1" });
	await page.unroute(`**${plainFormPath}*`);
	await expect(form.submit).toBeEnabled();
	await form.submit.click();
	await expect(page).toHaveURL(/\/join/);
	expect(await waitlist.stored(email)).toHaveLength(1);
});

test("with the script, what was typed and chosen is there again, and is sent", async ({
	page,
	email,
	waitlist,
}) => {
	const { name, side } = first;
	const form = waitlistForm(page, name);
	const values = { side, email, phone: "030 1" };
	// The address names the other side.
	await page.goto(`/?side=${last.side}`);
	await form.enter(values);
	await hydrated(page);
	await leaveAndComeBack(page);
	await form.expectValues(values);
	await form.email.focus();
	await hydrated(page);
	await form.expectValues(values);
	await expect(page.getByRole("heading", { level: 1 })).toHaveAccessibleName(
		`${hero.sides[side].wall} ${hero.sides[side].poster}`,
	);
	await form.submit.click();
	await expect(toast(page).success).toHaveText(messages.joined[side]);

	await leaveAndComeBack(page);
	await form.expectValues({ side, email: "" });
	await form.submit.click();
	await expect(toast(page).error).toHaveText(messages.emptyEmail);
	await form.phone.fill("030 2");
	await leaveAndComeBack(page);
	await form.expectValues({ side, email: "", phone: "030 2" });
	await page.reload();
	await form.send({ side, email, phone: "" });
	await expect(toast(page).success).toHaveText(messages.joined[side]);
	expect(await waitlist.stored(email)).toHaveLength(2);
});

test("a submit that the visitor did not wait for can be sent again", async ({
	page,
	email,
	guard,
	waitlist,
}) => {
	guard.allow(/could not be reached/, /Failed to load/, /page error/);
	const form = waitlistForm(page, "closing");
	const values = { side: "advertiser", email, phone: "030 1" } as const;
	for (const isLoaded of [false, true])
		await test.step(`the script is ${isLoaded ? "" : "not "}there`, async () => {
			const call = "**/rest/**";
			if (isLoaded) {
				await page.route(call, () => {});
				await page.goto("/");
			} else await openWithoutScript(page);
			await form.send(values);
			await expect(form.submitting).toBeDisabled();
			await page.goto(elsewhere);
			await page.unroute(call);
			await page.unroute(script);
			await page.goBack();
			await form.expectValues(values);
			await form.submit.click();
			await expect(toast(page).success).toHaveText(messages.joined.advertiser);
		});
	expect(await waitlist.stored(email)).toHaveLength(2);
});
