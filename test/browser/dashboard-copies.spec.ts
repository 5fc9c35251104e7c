import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { unknownSource } from "../../shared/sign-up.ts";
import { parts, people, test } from "./dashboard-fixtures.ts";

test("what is shown is saved as a CSV file", async ({ page, dashboard }) => {
	const poster = { ...unknownSource, utm_source: "poster" };
	await dashboard.join(people(60), poster);
	await dashboard.join([
		{ email: "p1@x.at", phone: null, user_type: "advertiser" },
	]);
	await page.goto(dashboard.address);
	const { side, source, search, sort, rows } = parts(page);
	await side("Advertisers").check();
	await source.selectOption("poster");
	await sort("E-mail").dblclick();
	await search.fill("1@");
	await expect(rows).toHaveCount(6);
	await expect(rows.first()).toContainText("p51@");
	const shown = await rows.locator("td:first-child").allTextContents();
	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: "Save as CSV" }).click();
	const file = await download;
	expect(file.suggestedFilename()).toBe("advertisers.csv");
	const [head, ...lines] = (await readFile(await file.path(), "utf8")).split(
		"\r\n",
	);
	expect(head).toMatch(/^email,phone,user_type,source,joined_at/);
	expect(lines.map((line) => line.split(",", 1)[0])).toEqual([...shown, ""]);
	expect(lines[4]).toMatch(/^p11@example\.com,,advertiser,poster,/);
	expect(lines[0]).toMatch(/^p51@example\.com,'\+00 1 51,/);
});

test("the addresses of all pages are copied", async ({
	page,
	context,
	dashboard,
	guard,
}) => {
	guard.expect(/500/);
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await dashboard.join(people(60));
	await dashboard.join([
		{ email: "p00@example.com", phone: null, user_type: "advertiser" },
	]);
	await page.goto(dashboard.address);
	const { side, search, sort, copy, toPage } = parts(page);
	const copied = () => page.evaluate(() => navigator.clipboard.readText());
	await sort("E-mail").click();
	await expect(page.getByText("1 to 25 of 61")).toBeVisible();
	await copy.click();
	const outcome = page.getByText("60 addresses copied, one per line.");
	await expect(outcome).toBeVisible();
	const all = people(60).map(({ email }) => email);
	expect(await copied()).toBe(all.join("\n"));

	await toPage("Next").click();
	await expect(page.getByText("26 to 50 of 61")).toBeVisible();
	await expect(outcome).toBeVisible();
	await side("Hosts").check();
	await expect(outcome).toBeHidden();
	await search.fill("p58@");
	await expect(page.getByText("1 to 1 of 1")).toBeVisible();
	await copy.press("Enter");
	await expect(page.getByText("1 address copied")).toBeVisible();
	expect(await copied()).toBe("p58@example.com");

	await page.route("**/api/emails?*", (route) =>
		route.fulfill({ status: 500, body: "the disk is full" }),
	);
	await copy.click();
	await expect(page.getByText("the disk is full")).toBeVisible();
	await search.fill("no one");
	await expect(copy).toBeDisabled();
	await copy.press("Enter");
	expect(await copied()).toBe("p58@example.com");
});

test("a refused clipboard is explained", async ({
	page,
	context,
	dashboard,
}) => {
	// Every other permission is refused.
	await context.grantPermissions(["geolocation"]);
	await dashboard.join(people(1));
	await page.goto(dashboard.address);
	const { rows, copy } = parts(page);
	await expect(rows).toHaveCount(1);
	await copy.click();
	const refusal = page.getByText("The browser refused to copy.");
	await expect(refusal).toBeVisible();
	// As at --host, where the page comes over the network without encryption.
	await page.evaluate(() => {
		Object.defineProperty(navigator, "clipboard", { value: undefined });
	});
	await copy.click();
	await expect(refusal).toBeVisible();
});
