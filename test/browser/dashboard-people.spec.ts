import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { unknownSource } from "../../shared/sign-up.ts";
import { parts, people, test } from "./dashboard-fixtures.ts";

test("the table is sorted, paged and searched", async ({ page, dashboard }) => {
	await dashboard.join(people(60));
	await dashboard.join(people(2));
	await page.goto(dashboard.address);
	const { rows, sort, column, toPage, search, side, result } = parts(page);
	await expect(rows).toHaveCount(25);
	await expect(result).toHaveText("1 to 25 of 60");

	await sort("E-mail").click();
	await expect(column("E-mail")).toHaveAttribute("aria-sort", "ascending");
	await expect(rows.first()).toContainText("p00@example.com");
	await toPage("Next").click();
	await expect(rows.first()).toContainText("p25@example.com");
	await toPage("Next").press("Enter");
	await expect(rows).toHaveCount(10);
	await expect(toPage("Next")).toBeDisabled();
	await expect(toPage("Next")).toBeFocused();
	await toPage("Next").press("Enter");
	await expect(result).toHaveText("51 to 60 of 60");
	await sort("E-mail").click();
	await expect(column("E-mail")).toHaveAttribute("aria-sort", "descending");
	await expect(rows.first()).toContainText("p59@example.com");

	await side("Hosts").check();
	await expect(result).toHaveText("1 to 25 of 30");
	await search.fill("P1");
	await expect(rows).toHaveCount(5);
	await search.fill("unknown@");
	await expect(result).toHaveText("No people to show.");
	await search.fill("");
	await sort("Sign-ups").click();
	await expect(rows.first().locator("td").nth(5)).toHaveText("2");
});

test("people are filtered by source", async ({ page, dashboard }) => {
	const from = (utm_source: string) => ({ ...unknownSource, utm_source });
	await dashboard.join(people(30), from("poster"));
	await dashboard.join([{ email: "one@x.at", phone: null, user_type: "host" }]);
	await dashboard.join(
		[{ email: "two@x.at", phone: null, user_type: "advertiser" }],
		from("anna"),
	);
	await page.goto(dashboard.address);
	const { source, rows, side, toPage, dialog, result } = parts(page);
	await expect(source.getByRole("option")).toHaveText([
		"All",
		"poster",
		"unknown",
		"anna",
	]);
	await toPage("Next").click();
	await source.selectOption("poster");
	await side("Hosts").check();
	await expect(result).toHaveText("1 to 15 of 15");
	await source.selectOption("unknown");
	await expect(rows).toHaveText([/one@x\.at/]);

	await side("All").check();
	await source.selectOption("anna");
	await rows.getByRole("button", { name: "two@x.at" }).click();
	await dialog.getByText("Erase …").click();
	await dialog.getByRole("button", { name: "Erase for good" }).click();
	await expect(result).toHaveText("No people to show.");
	await expect(source.locator("option:checked")).toHaveText("anna");
	await source.selectOption("All");
	await expect(result).toHaveText("1 to 25 of 31");
});

test("what is shown is saved as a CSV file, and copied", async ({
	page,
	context,
	dashboard,
}) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await dashboard.join(people(60));
	await dashboard.join([
		{ email: "p00@example.com", phone: null, user_type: "advertiser" },
	]);
	await page.goto(dashboard.address);
	const { side, search, sort, copy, rows, result } = parts(page);
	const copied = () => page.evaluate(() => navigator.clipboard.readText());
	await sort("E-mail").click();
	await expect(result).toHaveText("1 to 25 of 61");
	await copy.click();
	const outcome = page.getByText("60 addresses copied, one per line.");
	await expect(outcome).toBeVisible();
	expect(await copied()).toBe(
		people(60)
			.map(({ email }) => email)
			.join("\n"),
	);

	await sort("E-mail").click();
	await side("Advertisers").check();
	await expect(outcome).toBeHidden();
	await search.fill("1@");
	await expect(rows).toHaveCount(6);
	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: "Save as CSV" }).press("Enter");
	const file = await download;
	expect(file.suggestedFilename()).toBe("advertisers.csv");
	const csv = await readFile(await file.path(), "utf8");
	const [head, ...lines] = csv.trimEnd().split("\r\n");
	expect(head).toMatch(/^email,phone,user_type,source,joined_at/);
	const shown = await rows.locator("td:first-child").allTextContents();
	expect(lines.map((line) => line.split(",", 1)[0])).toEqual(shown);
	expect(lines[0]).toMatch(/^p51@example\.com,'\+00 1 51,/);

	await search.fill("no one");
	await expect(copy).toBeDisabled();
	await copy.press("Enter");
	expect((await copied()).split("\n")).toHaveLength(60);
});

test("a copy that fails is explained", async ({
	page,
	context,
	dashboard,
	guard,
}) => {
	guard.expect(/500/);
	// Every other permission is refused.
	await context.grantPermissions(["geolocation"]);
	await dashboard.join(people(1));
	await page.goto(dashboard.address);
	const { rows, copy } = parts(page);
	await expect(rows).toHaveCount(1);
	await copy.click();
	await expect(page.getByText("The browser refused to copy.")).toBeVisible();
	await page.route("**/api/emails", (route) =>
		route.fulfill({ status: 500, body: "the disk is full" }),
	);
	await copy.click();
	await expect(page.getByText("the disk is full")).toBeVisible();
});

test("a person is erased after a question", async ({
	page,
	dashboard,
	guard,
}) => {
	guard.expect(/500/);
	await dashboard.join(people(2));
	await dashboard.join(
		[{ email: "P00@example.com", phone: "+00 2", user_type: "advertiser" }],
		{ ...unknownSource, utm_source: "poster" },
	);
	await page.goto(dashboard.address);
	const { list, rows, dialog } = parts(page);
	const person = list.getByRole("button", { name: "p00@example.com" }).first();
	const erase = dialog.getByText("Erase …");
	await person.press("Enter");
	await expect(dialog.getByRole("listitem")).toHaveCount(2);
	await expect(dialog.getByRole("listitem").last()).toContainText(
		"from poster",
	);

	// "Erase for good" does not appear under the pointer: a double click erases nothing.
	await erase.dblclick();
	expect(await dashboard.stored()).toHaveLength(3);
	await dialog.getByRole("button", { name: "Close" }).press("Enter");
	await expect(dialog).toHaveCount(0);
	await expect(person).toBeFocused();

	await person.press("Enter");
	await erase.press("Enter");
	await page.route("**/api/erase", (route) =>
		route.fulfill({ status: 500, body: "the disk is full" }),
	);
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await expect(dialog.getByRole("alert")).toHaveText("the disk is full");
	await page.unroute("**/api/erase");
	await page.keyboard.press("Enter");
	await expect(dialog).toHaveCount(0);
	await expect(rows).toHaveCount(1);
	await expect(
		page.getByRole("heading", { name: "People", exact: true }),
	).toBeFocused();
	const left = await dashboard.stored();
	expect(left.map(({ email }) => email)).toEqual(["p01@example.com"]);
});

test("the last page follows when its people are erased", async ({
	page,
	dashboard,
}) => {
	await dashboard.join(people(26));
	await page.goto(dashboard.address);
	const { result, rows, toPage, dialog } = parts(page);
	await toPage("Last").click();
	await expect(result).toHaveText("26 to 26 of 26");
	await rows.getByRole("button").click();
	await dialog.getByText("Erase …").click();
	await dialog.getByRole("button", { name: "Erase for good" }).click();
	await expect(result).toHaveText("1 to 25 of 25");
});
