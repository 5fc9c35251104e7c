import { answers, linkPages } from "../../content/en/mails.ts";
import { replyKinds } from "../../shared/reply.ts";
import { expect, test } from "./fixtures.ts";

test.use({ javaScriptEnabled: false });

test("a reply is stored, and its page offers no more than to leave", async ({
	page,
	waitlist,
}) => {
	const heading = page.getByRole("heading", { level: 1 });
	const buttons = page.getByRole("main").getByRole("button");
	const link = waitlist.link();
	const font = page.waitForRequest(/\.woff2$/);
	await page.goto(link.href);
	// No request names the address, which is a key.
	expect(await (await font).headerValue("referer")).toBe(null);
	await expect(page.locator("script")).toHaveCount(0);
	await expect(heading).toHaveText(linkPages.confirm.heading);
	await expect(buttons).toHaveText(replyKinds.map((each) => answers[each]));
	for (const button of await buttons.all())
		expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
	expect(await link.answers()).toEqual([]);

	await buttons.getByText(answers.confirmed).dblclick();
	await expect(heading).toHaveText(linkPages.confirmed.heading);
	await page.reload();
	await expect(heading).toHaveText(linkPages.confirmed.heading);
	expect(new Set(await link.answers())).toEqual(new Set(["confirmed"]));

	await expect(buttons).toHaveText(answers.left);
	await buttons.click();
	await expect(heading).toHaveText(linkPages.left.heading);
	await expect(buttons).toHaveCount(0);
	expect((await link.answers()).at(-1)).toBe("left");

	await page.goto(waitlist.link().href);
	await buttons.getByText(answers["not-me"]).click();
	await expect(heading).toHaveText(linkPages["not-me"].heading);
	await expect(buttons).toHaveText(answers.left);
});
