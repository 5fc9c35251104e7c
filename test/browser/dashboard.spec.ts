import { expect } from "@playwright/test";
import { from, parts, people, test } from "./dashboard-fixtures.ts";
import { axeViolations, overflow } from "./page-checks.ts";

test("only the printed address shows the list, and a reload of it", async ({
	page,
	dashboard,
	guard,
}) => {
	guard.expect(/401/);
	await page.goto(dashboard.address);
	await expect(page).toHaveURL("/");
	await expect(parts(page).result).toHaveText("No people to show.");
	await page.reload();
	await expect(parts(page).result).toHaveText("No people to show.");

	// Another tab has no token.
	const other = await page.context().newPage();
	await other.goto("/");
	await expect(parts(other).news).toContainText("Open the address");
	await expect(parts(other).list).toBeHidden();
});

test("new sign-ups appear by themselves, also after an error", async ({
	page,
	dashboard,
	guard,
}) => {
	guard.expect(/500/);
	await page.addInitScript(() => {
		const { timeout } = AbortSignal;
		AbortSignal.timeout = () => timeout.call(AbortSignal, 500);
	});
	await page.goto(dashboard.address);
	const { rows, news } = parts(page);
	await expect(news).toHaveText("Live: 0 joined");
	await dashboard.join(people(1));
	await expect(news).toHaveText("Live: 1 joined");
	await expect(rows).toHaveCount(1);

	await page.route("**/api/now", (route) =>
		route.fulfill({ status: 500, body: "the disk is full" }),
	);
	await expect(news).toHaveText("the disk is full");
	await page.unroute("**/api/now");
	// A command that hangs.
	await page.route("**/api/now", () => {});
	await expect(news).toContainText("No answer.");
	await dashboard.join(people(2));
	await page.unroute("**/api/now");
	await expect(rows).toHaveCount(2);
});

test("totals, sources and hours show what is stored", async ({
	page,
	dashboard,
}) => {
	await dashboard.join(people(3), from("poster"));
	await dashboard.join([
		{ email: "late@example.com", phone: null, user_type: "advertiser" },
	]);
	await page.goto(dashboard.address);
	const { section, totals } = parts(page);
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
	await chart.getByText("In words").click();
	const item = chart.getByRole("listitem");
	await expect(item).toHaveText(/^Week of .*: 2 hosts and 1 advertiser$/);
	const [, monday] = /of (.*):/.exec((await item.textContent()) ?? "") ?? [];
	expect(new Date(`${monday} UTC`).getUTCDay()).toBe(1);
});

test("the page fits small screens and long values", async ({
	page,
	dashboard,
}) => {
	const email = `${"a".repeat(64)}@${`${"b".repeat(60)}.`.repeat(3)}cc`;
	await dashboard.join(
		[{ email, phone: "+00 1 234 567 890", user_type: "host" }],
		{ ...from("W".repeat(100)), ref: "ل".repeat(100) },
	);
	await dashboard.join(people(30));
	await page.setViewportSize({ width: 320, height: 844 });
	await page.goto(dashboard.address);
	const { rows, sort } = parts(page);
	await sort("E-mail").click();
	await rows.first().getByText(email).click();
	await expect(rows.first()).toContainText("from WWW");
	expect(await overflow(page)).toEqual([]);
	await page.evaluate(() => {
		document.documentElement.style.fontSize = "200%";
	});
	expect(await overflow(page)).toEqual([]);
});

test("axe finds nothing, and forced colors show the chosen option", async ({
	page,
	dashboard,
}) => {
	const { rows, result } = parts(page);
	await page.goto(dashboard.address);
	await expect(result).toHaveText("No people to show.");
	expect(await axeViolations(page), "empty list").toEqual([]);

	await dashboard.join(people(30), from("poster"));
	await expect(rows).toHaveCount(25);
	await page.getByText("In words").click();
	await rows.first().getByText("@").click();
	await rows.first().getByText("Erase …").click();
	expect(await axeViolations(page), "filled").toEqual([]);
	await page.setViewportSize({ width: 375, height: 800 });
	expect(await axeViolations(page), "small").toEqual([]);

	await page.emulateMedia({ forcedColors: "active" });
	const color = (name: string) =>
		page
			.locator("fieldset label", { hasText: name })
			.evaluate((label) => getComputedStyle(label).color);
	expect(await color("30 days")).not.toBe(await color("90 days"));
});
