import type { Page } from "@playwright/test";
import { answers, linkPages } from "../../content/mails.ts";
import { linkPath } from "../../mail/links.ts";
import { replyKinds } from "../../shared/reply.ts";
import { expect, test } from "./fixtures.ts";
import { axeViolations, overflow } from "./page-checks.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const buttons = (page: Page) => page.getByRole("main").getByRole("button");

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	for (const event of replyKinds) {
		test(`"${answers[event]}" is stored, and its page offers no more than to leave`, async ({
			page,
			waitlist,
		}) => {
			const link = waitlist.link("confirm");
			await page.goto(link.href);
			await expect(heading(page)).toHaveText(linkPages.confirm.heading);
			await expect(buttons(page)).toHaveText(
				replyKinds.map((each) => answers[each]),
			);
			expect(await link.answers()).toEqual([]);

			await buttons(page).getByText(answers[event]).click();
			await expect(heading(page)).toHaveText(linkPages[event].heading);
			expect(await link.answers()).toEqual([event]);
			await expect(buttons(page)).toHaveText(
				event === "left" ? [] : [answers.left],
			);
		});
	}

	test("a double click, and a reload of the outcome, change nothing more", async ({
		page,
		waitlist,
	}) => {
		const link = waitlist.link("confirm");
		await page.goto(link.href);
		await buttons(page).getByText(answers.confirmed).dblclick();
		await expect(heading(page)).toHaveText(linkPages.confirmed.heading);
		await page.reload();
		await expect(heading(page)).toHaveText(linkPages.confirmed.heading);
		expect(new Set(await link.answers())).toEqual(new Set(["confirmed"]));
	});

	test("a link that can only leave asks nothing else", async ({
		page,
		waitlist,
	}) => {
		const link = waitlist.link("leave");
		await page.goto(link.href);
		await expect(heading(page)).toHaveText(linkPages.leave.heading);
		await expect(buttons(page)).toHaveText([answers.left]);
		await buttons(page).click();
		await expect(heading(page)).toHaveText(linkPages.left.heading);
		expect(await link.answers()).toEqual(["left"]);
	});

	test("a cut link says what to do", async ({ page, guard, waitlist }) => {
		guard.expect(/status of 404/);
		await page.goto(waitlist.link("confirm").href.slice(0, -5));
		await expect(heading(page)).toHaveText(linkPages.unknown.heading);
		await expect(buttons(page)).toHaveCount(0);
		await page.getByRole("main").getByRole("link").click();
		await expect(page).toHaveURL("/");
	});
});

/** Each page, and how to get there from a link in a mail. */
const pages = {
	confirm: (page: Page, href: string) => page.goto(href),
	confirmed: async (page: Page, href: string) => {
		await page.goto(href);
		await buttons(page).getByText(answers.confirmed).click();
		await expect(heading(page)).toHaveText(linkPages.confirmed.heading);
	},
	unknown: (page: Page) => page.goto(`${linkPath}x`),
};

for (const [name, open] of Object.entries(pages)) {
	test(`${name}: axe finds nothing in both looks, and a small phone shows all of it`, async ({
		page,
		guard,
		waitlist,
	}) => {
		if (name === "unknown") guard.expect(/status of 404/);
		await page.setViewportSize({ width: 320, height: 568 });
		await open(page, waitlist.link("confirm").href);
		await page.evaluate(() => document.fonts.ready);
		expect(await overflow(page)).toEqual([]);
		for (const button of await buttons(page).all()) {
			const box = await button.boundingBox();
			expect(box?.height).toBeGreaterThanOrEqual(44);
		}
		expect(await axeViolations(page)).toEqual([]);
	});
}

test("the document has no script, and its requests do not name its address", async ({
	page,
	waitlist,
}) => {
	const font = page.waitForRequest(/\.woff2$/);
	await page.goto(waitlist.link("confirm").href);
	expect(await (await font).headerValue("referer")).toBe(null);
	await expect(page.locator("script")).toHaveCount(0);
	await page.getByRole("banner").getByRole("link").click();
	await expect(page).toHaveURL("/");
	expect(await page.evaluate(() => document.referrer)).toBe("");
});
