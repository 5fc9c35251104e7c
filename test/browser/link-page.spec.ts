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

	test("a reply is stored, and its page offers no more than to leave", async ({
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

		await buttons(page).getByText(answers.confirmed).dblclick();
		await expect(heading(page)).toHaveText(linkPages.confirmed.heading);
		await page.reload();
		await expect(heading(page)).toHaveText(linkPages.confirmed.heading);
		expect(new Set(await link.answers())).toEqual(new Set(["confirmed"]));

		await expect(buttons(page)).toHaveText(answers.left);
		await buttons(page).click();
		await expect(heading(page)).toHaveText(linkPages.left.heading);
		await expect(buttons(page)).toHaveCount(0);
		expect((await link.answers()).at(-1)).toBe("left");
	});

	test("a link that can only leave asks nothing else; a cut link says what to do", async ({
		page,
		guard,
		waitlist,
	}) => {
		guard.expect(/status of 404/);
		const link = waitlist.link("leave");
		await page.goto(link.href);
		await expect(heading(page)).toHaveText(linkPages.leave.heading);
		await expect(buttons(page)).toHaveText([answers.left]);

		await page.goto(link.href.slice(0, -5));
		await expect(heading(page)).toHaveText(linkPages.unknown.heading);
		await expect(buttons(page)).toHaveCount(0);
		await page.getByRole("main").getByRole("link").click();
		await expect(page).toHaveURL("/");
	});
});

test("axe finds nothing, and a small phone shows all of it", async ({
	page,
	guard,
	waitlist,
}) => {
	guard.expect(/status of 404/);
	await page.setViewportSize({ width: 320, height: 568 });
	async function check() {
		await page.evaluate(() => document.fonts.ready);
		expect(await overflow(page)).toEqual([]);
		for (const button of await buttons(page).all()) {
			const box = await button.boundingBox();
			expect(box?.height).toBeGreaterThanOrEqual(44);
		}
		expect(await axeViolations(page)).toEqual([]);
	}
	await page.goto(`${linkPath}x`);
	await check();
	await page.goto(waitlist.link("confirm").href);
	await check();
	await buttons(page).getByText(answers.confirmed).click();
	await expect(heading(page)).toHaveText(linkPages.confirmed.heading);
	await check();
});

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
