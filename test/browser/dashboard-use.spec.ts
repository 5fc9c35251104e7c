import { expect } from "@playwright/test";
import { day } from "../../dashboard/page/words.ts";
import { unknownSource } from "../../shared/entry.ts";
import { parts, people, test } from "./dashboard-fixtures.ts";

test("pressing twice erases nobody, and the focus stays where the hand is", async ({
	page,
	dashboard,
}) => {
	await dashboard.join(people(2));
	await page.goto(dashboard.address);
	const { list, rows, dialog } = parts(page);
	const person = list.getByRole("button", { name: "p00@example.com" });
	await person.focus();
	await page.keyboard.press("Enter");
	await expect(dialog.getByRole("listitem")).toHaveCount(1);
	const offer = dialog.getByRole("button", { name: "Erase …" });
	await offer.dblclick();
	await expect(offer).toBeFocused();
	expect(await dashboard.stored()).toHaveLength(2);
	await page.keyboard.press("Escape");
	await expect(person).toBeFocused();

	await page.keyboard.press("Enter");
	await offer.press("Enter");
	await expect(dialog.getByRole("button", { name: "Keep" })).toBeFocused();
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await expect(rows).toHaveCount(1);
	await expect(
		page.getByRole("heading", { name: "People", exact: true }),
	).toBeFocused();
});

test("the last page does not take the focus away", async ({
	page,
	dashboard,
}) => {
	await dashboard.join(people(30));
	await page.goto(dashboard.address);
	const { pages, rows } = parts(page);
	const next = pages.getByRole("button", { name: "Next" });
	await next.press("Enter");
	await expect(rows).toHaveCount(5);
	await expect(next).toBeDisabled();
	await expect(next).toBeFocused();
	await next.press("Enter");
	await expect(page.getByText("26 to 30 of 30")).toBeVisible();
});

test("an empty table says of which side, and what was looked for", async ({
	page,
	dashboard,
}) => {
	await dashboard.join(people(1));
	await page.goto(dashboard.address);
	const { rows, side, search } = parts(page);
	await expect(rows).toHaveCount(1);
	await side("Advertisers").check();
	await expect(page.getByText("No advertiser yet.")).toBeVisible();
	await search.fill("p0");
	await expect(
		page.getByText("No advertiser's e-mail address has this in it."),
	).toBeVisible();
});

test("more sources than are drawn are told, and one may be called unknown", async ({
	page,
	dashboard,
}) => {
	for (const [index, entry] of people(9).entries()) {
		const utm_source = index === 0 ? "unknown" : `source-${index}`;
		await dashboard.join([entry], { ...unknownSource, utm_source });
	}
	await dashboard.join([
		{ email: "from-nowhere@example.com", phone: null, user_type: "host" },
	]);
	await page.goto(dashboard.address);
	await expect(page.getByText("and 2 sources more")).toBeVisible();
	const sources = await parts(page).behind("From where");
	await expect(sources.locator("tbody tr")).toHaveCount(10);
	await expect(page.getByText(/^Busiest: \w+day, \d\d:00, /)).toBeVisible();
});

test("the weeks of the chart are named by their Mondays", async ({
	page,
	dashboard,
}) => {
	await page.addInitScript(() => {
		const { fillText } = CanvasRenderingContext2D.prototype;
		CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
			document.documentElement.dataset["drawn"] =
				`${document.documentElement.dataset["drawn"] ?? ""}|${text}`;
			fillText.call(this, text, ...place);
		};
	});
	await dashboard.join(people(1));
	await page.goto(dashboard.address);
	const chart = parts(page).section("Who joined when");
	await chart.getByRole("radio", { name: "All" }).check();
	await page.evaluate(() => delete document.documentElement.dataset["drawn"]);
	await chart.getByRole("radio", { name: "Week" }).check();
	const table = await parts(page).behind("Who joined when");
	const monday = (await table.locator("tbody th").textContent()) ?? "";
	expect(new Date(`${monday} UTC`).getUTCDay()).toBe(1);
	const weekMs = 7 * 86_400_000;
	const mondays = Array.from({ length: 7 }, (_, before) =>
		day(Date.parse(`${monday} UTC`) - before * weekMs).replace(/ \d+$/, ""),
	);
	const drawn = await page.locator("html").getAttribute("data-drawn");
	const labels = drawn?.split("|").filter((text) => /[a-z]/i.test(text));
	expect(labels?.slice(-7)).toEqual(mondays.toReversed());
});

test("what is chosen is seen without colours of the page's own", async ({
	page,
	dashboard,
}) => {
	await page.emulateMedia({ forcedColors: "active" });
	await page.goto(dashboard.address);
	const colour = (name: string) =>
		page
			.locator("fieldset span", { hasText: new RegExp(`^${name}$`) })
			.evaluate((label) => getComputedStyle(label).color);
	await expect(page.getByRole("radio", { name: "Week" })).toBeVisible();
	expect(await colour("Day")).not.toBe(await colour("Week"));
});

test("says why nothing comes, and goes on when it does", async ({
	page,
	dashboard,
	guard,
}) => {
	guard.expect(/503/, /401/);
	await page.goto(dashboard.address);
	const { news, rows } = parts(page);
	await expect(news).toHaveText("Live");
	const message = "the disk is full";
	await page.route("**/api/now", (route) =>
		route.fulfill({ status: 503, json: { message } }),
	);
	await expect(news).toHaveText(`The list cannot be read: ${message}`);
	await page.unroute("**/api/now");
	await dashboard.join(people(1));
	await expect(rows).toHaveCount(1);
	await expect(news).toHaveText("1 host joined just now");

	await page.context().clearCookies();
	await expect(page.getByRole("alert")).toContainText("no longer let in");
});

test("asks again what was not answered, although nobody joins", async ({
	page,
	dashboard,
	guard,
}) => {
	guard.expect(/503/);
	await dashboard.join(people(3));
	await page.goto(dashboard.address);
	const { rows, sort } = parts(page);
	await expect(rows).toHaveCount(3);
	await page.route("**/api/people?*", (route) =>
		route.fulfill({ status: 503, json: { message: "" } }),
	);
	await sort("E-mail").click();
	await expect(page.getByText("No answer.")).toBeVisible();
	await page.unroute("**/api/people?*");
	await expect(rows.first()).toContainText("p00@");
	await expect(page.getByText("1 to 3 of 3")).toBeVisible();
});

test("what happened just now is news for a minute", async ({
	page,
	dashboard,
}) => {
	await page.clock.install();
	await page.goto(dashboard.address);
	const { news, rows } = parts(page);
	await expect(page.getByText("Nobody has joined yet.")).toBeVisible();
	await dashboard.join(people(1));
	await page.clock.runFor(2500);
	await expect(rows).toHaveCount(1);
	await expect(news).toHaveText("1 host joined just now");
	await page.clock.runFor(61_000);
	await expect(news).toHaveText("Live");
});

test("fits a small screen, and one that is zoomed in four times", async ({
	page,
	dashboard,
}) => {
	const email = `${"a".repeat(64)}@${`${"b".repeat(60)}.`.repeat(3)}cc`;
	await dashboard.join(
		[{ email, phone: "+00 1 234 567 890", user_type: "host" }],
		{ ...unknownSource, utm_source: "W".repeat(100), ref: "ل".repeat(100) },
	);
	await dashboard.join(people(30));
	await page.setViewportSize({ width: 320, height: 200 });
	await page.goto(dashboard.address);
	const { rows, sort, dialog } = parts(page);
	await sort("E-mail").click();
	await expect(rows.first()).toContainText(email);
	for (const table of await page.getByText("As a table").all())
		await table.click();
	const width = () => page.evaluate(() => document.documentElement.scrollWidth);
	expect(await width()).toBe(320);
	const top = page.getByRole("banner");
	expect((await top.boundingBox())?.y).toBeLessThan(0);
	await rows.first().getByRole("button").click();
	await expect(dialog.getByRole("listitem")).toHaveCount(1);
	const box = await dialog.evaluate(({ scrollWidth, clientWidth }) => [
		scrollWidth,
		clientWidth,
	]);
	expect(box[0]).toBe(box[1]);
});
