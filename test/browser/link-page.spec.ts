import { english } from "../support/founder-words.ts";
import { expect, test } from "./fixtures.ts";

const { linkButtons, linkPages, withoutLink } = english;

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
	const { confirmed, "not-me": notMe, left, "ask-erase": erase } = linkButtons;
	await expect(buttons).toHaveText([confirmed, notMe, left, erase]);
	for (const button of await buttons.all())
		expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
	expect(await link.answers()).toEqual([]);

	await buttons.getByText(linkButtons.confirmed).dblclick();
	await expect(heading).toHaveText(linkPages.confirmed.heading);
	await page.reload();
	await expect(heading).toHaveText(linkPages.confirmed.heading);
	expect(new Set(await link.answers())).toEqual(new Set(["confirmed"]));

	// The frame is filled while the person is on the list, and empty after that.
	const filled = page.locator("main .filled");
	await expect(filled).toHaveCount(1);
	await expect(buttons).toHaveText([left, erase]);
	await buttons.getByText(left).click();
	await expect(heading).toHaveText(linkPages.left.heading);
	await expect(filled).toHaveCount(0);
	await expect(buttons).toHaveText([erase]);
	expect((await link.answers()).at(-1)).toBe("left");

	await page.goto(waitlist.link().href);
	await buttons.getByText(linkButtons["not-me"]).click();
	await expect(heading).toHaveText(linkPages["not-me"].heading);
	await expect(buttons).toHaveText([left, erase]);
});

test("to erase takes two presses on two pages, also by the keyboard, and none in haste", async ({
	page,
	waitlist,
}) => {
	const heading = page.getByRole("heading", { level: 1 });
	const main = page.getByRole("main");
	const ask = main.getByRole("button", { name: linkButtons["ask-erase"] });
	const link = waitlist.link();
	const yes = main.getByRole("button", { name: linkButtons.erase });
	const sure = main.getByLabel(linkButtons.sure);
	await page.goto(link.href);
	// Both presses before the answer: on a slow machine, the second one of a double click may meet the next page.
	await ask.evaluate((button: HTMLButtonElement) => {
		button.click();
		button.click();
	});
	await expect(heading).toHaveText(linkPages["ask-erase"].heading);
	// Without the box, the browser sends nothing.
	await yes.click();
	await expect(sure).toBeFocused();
	await main.getByRole("link", { name: linkButtons.keep }).click();
	await expect(heading).toHaveText(linkPages.confirm.heading);
	await ask.click();
	expect((await yes.boundingBox())?.height).toBeGreaterThanOrEqual(44);
	expect(await link.answers()).toEqual([]);
	await sure.focus();
	await page.keyboard.press("Space");
	await page.keyboard.press("Tab");
	await expect(yes).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(heading).toHaveText(linkPages.erase.heading);
	await expect(main.getByRole("button")).toHaveCount(0);
	expect(await link.answers()).toEqual(["erase"]);
});

test("a link that does not work says how to leave without it", async ({
	page,
	guard,
}) => {
	guard.expect(/404/);
	await page.goto("/me/of-another-secret");
	await expect(page.getByRole("main")).toContainText(withoutLink.text);
});
