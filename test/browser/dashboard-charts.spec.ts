import { expect } from "@playwright/test";
import { unknownSource } from "../../shared/sign-up.ts";
import { parts, people, test } from "./dashboard-fixtures.ts";

test("totals, sources and hours show what is stored", async ({
	page,
	dashboard,
}) => {
	await dashboard.join(people(3), { ...unknownSource, utm_source: "poster" });
	await dashboard.join([
		{ email: "late@example.com", phone: null, user_type: "advertiser" },
	]);
	await page.goto(dashboard.address);
	const { section, people: totals } = parts(page);
	await expect(totals).toContainText("Hosts2");
	await expect(totals).toContainText("2 today, 2 in seven days");
	await expect(totals).toContainText("As many hosts as advertisers");
	await expect(section("From where").getByRole("row")).toHaveText([
		"poster2 host 1 advertiser 3",
		"unknown0 host 1 advertiser 1",
	]);
	const hours = section("At what time");
	await expect(hours).toContainText(
		/No person.*\d people in one hour of the week/,
	);
	const cells = await hours.getByRole("cell").allTextContents();
	expect(cells).toHaveLength(7 * 24);
	expect(
		cells.reduce((sum, text) => sum + Number(text.split(": ")[1]), 0),
	).toBe(4);
});

test("the chart shows days and weeks", async ({ page, dashboard }) => {
	await dashboard.join(people(3));
	await page.goto(dashboard.address);
	const chart = parts(page).section("Who joined when");
	await expect(chart).toContainText(/^.*Since .*: 2 hosts and 1 advertiser/s);
	const bars = chart.getByRole("application");
	await bars.press("ArrowRight");
	await expect(chart).toContainText("Hosts : 0");
	await bars.hover();
	await expect(chart).toContainText("Advertisers : 0");

	await chart.getByRole("radio", { name: "All" }).check();
	await chart.getByText("As a table").click();
	const [row] = await chart.locator("tbody tr").all();
	const monday = (await row?.getByRole("rowheader").textContent()) ?? "";
	expect(new Date(`${monday} UTC`).getUTCDay()).toBe(1);
	await expect(chart.locator("tbody td")).toHaveText(["2", "1"]);
	await bars.press("ArrowRight");
	await expect(chart).toContainText(/Week of .*Hosts : 0/);
});
