import { readFile } from "node:fs/promises";
import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { unknownSource } from "../../shared/entry.ts";
import { parts, people, test } from "./dashboard-fixtures.ts";

const poster = { ...unknownSource, utm_source: "poster" };

test("the printed address lets in one browser, and works once", async ({
	page,
	browser,
	dashboard,
}) => {
	await page.goto(dashboard.address);
	await expect(page).toHaveURL(new URL("/", dashboard.address).href);
	await expect(page.getByText("Nobody has joined yet.")).toBeVisible();
	await page.goto(dashboard.address);
	await expect(page).toHaveURL(new URL("/", dashboard.address).href);

	const other = await browser.newContext();
	const late = await other.newPage();
	const answer = await late.goto(dashboard.address);
	expect(answer?.status()).toBe(401);
	await expect(late.getByText("It works once")).toBeVisible();
	await other.close();
});

test("every drawing has a table behind it with what is stored", async ({
	page,
	dashboard,
}) => {
	await dashboard.join(people(3), poster);
	await dashboard.join([
		{ email: "late@example.com", phone: null, user_type: "advertiser" },
	]);
	await page.goto(dashboard.address);
	const { behind } = parts(page);
	const totals = page.getByRole("region", { name: "People" });
	await expect(totals).toContainText("Hosts2");
	await expect(totals).toContainText("2 today, 2 in seven days");
	await expect(totals).toContainText("As many hosts as advertisers");

	const joined = await behind("Who joined when");
	// Somebody who joins just before midnight was here yesterday.
	const cells = joined.locator("tbody td");
	const numbers = (await cells.allTextContents()).map(Number);
	expect(numbers.reduce((sum, each) => sum + each)).toBe(4);

	const sources = await behind("From where");
	await expect(sources.locator("tbody tr")).toHaveText([
		"poster21",
		"unknown01",
	]);
	const rhythm = await behind("At what time");
	const hours = await rhythm.locator("tbody td").allTextContents();
	expect(hours).toHaveLength(7 * 24);
	expect(hours.map(Number).reduce((sum, each) => sum + each)).toBe(4);
});

test("the chart is drawn, by day and by week", async ({ page, dashboard }) => {
	await dashboard.join(people(3));
	await page.goto(dashboard.address);
	const plot = page.locator(".plot canvas");
	await expect(plot).toBeVisible();
	const chart = parts(page).section("Who joined when");
	await expect(chart).toContainText("2 hosts and 1 advertiser");
	const byDay = await plot.screenshot();
	await chart.getByRole("radio", { name: "Week" }).check();
	await chart.getByRole("radio", { name: "All" }).check();
	await expect(chart.getByRole("table")).toBeHidden();
	await expect
		.poll(async () => (await plot.screenshot()).equals(byDay))
		.toBe(false);
	const table = await parts(page).behind("Who joined when");
	await expect(table.locator("tbody tr")).toHaveCount(1);
});

test("the table is searched, sorted and leafed through", async ({
	page,
	dashboard,
}) => {
	await dashboard.join(people(60));
	await dashboard.join(people(2));
	await page.goto(dashboard.address);
	const { rows, sort, column, pages, search, side } = parts(page);
	await expect(rows).toHaveCount(25);
	await expect(page.getByText("1 to 25 of 60")).toBeVisible();

	await sort("E-mail").click();
	await expect(column("E-mail")).toHaveAttribute("aria-sort", "ascending");
	await expect(rows.first()).toContainText("p00@example.com");
	await pages.getByRole("button", { name: "Next" }).click();
	await expect(rows.first()).toContainText("p25@example.com");
	await pages.getByRole("button", { name: "Last" }).click();
	await expect(rows).toHaveCount(10);
	await expect(page.getByText("51 to 60 of 60")).toBeVisible();
	await sort("E-mail").click();
	await expect(column("E-mail")).toHaveAttribute("aria-sort", "descending");
	await expect(rows.first()).toContainText("p59@example.com");

	await side("Hosts").check();
	await expect(rows.first()).toContainText("p58@example.com");
	await expect(page.getByText("1 to 25 of 30")).toBeVisible();
	await search.fill("P1");
	await expect(rows).toHaveCount(5);
	await search.fill("nobody@");
	await expect(page.getByText("has this in it")).toBeVisible();

	await search.fill("");
	await side("All").check();
	await sort("Sent").click();
	await expect(rows.first()).toContainText("2×");
});

test("phone numbers can be called", async ({ page, dashboard }) => {
	await dashboard.join([
		{ email: "a@example.com", phone: "+00 (1) 23-4", user_type: "host" },
		{ email: "b@example.com", phone: "ask for Bo", user_type: "host" },
	]);
	await page.goto(dashboard.address);
	const { list } = parts(page);
	await expect(
		list.getByRole("link", { name: "+00 (1) 23-4" }),
	).toHaveAttribute("href", "tel:+001234");
	await expect(list.getByText("ask for Bo")).toBeVisible();
	await expect(list.getByRole("link")).toHaveCount(1);
});

test("who joins appears by itself", async ({ page, dashboard }) => {
	await page.goto(dashboard.address);
	const { rows, news } = parts(page);
	await expect(page.getByText("Nobody has joined yet.")).toBeVisible();
	await dashboard.join(people(1));
	await expect(rows).toHaveCount(1);
	await expect(news).toHaveText("1 host joined just now");
	await dashboard.join(people(1));
	await expect(rows.first()).toContainText("2×");
	await expect(news).toHaveText("Somebody came back just now");
});

test("everything that one person sent, and its end", async ({
	page,
	dashboard,
}) => {
	await dashboard.join(people(2));
	await dashboard.join(
		[{ email: "P00@example.com", phone: "+00 2", user_type: "advertiser" }],
		poster,
	);
	await page.goto(dashboard.address);
	const { list, rows, dialog } = parts(page);
	const person = list.getByRole("button", { name: "p00@example.com" }).first();
	await person.click();
	await expect(dialog.getByRole("listitem")).toHaveCount(2);
	await expect(dialog.getByRole("listitem").last()).toContainText(
		"from poster",
	);

	await dialog.getByRole("button", { name: "Erase …" }).click();
	await dialog.getByRole("button", { name: "Keep" }).click();
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	expect(await dashboard.stored()).toHaveLength(3);

	await person.click();
	await dialog.getByRole("button", { name: "Erase …" }).click();
	await dialog.getByRole("button", { name: "Erase for good" }).click();
	await expect(dialog).toBeHidden();
	await expect(rows).toHaveCount(1);
	const left = await dashboard.stored();
	expect(left.map(({ email }) => email)).toEqual(["p01@example.com"]);
});

test("a side is saved as a file", async ({ page, dashboard }) => {
	await dashboard.join(people(3));
	await page.goto(dashboard.address);
	await parts(page).side("Advertisers").check();
	const coming = page.waitForEvent("download");
	await page.getByRole("link", { name: "Save advertisers as CSV" }).click();
	const file = await coming;
	expect(file.suggestedFilename()).toBe("advertisers.csv");
	const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
	expect(lines[0]).toMatch(/^email,phone,user_type,joined_at/);
	expect(lines[1]).toMatch(/^p01@example\.com,,advertiser,/);
	expect(lines.slice(2)).toEqual([""]);
});

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

for (const width of [375, 1280]) {
	for (const colorScheme of ["light", "dark"] as const) {
		test(`axe finds nothing: ${colorScheme}, ${width} wide`, async ({
			page,
			dashboard,
		}) => {
			await page.setViewportSize({ width, height: 800 });
			await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
			await page.goto(dashboard.address);
			await expect(page.getByText("Nobody has joined yet.")).toBeVisible();
			expect(await faults(page), "nobody").toEqual([]);

			await dashboard.join(people(30), poster);
			const { rows, list, dialog } = parts(page);
			await expect(rows).toHaveCount(25);
			for (const table of await page.getByText("As a table").all())
				await table.click();
			expect(await faults(page), "people").toEqual([]);
			const wide = await page.evaluate(
				() => document.documentElement.scrollWidth,
			);
			expect(wide).toBeLessThanOrEqual(width);

			await list.getByRole("button", { name: "p29@example.com" }).click();
			await expect(dialog.getByRole("listitem")).toHaveCount(1);
			await dialog.getByRole("button", { name: "Erase …" }).click();
			expect(await faults(page), "a person").toEqual([]);
		});
	}
}

async function faults(page: import("@playwright/test").Page) {
	const axe = new AxeBuilder({ page });
	axe.withTags([...standards, "best-practice"]);
	const { violations } = await axe.analyze();
	return violations.flatMap(({ id, nodes }) =>
		nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`),
	);
}
