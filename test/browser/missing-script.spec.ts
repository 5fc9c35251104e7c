import type { Page } from "@playwright/test";
import { english } from "../support/founder-words.ts";
import { aCall, anEntry } from "../support/rows.ts";
import {
	expect,
	notePosts,
	openWithoutScript,
	script,
	test,
} from "./fixtures.ts";
import { toast, waitlistForm } from "./waitlist-form.ts";

const { messages } = english;

const values = { side: "advertiser", phone: "030 1" } as const;

test("without the script the browser posts the form; the answer runs the script at once", async ({
	page,
	email,
	guard,
	waitlist,
}) => {
	guard.expect(/page error/, /Failed to load/);
	guard.expect(/status of 422/);
	const form = waitlistForm(page, "closing");
	const posts = notePosts(page);
	let failure: object | undefined = {
		contentType: "text/javascript",
		body: "throw 1",
	};
	await page.route(script, (route) => {
		if (page.url().includes("/join")) return route.continue();
		return failure ? route.fulfill(failure) : route.abort("connectionfailed");
	});
	const entry = anEntry({ email, phone: "030 1", user_type: "advertiser" });

	await test.step("a script that throws an error", async () => {
		await page.goto("/");
		await form.enter({ ...values, email });
		await form.submit.dblclick();
		await expect(page).toHaveURL(/\/join\?form=closing/);
		await expect(toast(page).success).toHaveText(messages.joined.advertiser);
		expect(posts).toHaveLength(1);
		expect(await waitlist.stored(email)).toEqual([entry]);
	});

	await test.step("a script that does not arrive", async () => {
		failure = undefined;
		await page.goto("/");
		const loaded = page.waitForResponse(script);
		await form.send(values);
		await expect(toast(page).error).toHaveText(messages.emptyEmail);
		await loaded;
		await expect(form.phone).toHaveValue("030 1");
		posts.length = 0;
		await form.send({ email });
		await expect(toast(page).success).toHaveText(messages.joined.advertiser);
		expect(posts).toEqual([JSON.stringify(aCall(entry))]);
		expect(await waitlist.stored(email)).toEqual([entry, entry]);
	});
});

/** Notes what a screen reader is told in the page's alert. */
function noteAlerts() {
	const alert = document.querySelector(".toast>[role=alert]") as Element;
	const texts: string[] = [];
	Object.assign(window, { alerts: texts });
	new MutationObserver(() => texts.push(alert.textContent)).observe(alert, {
		childList: true,
	});
}

test("offline: an error on the page, and the next click sends what was typed", async ({
	page,
	context,
	email,
	guard,
	waitlist,
}) => {
	guard.expect(/page error/, /Failed to load .*ERR_/, /could not be reached/);
	const form = waitlistForm(page, "hero");
	for (const isPreloaded of [false, true])
		await test.step(`the script is ${isPreloaded ? "" : "not "}there`, async () => {
			const preloaded = page.waitForEvent("requestfinished", {
				predicate: (request) => request.url().endsWith(".js"),
			});
			if (!isPreloaded)
				await page.route(script, (route) => route.abort("connectionfailed"));
			await page.goto("/");
			if (isPreloaded) await preloaded;
			await form.enter({ ...values, email });
			await context.setOffline(true);
			await page.evaluate(noteAlerts);
			for (let click = 1; click <= 2; click += 1) {
				await form.submit.click();
				await expect(toast(page).error).toHaveText(messages.unexpected);
				await expect(toast(page).error).toBeInViewport({ ratio: 1 });
				await expect(form.submit).toBeEnabled();
				await form.expectValues({ ...values, email });
			}
			// The second one is announced anew.
			if (!isPreloaded)
				expect(
					await page.evaluate(() => Reflect.get(window, "alerts")),
				).toEqual([messages.unexpected, "", messages.unexpected]);
			await context.setOffline(false);
			await page.unroute(script);
			await form.submit.click();
			await preloaded;
			await expect(toast(page).success).toHaveText(messages.joined.advertiser);
			await expect(page).toHaveURL("/");
		});
	expect(await waitlist.stored(email)).toHaveLength(2);
});

/** Sends the hero's form while the script is on its way, and stops the clock. */
async function sendAndStopClock(page: Page, email: string) {
	await page.clock.install();
	const loadScript = await openWithoutScript(page);
	await page.clock.pauseAt(Date.now() + 60_000);
	const form = waitlistForm(page, "hero");
	await form.send({ email });
	return { form, loadScript };
}

test("a script that takes 6 seconds: the browser posts the form", async ({
	page,
	email,
	waitlist,
}) => {
	const { form } = await sendAndStopClock(page, email);
	await page.clock.runFor(5_900);
	await expect(form.submitting).toBeDisabled();
	expect(await waitlist.stored(email)).toEqual([]);
	await page.clock.runFor(200);
	await expect(page).toHaveURL(/\/join/);
	expect(await waitlist.stored(email)).toHaveLength(1);
});

test("neither script nor server answers: an error on the page", async ({
	page,
	email,
	waitlist,
}) => {
	const { form } = await sendAndStopClock(page, email);
	const asked = Promise.withResolvers<void>();
	await page.route("/", () => asked.resolve());
	await page.clock.runFor(6_100);
	await asked.promise;
	await page.clock.runFor(6_100);
	await expect(toast(page).error).toHaveText(messages.unexpected);
	await expect(form.submit).toBeEnabled();
	await expect(form.email).toHaveValue(email);
	expect(await waitlist.stored(email)).toEqual([]);
});

test("a script that comes while the browser is about to post waits for that", async ({
	page,
	email,
	waitlist,
}) => {
	const { form, loadScript } = await sendAndStopClock(page, email);
	const asked = Promise.withResolvers<void>();
	const answer = Promise.withResolvers<void>();
	await page.route("/", async (route) => {
		asked.resolve();
		await answer.promise;
		await route.continue();
	});
	await page.clock.runFor(6_100);
	await asked.promise;
	const loaded = page.waitForResponse(script);
	loadScript();
	await loaded;
	await page.waitForTimeout(500);
	await expect(form.submitting).toBeDisabled({ timeout: 2_000 });
	answer.resolve();
	await expect(page).toHaveURL(/\/join/);
	expect(await waitlist.stored(email)).toHaveLength(1);
});
