import { expect } from "@playwright/test";
import { unknownSource } from "../../shared/sign-up.ts";
import { parts, people, test } from "./dashboard-fixtures.ts";

test("totals and tables show what is stored", async ({ page, dashboard }) => {
	await dashboard.join(people(3), { ...unknownSource, utm_source: "poster" });
	await dashboard.join([
		{ email: "late@example.com", phone: null, user_type: "advertiser" },
	]);
	await page.goto(dashboard.address);
	const { behind, section, people: totals } = parts(page);
	await expect(totals).toContainText("Hosts2");
	await expect(totals).toContainText("2 today, 2 in seven days");
	await expect(totals).toContainText("As many hosts as advertisers");

	const joined = await behind("Who joined when");
	// Sign-ups just before midnight may be yesterday's.
	const cells = joined.locator("tbody td");
	await expect(cells).not.toHaveCount(0);
	const numbers = (await cells.allTextContents()).map(Number);
	expect(numbers.reduce((sum, each) => sum + each)).toBe(4);

	const sources = await behind("From where");
	await expect(sources.locator("tbody tr")).toHaveText([
		"poster21",
		"unknown01",
	]);
	await expect(section("At what time")).toContainText(
		/No person.*\d people in one hour of the week/,
	);
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
	await expect(page.getByText("and 2 more sources")).toBeVisible();
	const sources = await parts(page).behind("From where");
	await expect(sources.locator("tbody tr")).toHaveCount(10);
});

test("the chart shows days and weeks", async ({ page, dashboard }) => {
	await dashboard.join(people(3));
	await page.goto(dashboard.address);
	const chart = parts(page).section("Who joined when");
	await expect(chart).toContainText(/^.*Since .*: 2 hosts and 1 advertiser/s);
	await expect(chart.getByRole("table")).toBeHidden();
	const bars = chart.getByRole("application");
	await bars.press("ArrowRight");
	await expect(chart).toContainText(/: 0 hosts and 0 advertisers/);
	await page.keyboard.press("Tab");
	await expect(chart).toContainText("Since ");
	await bars.hover();
	await expect(chart).toContainText(/: 0 hosts and 0 advertisers/);

	await chart.getByRole("radio", { name: "All" }).check();
	const table = await parts(page).behind("Who joined when");
	await expect(table.locator("tbody tr")).toHaveCount(1);
	const monday = (await table.locator("tbody th").textContent()) ?? "";
	expect(new Date(`${monday} UTC`).getUTCDay()).toBe(1);
	await bars.press("ArrowRight");
	await expect(chart).toContainText(/Week of .*: 0 hosts/);
});
