import { expect } from "@playwright/test";
import { unknownSource } from "../../shared/sign-up.ts";
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
	await expect(page.getByText("No people to show.")).toBeVisible();

	await search.fill("");
	await expect(page.getByText("1 to 25 of 30")).toBeVisible();
	await side("All").check();
	await expect(page.getByText("1 to 25 of 60")).toBeVisible();
	await sort("Sign-ups").click();
	await expect(rows.first().locator("td").nth(5)).toHaveText("2");
});

test("the count is that of the page that is shown", async ({
	page,
	dashboard,
}) => {
	await dashboard.join(people(26));
	await page.goto(dashboard.address);
	const { result, rows, side, toPage, dialog } = parts(page);
	await expect(result).toHaveText("1 to 25 of 26");
	const texts: string[] = [];
	await page.exposeFunction("note", (text: string) => texts.push(text));
	await result.evaluate((element) => {
		const { note } = window as unknown as { note(text: string): void };
		new MutationObserver(() => note(element.textContent ?? "")).observe(
			element,
			{ characterData: true, childList: true, subtree: true },
		);
	});
	await toPage("Last").click();
	await expect(rows).toHaveCount(1);
	await rows.getByRole("button").click();
	await dialog.getByText("Erase …").click();
	await dialog.getByRole("button", { name: "Erase for good" }).click();
	await expect(result).toHaveText("1 to 25 of 25");
	await side("Advertisers").check();
	await expect(result).toHaveText("1 to 13 of 13");
	expect(texts.filter((text) => text !== "")).toEqual([
		"26 to 26 of 26",
		"1 to 25 of 25",
		"1 to 13 of 13",
	]);
});

test("people are filtered by source", async ({ page, dashboard }) => {
	const poster = { ...unknownSource, utm_source: "poster" };
	await dashboard.join(people(30), poster);
	await dashboard.join([{ email: "one@x.at", phone: null, user_type: "host" }]);
	await dashboard.join(
		[{ email: "two@x.at", phone: null, user_type: "advertiser" }],
		{ ...unknownSource, ref: "anna" },
	);
	await page.goto(dashboard.address);
	const { source, rows, side, search, toPage, dialog } = parts(page);
	await expect(page.getByText("1 to 25 of 32")).toBeVisible();
	await expect(source.getByRole("option")).toHaveText([
		"All",
		"poster",
		"unknown",
		"anna",
	]);
	await toPage("Next").click();
	await source.selectOption("poster");
	await expect(page.getByText("1 to 25 of 30")).toBeVisible();
	await side("Hosts").check();
	await expect(page.getByText("1 to 15 of 15")).toBeVisible();
	await source.selectOption("unknown");
	await expect(rows).toHaveCount(1);
	await expect(rows).toContainText("one@x.at");
	await search.fill("two");
	await expect(page.getByText("No people to show.")).toBeVisible();

	await search.fill("");
	await side("All").check();
	await source.selectOption("anna");
	await rows.getByRole("button", { name: "two@x.at" }).click();
	await dialog.getByText("Erase …").click();
	await dialog.getByRole("button", { name: "Erase for good" }).click();
	await expect(page.getByText("No people to show.")).toBeVisible();
	await expect(source).toHaveValue("anna");
	await source.selectOption("All");
	await expect(page.getByText("1 to 25 of 31")).toBeVisible();
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
	await expect(
		dialog.getByRole("button", { name: "Erase for good" }),
	).toBeFocused();
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
