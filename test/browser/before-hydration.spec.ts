import { setTimeout } from "node:timers/promises";
import type { Page, Route } from "@playwright/test";
import { header } from "../../content/landing.ts";
import { messages } from "../../content/messages.ts";
import { expect, hydrated, test } from "./fixtures.ts";
import { formsAndSides, toast, waitlistForm } from "./waitlist-form.ts";

const script = "**/assets/*.js";

/** Opens the page as on a slow line: its script arrives only with `loadScript`. */
async function openWithoutScript(page: Page) {
	const { promise, resolve: loadScript } = Promise.withResolvers<void>();
	await page.route(
		script,
		async (route) => {
			await promise;
			// The document that asked may be gone.
			await route.continue().catch(() => {});
		},
		{ times: 1 },
	);
	await page.goto("/");
	return { loadScript };
}

/** Notes the calls of the waitlist and the plain posts. */
function notePosts(page: Page) {
	const posts: unknown[] = [];
	page.on("request", (request) => {
		if (request.method() === "POST") posts.push(request.postData());
	});
	return posts;
}

for (const { name, side } of formsAndSides) {
	test(`${name}: a submit is answered at once, and sent when React is there`, async ({
		page,
		email,
		waitlist,
	}) => {
		const posts = notePosts(page);
		const { loadScript } = await openWithoutScript(page);
		const form = waitlistForm(page, name);
		await form.enter({ side, email, phone: "030 1" });
		await form.submit.dblclick();
		await expect(form.submitting).toBeDisabled();
		expect(posts).toEqual([]);

		loadScript();
		await expect(toast(page).success).toHaveText(messages.joined[side]);
		await expect(form.submit).toBeEnabled();
		await expect(form.submit).toBeFocused();
		await expect(form.email).toHaveValue("");
		await expect(form.side(side)).toBeChecked();
		await expect(page).toHaveURL("/");
		expect(posts).toHaveLength(1);
		expect(await waitlist.stored(email)).toEqual([
			{ email, phone: "030 1", user_type: side },
		]);
	});
}

test("both forms wait, each with its own values, and Enter sends nothing more", async ({
	page,
	email,
	waitlist,
}) => {
	const { loadScript } = await openWithoutScript(page);
	await waitlistForm(page, "hero").send({ side: "advertiser", email });
	await waitlistForm(page, "closing").send({ email });
	await waitlistForm(page, "hero").email.press("Enter");
	loadScript();
	await expect
		.poll(async () =>
			(await waitlist.stored(email)).map((entry) => entry.user_type).sort(),
		)
		.toEqual(["advertiser", "host"]);
});

test("an empty submit shows its message when the script is there", async ({
	page,
}) => {
	const posts = notePosts(page);
	const { loadScript } = await openWithoutScript(page);
	const form = waitlistForm(page, "hero");
	await form.send({ phone: "030 1" });
	loadScript();
	await expect(toast(page).error).toHaveText(messages.emptyEmail);
	await expect(form.email).toBeFocused();
	await expect(form.submit).toBeEnabled();
	await expect(form.phone).toHaveValue("030 1");
	expect(posts).toEqual([]);
});

test("the browser checks the format before the script is there", async ({
	page,
}) => {
	await openWithoutScript(page);
	const form = waitlistForm(page, "hero");
	await form.send({ email: "nonsense" });
	await expect(form.email).toBeFocused();
	await expect(form.submit).toBeEnabled();
});

const failures: Record<string, Parameters<Route["fulfill"]>[0]> = {
	"is missing": { status: 404 },
	"has a syntax error": { contentType: "text/javascript", body: "let 1" },
	"throws an error": { contentType: "text/javascript", body: "throw 1" },
	"does not arrive": undefined,
};

for (const [what, failure] of Object.entries(failures)) {
	test(`a script that ${what}: the browser posts the form`, async ({
		page,
		email,
		guard,
		waitlist,
	}) => {
		guard.expect(/page error/);
		if (failure?.status === 404) guard.expect(/status of 404/);
		if (!failure) guard.expect(/request failed: GET .*js/, /Failed to load/);
		await page.route(script, (route) =>
			failure ? route.fulfill(failure) : route.abort("connectionfailed"),
		);
		await page.goto("/");
		const posts = notePosts(page);
		const form = waitlistForm(page, "closing");
		await form.enter({ side: "advertiser", email, phone: "030 1" });
		await form.submit.dblclick();
		await expect(page).toHaveURL(/\/join\?form=closing/);
		await expect(toast(page).success).toHaveText(messages.joined.advertiser);
		expect(posts).toHaveLength(1);
		expect(await waitlist.stored(email)).toEqual([
			{ email, phone: "030 1", user_type: "advertiser" },
		]);
	});
}

test("offline, without the script: an error on the page, and the next click sends what was typed", async ({
	page,
	context,
	email,
	guard,
	waitlist,
}) => {
	guard.expect(/page error/, /Failed to load .*ERR_/, /request failed/);
	await page.route(script, (route) => route.abort("connectionfailed"));
	await page.goto("/");
	const form = waitlistForm(page, "hero");
	await form.enter({ side: "advertiser", email, phone: "030 1" });
	await context.setOffline(true);
	for (let click = 1; click <= 2; click += 1) {
		await form.submit.click();
		await expect(toast(page).error).toHaveText(messages.unexpected);
		await expect(toast(page).error).toBeInViewport({ ratio: 1 });
		await expect(form.submit).toBeEnabled();
		await expect(form.email).toHaveValue(email);
		await expect(form.phone).toHaveValue("030 1");
		await expect(form.side("advertiser")).toBeChecked();
	}
	await context.setOffline(false);
	await page.unroute(script);
	await form.submit.click();
	await expect(toast(page).success).toHaveText(messages.joined.advertiser);
	await expect(page).toHaveURL("/");
	expect(await waitlist.stored(email)).toEqual([
		{ email, phone: "030 1", user_type: "advertiser" },
	]);
});

test("offline after the script was preloaded: the form shows the error, and sends later", async ({
	page,
	context,
	email,
	guard,
	waitlist,
}) => {
	guard.expect(/could not be reached/, /Failed to load/, /request failed/);
	const preloaded = page.waitForEvent("requestfinished", (request) =>
		request.url().endsWith(".js"),
	);
	await page.goto("/");
	await preloaded;
	await context.setOffline(true);
	const form = waitlistForm(page, "hero");
	await form.send({ email });
	await expect(toast(page).error).toHaveText(messages.unexpected);
	await expect(form.email).toHaveValue(email);
	await context.setOffline(false);
	await form.submit.click();
	await expect(toast(page).success).toHaveText(messages.joined.host);
	expect(await waitlist.stored(email)).toHaveLength(1);
});

test("the page that answers the browser's post starts the script at once", async ({
	page,
	email,
	guard,
	waitlist,
}) => {
	guard.expect(/page error/, /Failed to load .*ERR_/, /request failed: GET/);
	guard.expect(/status of 422/);
	await page.route(script, (route) =>
		page.url().includes("/join")
			? route.continue()
			: route.abort("connectionfailed"),
	);
	await page.goto("/");
	const form = waitlistForm(page, "closing");
	const loaded = page.waitForResponse(script);
	await form.send({ side: "advertiser", phone: "030 1" });
	await expect(toast(page).error).toHaveText(messages.emptyEmail);
	await loaded;
	await expect(form.phone).toHaveValue("030 1");

	const posts = notePosts(page);
	await form.send({ email });
	const entry = { email, phone: "030 1", user_type: "advertiser" };
	await expect(toast(page).success).toHaveText(messages.joined.advertiser);
	expect(posts).toEqual([JSON.stringify(entry)]);
	expect(await waitlist.stored(email)).toEqual([entry]);
});

test("a script that takes 6 seconds: the browser posts the form", async ({
	page,
	email,
	waitlist,
}) => {
	await page.clock.install();
	await openWithoutScript(page);
	await page.clock.pauseAt(Date.now() + 60_000);
	const form = waitlistForm(page, "hero");
	await form.send({ email });
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
	await page.clock.install();
	await openWithoutScript(page);
	await page.clock.pauseAt(Date.now() + 60_000);
	const asked = Promise.withResolvers<void>();
	await page.route("/", () => asked.resolve());
	const form = waitlistForm(page, "hero");
	await form.send({ email });
	await page.clock.runFor(6_100);
	await asked.promise;
	await page.clock.runFor(6_100);
	await expect(toast(page).error).toHaveText(messages.unexpected);
	await expect(form.submit).toBeEnabled();
	await expect(form.email).toHaveValue(email);
	expect(await waitlist.stored(email)).toEqual([]);
});

test("a script that arrives while the browser posts the form sends nothing", async ({
	page,
	email,
	waitlist,
}) => {
	const { promise: tried, resolve: answer } = Promise.withResolvers<void>();
	await page.route("**/join?*", async (route) => {
		await tried;
		await route.continue();
	});
	await page.clock.install();
	const { loadScript } = await openWithoutScript(page);
	const form = waitlistForm(page, "hero");
	const posts = notePosts(page);
	await form.enter({ email });
	// In the page: Playwright does nothing more in a document that is about to go.
	await form.submit.evaluate((button: HTMLElement) => {
		setInterval(() => button.click(), 50);
	});
	await page.clock.runFor(6_100);
	await expect.poll(() => posts).toHaveLength(1);
	loadScript();
	await setTimeout(1_000);
	answer();
	await expect(page).toHaveURL(/\/join/);
	expect(posts).toHaveLength(1);
	expect(await waitlist.stored(email)).toHaveLength(1);
});

test("text that is being composed stays, with the focus", async ({ page }) => {
	const { loadScript } = await openWithoutScript(page);
	const { phone, side } = waitlistForm(page, "hero");
	await side("advertiser").check();
	await phone.focus();
	const session = await page.context().newCDPSession(page);
	const compose = (text: string) =>
		session.send("Input.imeSetComposition", {
			text,
			selectionStart: text.length,
			selectionEnd: text.length,
		});
	await compose("か");
	loadScript();
	await hydrated(page);
	await compose("かな");
	await session.send("Input.insertText", { text: "かな" });
	await expect(phone).toHaveValue("かな");
	await expect(phone).toBeFocused();
	await expect(side("advertiser")).toBeChecked();
});

test("what is typed into a translated page is sent", async ({
	page,
	email,
	guard,
	waitlist,
}) => {
	guard.expect(/rendered anew/);
	const { loadScript } = await openWithoutScript(page);
	// As Chromium does it.
	await page.evaluate(() => {
		const texts = document.createTreeWalker(
			document.body,
			NodeFilter.SHOW_TEXT,
		);
		const found: Text[] = [];
		while (texts.nextNode()) found.push(texts.currentNode as Text);
		for (const text of found) {
			if (text.parentElement?.closest("style, script, noscript")) continue;
			const translated = document.createElement("font");
			translated.textContent = `Ü ${text.data}`;
			text.replaceWith(translated);
		}
	});
	const form = page.locator("#hero-form");
	await form.locator("[value=advertiser]").check();
	await form.locator("[name=phone]").fill("030 1");
	await form.locator("[name=email]").fill(email);
	await form.locator("[name=email]").press("Enter");
	loadScript();
	await expect(toast(page).success).toHaveText(messages.joined.advertiser);
	expect(await waitlist.stored(email)).toEqual([
		{ email, phone: "030 1", user_type: "advertiser" },
	]);
});

for (const [what, change] of [
	[
		"an element at the start of the page",
		() =>
			document.querySelector("main")?.prepend(document.createElement("div")),
	],
	[
		"an element at the start of the form",
		() => document.forms[0]?.prepend(document.createElement("div")),
	],
	[
		"an element around each field",
		() => {
			for (const field of document.querySelectorAll(".field input")) {
				const wrapper = document.createElement("div");
				field.replaceWith(wrapper);
				wrapper.append(field);
			}
		},
	],
] as const)
	test(`an extension adds ${what}: page and fields stay`, async ({
		page,
		guard,
	}) => {
		guard.expect(/rendered anew/);
		const { loadScript } = await openWithoutScript(page);
		// Until then, texts that are not laid out are not counted as shown.
		await expect(page.locator("html")).toHaveAttribute("data-loaded");
		const texts = () => page.locator("#root").innerText();
		const before = await texts();
		await page.evaluate(change);
		const { email, phone, side } = waitlistForm(page, "closing");
		await side("advertiser").check();
		await phone.fill("030 1");
		await email.fill("a@example.com");
		const scrolled = await page.evaluate(() => scrollY);
		expect(scrolled).toBeGreaterThan(1_000);
		loadScript();
		await hydrated(page);
		await expect(email).toHaveValue("a@example.com");
		await expect(email).toBeFocused();
		await expect(phone).toHaveValue("030 1");
		await expect(side("advertiser")).toBeChecked();
		expect(await texts()).toBe(before);
		expect(await page.evaluate(() => scrollY)).toBe(scrolled);
	});

test("an open menu is announced as open afterwards", async ({ page }) => {
	await page.setViewportSize({ width: 375, height: 640 });
	const { loadScript } = await openWithoutScript(page);
	await page.getByRole("button", { name: header.openMenu }).click();
	loadScript();
	const toggle = page.getByRole("button", { name: header.closeMenu });
	await expect(toggle).toHaveAttribute("aria-expanded", "true");
});

test("an item of the menu closes it and leads to its section", async ({
	page,
}) => {
	await page.setViewportSize({ width: 375, height: 640 });
	await openWithoutScript(page);
	await page.getByRole("button", { name: header.openMenu }).click();
	const [item] = header.links;
	const link = page
		.locator(".site-menu")
		.getByRole("link", { name: item.label });
	await link.click();
	await expect(link).toBeHidden();
	await expect(page.locator(item.href)).toBeInViewport();
});

test("a link to the form for one side chooses it afterwards", async ({
	page,
}) => {
	const { loadScript } = await openWithoutScript(page);
	const card = page.locator(".audience[data-side=advertiser]");
	await card.getByRole("link").click();
	await page.mouse.move(5, 5);
	loadScript();
	const side = waitlistForm(page, "hero").side("advertiser");
	await expect(side).toBeChecked();
	await expect(side).toBeFocused();
});

for (const choice of [undefined, "host"] as const)
	test(`after a link to the advertisers' form ${choice ? "the other side" : "an address"} is entered: it stays`, async ({
		page,
	}) => {
		const { loadScript } = await openWithoutScript(page);
		const card = page.locator(".audience[data-side=advertiser]");
		await card.getByRole("link").click();
		const { email, side } = waitlistForm(page, "hero");
		// It is checked already.
		if (choice) await side(choice).click();
		await email.click();
		await email.pressSequentially("a@exam");
		loadScript();
		await hydrated(page);
		await expect(side(choice ?? "advertiser")).toBeChecked();
		await expect(email).toBeFocused();
		await expect(email).toHaveValue("a@exam");
	});

test("a link to the form that opens another tab changes nothing here", async ({
	page,
	context,
}) => {
	const { loadScript } = await openWithoutScript(page);
	const link = page
		.locator(".audience[data-side=advertiser]")
		.getByRole("link");
	const advertiser = waitlistForm(page, "hero").side("advertiser");
	await link.click({ modifiers: ["ControlOrMeta"] });
	loadScript();
	await hydrated(page);
	await link.click({ modifiers: ["ControlOrMeta"] });
	await expect.poll(() => context.pages().length).toBe(3);
	await expect(page).toHaveURL("/");
	await expect(advertiser).not.toBeChecked();
});

test("a link to the form sets the focus afterwards", async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	const { loadScript } = await openWithoutScript(page);
	await page.getByRole("link", { name: header.join.label }).click();
	loadScript();
	await expect(waitlistForm(page, "hero").side("host")).toBeFocused();
});
