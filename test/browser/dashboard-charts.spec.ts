import { expect } from "@playwright/test";
import { day } from "../../dashboard/page/words.ts";
import { unknownSource } from "../../shared/entry.ts";
import { parts, people, test } from "./dashboard-fixtures.ts";

test("totals and tables show what is stored", async ({ page, dashboard }) => {
	await dashboard.join(people(3), { ...unknownSource, utm_source: "poster" });
	await dashboard.join([
		{ email: "late@example.com", phone: null, user_type: "advertiser" },
	]);
	await page.goto(dashboard.address);
	const { behind, people: totals } = parts(page);
	await expect(totals).toContainText("Hosts2");
	await expect(totals).toContainText("2 today, 2 in seven days");
	await expect(totals).toContainText("As many hosts as advertisers");

	const joined = await behind("Who joined when");
	// Sign-ups just before midnight may be yesterday's.
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

test("the rest of the sources are counted", async ({ page, dashboard }) => {
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

test("the chart shows days and weeks", async ({ page, dashboard }) => {
	await dashboard.join(people(3));
	await page.goto(dashboard.address);
	const plot = page.locator(".plot svg");
	await expect(plot).toBeVisible();
	const chart = parts(page).section("Who joined when");
	await expect(chart).toContainText("2 hosts and 1 advertiser");
	await expect(chart.getByRole("table")).toBeHidden();
	const days = chart.getByRole("slider", { name: "Day" });
	await days.press("Home");
	await expect(chart).toContainText("0 hosts and 0 advertisers");
	await days.press("End");
	await expect(days).toHaveAttribute("aria-valuetext", /^\d+ \w+ \d+: \d/);
	await days.blur();
	const byDay = await plot.screenshot();

	await chart.getByRole("radio", { name: "All" }).check();
	await chart.getByRole("radio", { name: "Week" }).check();
	const table = await parts(page).behind("Who joined when");
	await expect(table.locator("tbody tr")).toHaveCount(1);
	expect((await plot.screenshot()).equals(byDay)).toBe(false);

	const monday = (await table.locator("tbody th").textContent()) ?? "";
	expect(new Date(`${monday} UTC`).getUTCDay()).toBe(1);
	const weekMs = 7 * 86_400_000;
	const mondays = Array.from({ length: 7 }, (_, before) =>
		day(Date.parse(`${monday} UTC`) - before * weekMs).replace(/ \d+$/, ""),
	);
	await expect(page.locator(".plot-time")).toHaveText(mondays.toReversed());
});
