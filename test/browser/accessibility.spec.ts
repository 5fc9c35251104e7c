/** Every screen and state of the page: axe finds nothing, and nothing is cut off at any width. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { linkPath } from "../../mail/letter/links.ts";
import { securityHeadersFile } from "../../protocol/built-page.ts";
import { sides } from "../../shared/sides.ts";
import { english } from "../support/founder-words.ts";
import { expect, test } from "./fixtures.ts";
import { axeViolations, overflow } from "./page-checks.ts";
import { toast, waitlistForm } from "./waitlist-form.ts";

const { messages } = english;

const dist = path.join(import.meta.dirname, "../../dist");

/** Leaves the window as narrow as the smallest phone. */
async function expectUsable(page: Page, part?: string) {
	await page.evaluate(() => document.fonts.ready.then(() => {}));
	for (const width of [1280, 768, 320]) {
		await page.setViewportSize({ width, height: 568 });
		expect(await overflow(page), `${width} wide`).toEqual([]);
	}
	expect(await axeViolations(page, part)).toEqual([]);
}

test("the landing page with a tooltip, each message and its menu open", async ({
	page,
	email,
}) => {
	await page.goto("/");
	await page.locator("#founder .tip-link a").first().focus();
	await expect(page.getByRole("tooltip")).toBeVisible();
	await expectUsable(page);
	await waitlistForm(page, "closing").send({ side: "advertiser" });
	// The focus keeps the message on the screen.
	await toast(page).dismiss.focus();
	await expectUsable(page, ".toast, .closing");
	for (const side of sides) {
		await page.keyboard.press("Escape");
		await waitlistForm(page, "hero").send({ side, email });
		await expect(toast(page).success).toBeVisible();
		await toast(page).dismiss.focus();
		await page.setViewportSize({ width: 1280, height: 900 });
		expect(await axeViolations(page, ".toast, .hero")).toEqual([]);
	}
	await page.setViewportSize({ width: 320, height: 568 });
	await page.keyboard.press("Escape");
	await page.locator(".menu-toggle").click();
	await expectUsable(page, "header");
});

test("the other pages", async ({ page, email, guard, waitlist }) => {
	guard.expect(/There is no page/, /status of 404/, /status of 500/);
	const button = page.getByRole("main").getByRole("button");
	const screens = {
		"an unknown address": () => page.goto("/nowhere"),
		"an error of the server": async () => {
			const { document: headers } = JSON.parse(
				await readFile(path.join(dist, securityHeadersFile), "utf8"),
			);
			const file = path.join(dist, "site/500.html");
			await page.route("/", (route) =>
				route.fulfill({ status: 500, headers, path: file }),
			);
			await page.goto("/");
			await page.unroute("/");
		},
		"the answer to a form without JavaScript": async () => {
			await page.goto("/");
			const form = waitlistForm(page, "hero");
			await form.enter({ side: "advertiser", email });
			await form.form.evaluate((form: HTMLFormElement) => form.submit());
			await page.waitForURL("/join**");
			await expect(form.form).toContainText(messages.joined.advertiser);
		},
		"a cut link of a mail": () => page.goto(`${linkPath}x`),
		"a link of a mail": () => page.goto(waitlist.link().href),
		"the answer to it": () => button.first().click(),
	};
	/** What a screen has that none before it had, here or in the test above. */
	const parts: Record<string, string> = {
		"the answer to a form without JavaScript": ".hero",
		"a link of a mail": "main",
		"the answer to it": "main",
	};
	for (const [name, open] of Object.entries(screens))
		await test.step(name, async () => {
			await open();
			await expectUsable(page, parts[name]);
		});
});
