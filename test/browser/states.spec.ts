/** Every state of the page can be seen and hit, by day and by night: what it says, its fields, its buttons and the focus. */
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { sides } from "../../shared/sides.ts";
import { words } from "../support/content.ts";
import { english, theme } from "../support/founder-words.ts";
import { expect, hydrated, test } from "./fixtures.ts";
import { overflow } from "./page-checks.ts";
import { expectFocusSeen, lowContrasts, smallTargets } from "./seen.ts";
import { holdCalls, toast, waitlistForm } from "./waitlist-form.ts";

const { answers } = english;

const usual = { width: 1366, height: 768 };
/** The whole page is in the window. */
const tall = { width: 1366, height: 9_000 };
const phone = { width: 320, height: 640 };

/** The privacy page, which a build has once a link leads to it. */
async function openPrivacy(page: Page) {
	const program = path.join(
		import.meta.dirname,
		"../../node_modules/.cache/frontage-build/prerender/prerender.js",
	);
	const {
		renderDocuments,
	}: typeof import("../../page/prerender/prerender.tsx") = await import(
		pathToFileURL(program).href
	);
	const assets = { start: "", script: "", siteUrl: "", clock: "" };
	const body = renderDocuments(assets, words, theme)["site/privacy/index.html"];
	if (body === undefined) throw new Error("No page about privacy");
	await page.route("/privacy", (route) =>
		route.fulfill({ body, contentType: "text/html" }),
	);
	await page.goto("/privacy");
}

test("words and fields can be told from their ground in each state", async ({
	page,
	email,
	guard,
}) => {
	guard.allow(/could not be reached/);
	await page.setViewportSize(tall);
	await page.goto("/");
	await page.evaluate(() => document.fonts.ready.then(() => {}));
	const form = waitlistForm(page, "hero");
	for (const side of sides)
		await test.step(`${side} chosen`, async () => {
			await form.side(side).check();
			expect(await lowContrasts(page)).toEqual([]);
		});
	await page.setViewportSize(usual);
	for (const [part, locator] of [
		["header", page.locator(".site-nav .nav-link").first()],
		["header", page.locator(".site-nav .button")],
		["#founder", page.locator("#founder .tip-link > *").first()],
		["#who-its-for", page.locator(".audience .button").first()],
		["#who-its-for", page.locator(".audience .button").last()],
		["#hero-form", form.submit],
		["#hero-form", form.side("host")],
		["#hero-form", form.phone],
	] as const)
		await test.step(`pointer and focus on ${locator}`, async () => {
			await locator.focus();
			await locator.hover();
			expect(await lowContrasts(page, part)).toEqual([]);
		});
	await hydrated(page);
	await test.step("refused", async () => {
		await form.send({ email: "", phone: "030 1" });
		await expect(toast(page).error).toBeVisible();
		expect(await lowContrasts(page, ".toast, #hero-form")).toEqual([]);
		await toast(page).dismiss.click();
		expect(await lowContrasts(page, "#hero-form")).toEqual([]);
	});
	for (const side of sides)
		await test.step(`${side} is joining, and has joined`, async () => {
			const { release } = await holdCalls(page);
			await form.send({ side, email });
			await expect(form.submitting).toBeDisabled();
			expect(await lowContrasts(page, "#hero-form")).toEqual([]);
			release();
			await expect(toast(page).success).toBeVisible();
			expect(await lowContrasts(page, ".toast")).toEqual([]);
			await page.keyboard.press("Escape");
			expect(await lowContrasts(page, "#hero-form")).toEqual([]);
			await page.unrouteAll({ behavior: "wait" });
		});
	await page.setViewportSize(phone);
	await page.locator(".menu-toggle").click();
	expect(await lowContrasts(page, "header")).toEqual([]);
	expect(await smallTargets(page)).toEqual([]);
});

test("on each page the focus is seen, targets are large enough, and nothing is wider than the window", async ({
	page,
	guard,
	waitlist,
}) => {
	guard.expect(/There is no page/, /status of 404/, /status of 422/);
	const link = waitlist.link().href;
	const main = page.getByRole("main");
	const screens = {
		"the landing page with a message": async () => {
			await page.goto("/");
			await waitlistForm(page, "hero").submit.click();
			await expect(toast(page).error).toBeVisible();
		},
		"the answer to a plain post": async () => {
			await page.goto("/");
			const { form } = waitlistForm(page, "hero");
			await form.evaluate((form: HTMLFormElement) => form.submit());
			await expect(form.getByRole("alert")).toBeVisible();
		},
		"an unknown address": () => page.goto("/nowhere"),
		"the page about privacy": () => openPrivacy(page),
		"a mail's link": () => page.goto(link),
		"its question": async () => {
			await page.goto(link);
			await main.getByRole("button", { name: answers["ask-erase"] }).click();
		},
	};
	for (const [name, open] of Object.entries(screens))
		await test.step(name, async () => {
			await page.setViewportSize(usual);
			await open();
			await page.evaluate(() => document.fonts.ready.then(() => {}));
			await expectFocusSeen(page);
			for (const width of [320, 768, 1366, 1920]) {
				await page.setViewportSize({ width, height: 768 });
				expect(await overflow(page), `${width} wide`).toEqual([]);
				expect(await smallTargets(page), `${width} wide`).toEqual([]);
			}
			await page.setViewportSize(tall);
			expect(await lowContrasts(page)).toEqual([]);
		});
});
