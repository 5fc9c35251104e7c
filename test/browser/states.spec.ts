/** Every state of the page can be seen and hit, by day and by night: what it says, its fields, its buttons and the focus. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { linkPath } from "../../mail/letter/links.ts";
import { securityHeadersFile } from "../../protocol/built-page.ts";
import { sides } from "../../shared/sides.ts";
import { words } from "../support/content.ts";
import { english, theme } from "../support/founder-words.ts";
import { expect, hydrated, test } from "./fixtures.ts";
import { axeInLight, axeViolations, overflow } from "./page-checks.ts";
import { expectFocusSeen, lowContrasts, smallTargets } from "./seen.ts";
import { holdCalls, toast, waitlistForm } from "./waitlist-form.ts";

const { linkButtons, messages } = english;

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
	await expect(page.locator("html")).toHaveAttribute("data-loaded", "");
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

/** The page about an error of the server, as the server answers with it. */
async function openError(page: Page) {
	const dist = path.join(import.meta.dirname, "../../dist");
	const { document: headers } = JSON.parse(
		readFileSync(path.join(dist, securityHeadersFile), "utf8"),
	);
	const file = path.join(dist, "site/500.html");
	await page.route("/", (route) =>
		route.fulfill({ status: 500, headers, path: file }),
	);
	await page.goto("/");
	await page.unroute("/");
}

test("on each page the focus is seen, targets are large enough, nothing is wider than the window, and axe finds nothing", async ({
	page,
	email,
	guard,
	waitlist,
}) => {
	guard.expect(/No page at/, /status of 404/, /status of 422/);
	guard.expect(/status of 500/);
	const link = waitlist.link().href;
	const main = page.getByRole("main");
	const { form, enter, submit } = waitlistForm(page, "hero");
	const post = () =>
		form.evaluate((element: HTMLFormElement) => element.submit());
	const screens = {
		"the landing page with a message": async () => {
			await page.goto("/");
			await submit.click();
			await expect(toast(page).error).toBeVisible();
		},
		"an unknown address": () => page.goto("/nowhere"),
		"an error of the server": () => openError(page),
		"the page about privacy": () => openPrivacy(page),
		"a cut link of a mail": () => page.goto(`${linkPath}x`),
		"a mail's link": () => page.goto(link),
		"its question": async () => {
			await page.goto(link);
			await main
				.getByRole("button", { name: linkButtons["ask-erase"] })
				.click();
		},
	};
	/** Of the landing page: accessibility.spec.ts looks at the others. */
	const parts: Record<string, string> = {
		"the landing page with a message": "#hero-form",
	};
	for (const [name, open] of Object.entries(screens))
		await test.step(name, async () => {
			await page.setViewportSize(usual);
			await open();
			await expect(page.locator('[data-loaded="awaited"]')).toHaveCount(0);
			await page.evaluate(() => document.fonts.ready.then(() => {}));
			await expectFocusSeen(page);
			for (const width of [1366, 768, 320]) {
				await page.setViewportSize({ width, height: 768 });
				expect(await overflow(page), `${width} wide`).toEqual([]);
				expect(await smallTargets(page), `${width} wide`).toEqual([]);
			}
			expect(await axeInLight(page, parts[name])).toEqual([]);
			await page.setViewportSize(tall);
			expect(await lowContrasts(page)).toEqual([]);
		});
	/** What they have that none above has; what a poster lies behind, only axe can tell from its ground. */
	const others: Record<string, [part: string, open: () => Promise<unknown>]> = {
		"the answer to a plain post": [
			"#hero-form",
			async () => {
				await page.goto("/");
				await post();
				await expect(form.getByRole("alert")).toBeVisible();
			},
		],
		"the answer to a plain post that joined": [
			".hero",
			async () => {
				await page.goto("/");
				await enter({ side: "advertiser", email });
				await post();
				await page.waitForURL("/join**");
				await expect(form).toContainText(messages.joined.advertiser);
			},
		],
		"the answer to a mail's link": [
			"main",
			async () => {
				await page.goto(link);
				await main.getByRole("button").first().click();
			},
		],
	};
	for (const [name, [part, open]] of Object.entries(others))
		await test.step(name, async () => {
			await page.setViewportSize(usual);
			await open();
			for (const width of [1280, 768, 320]) {
				await page.setViewportSize({ width, height: 568 });
				expect(await overflow(page), `${width} wide`).toEqual([]);
			}
			expect(await axeViolations(page, part)).toEqual([]);
		});
});
