import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { unknownSource } from "../../shared/entry.ts";
import { parts, people, test } from "./dashboard-fixtures.ts";

test("the table is sorted, paged and searched", async ({ page, dashboard }) => {
	await dashboard.join(people(60));
	await dashboard.join(people(2));
	await page.goto(dashboard.address);
	const { rows, sort, column, toPage, search, side } = parts(page);
	await expect(rows).toHaveCount(25);
	await expect(page.getByText("1 to 25 of 60")).toBeVisible();

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
	await expect(page.getByText("51 to 60 of 60")).toBeVisible();
	await toPage("First").click();
	await expect(rows.first()).toContainText("p00@example.com");
	await toPage("Last").click();
	await expect(page.getByText("51 to 60 of 60")).toBeVisible();
	await sort("E-mail").click();
	await expect(column("E-mail")).toHaveAttribute("aria-sort", "descending");
	await expect(rows.first()).toContainText("p59@example.com");

	await side("Hosts").check();
	await expect(rows.first()).toContainText("p58@example.com");
	await expect(page.getByText("1 to 25 of 30")).toBeVisible();
	await search.fill("P1");
	await expect(rows).toHaveCount(5);
	await search.fill("unknown@");
	await expect(page.getByText("No host matches the search.")).toBeVisible();

	await search.fill("");
	await expect(page.getByText("1 to 25 of 30")).toBeVisible();
	await side("All").check();
	await expect(page.getByText("1 to 25 of 60")).toBeVisible();
	await sort("Sent").click();
	await expect(rows.first()).toContainText("2×");
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
	await page.keyboard.press("Escape");
	await expect(dialog).toHaveCount(0);
	await expect(person).toBeFocused();

	await person.press("Enter");
	await expect(dialog.getByRole("listitem")).toHaveCount(2);
	await erase.press("Enter");
	await page.route("**/api/erase", (route) =>
		route.fulfill({ status: 500, body: "the disk is full" }),
	);
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await expect(dialog.getByRole("alert")).toHaveText("the disk is full");
	expect(await dashboard.stored()).toHaveLength(3);
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

test("one side is saved as a CSV file", async ({ page, dashboard }) => {
	await dashboard.join(people(3));
	await page.goto(dashboard.address);
	await parts(page).side("Advertisers").check();
	const download = page.waitForEvent("download");
	await page.getByRole("link", { name: "Save advertisers as CSV" }).click();
	const file = await download;
	expect(file.suggestedFilename()).toBe("advertisers.csv");
	const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
	expect(lines[0]).toMatch(/^email,phone,user_type,source,joined_at/);
	expect(lines[1]).toMatch(/^p01@example\.com,,advertiser,,/);
	expect(lines.slice(2)).toEqual([""]);
});
