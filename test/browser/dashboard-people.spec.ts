import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { remember } from "../../mail/mailer-memory.ts";
import { newMail } from "../../mail/message.ts";
import { unknownSource } from "../../shared/sign-up.ts";
import { openWithClock, parts, people, test } from "./dashboard-fixtures.ts";

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
	await expect(
		page.getByText("No host from this source matches the search."),
	).toBeVisible();

	await search.fill("");
	await side("All").check();
	await source.selectOption("anna");
	await rows.getByRole("button", { name: "two@x.at" }).click();
	await dialog.getByText("Erase …").click();
	await dialog.getByRole("button", { name: "Erase for good" }).click();
	await expect(
		page.getByText("No person from this source has joined yet."),
	).toBeVisible();
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

test("what is known by mail is shown once there is some", async ({
	page,
	context,
	dashboard,
}) => {
	await dashboard.join(people(3));
	const { askAgain } = await openWithClock(page, dashboard.address);
	const { list, rows, column, dialog, copy, people: totals } = parts(page);
	const mail = page.getByRole("region", { name: "Mail" });
	await expect(rows).toHaveCount(3);
	await expect(column("By mail")).toHaveCount(0);
	await expect(mail).toHaveCount(0);
	const now = new Date();
	await dashboard.change(async (list) => {
		const mails = (["sent", "bounced", "waiting"] as const).map((state, n) => ({
			...newMail(
				{
					email: `p0${n}@example.com`,
					user_type: n === 1 ? "advertiser" : "host",
				},
				"confirmation",
				{ linkSecrets: ["of this test"], from: "hello@frontage.example" },
				now.valueOf(),
			),
			state,
		}));
		await list.insert("mails", mails);
		await list.insert("replies", [
			{
				person_key: mails[0]?.person_key ?? "",
				kind: "confirmed",
				at: new Date(now.valueOf() + 1_000).toISOString(),
			},
		]);
		await remember(list, { paused: "2026-11-22T07:00:00.000Z" });
	});
	await askAgain();
	await expect(mail).toContainText("1 mail in the queue.");
	await expect(mail).toContainText("Paused since 2026-11-22 07:00 UTC");
	await expect(column("By mail")).toBeVisible();
	for (const state of ["confirmed", "bounced", "waiting"])
		await expect(list.getByRole("cell", { name: state })).toBeVisible();
	await expect(totals).toContainText("1 confirmed by mail, 0 left");
	const byMail = page.getByRole("combobox", { name: "By mail" });
	await byMail.selectOption("bounced");
	await expect(rows).toHaveText([/p01@example\.com/]);
	await byMail.selectOption("no mail yet");
	await expect(rows).toHaveCount(0);
	await byMail.selectOption("All");
	await expect(rows).toHaveCount(3);

	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await dashboard.change(async (list) => {
		const [mail] = await Array.fromAsync(list.read("mails"));
		const person_key = mail?.person_key ?? "";
		const at = new Date(now.valueOf() + 2_000).toISOString();
		await list.insert("replies", [{ person_key, kind: "left", at }]);
	});
	await askAgain();
	await expect(totals).toContainText("0 confirmed by mail, 1 left");
	await copy.click();
	const copied = "2 addresses copied, one per line.";
	await expect(
		page.getByText(`${copied} Left out: 1 person who left.`),
	).toBeVisible();
	await byMail.selectOption("left");
	await expect(rows).toHaveCount(1);
	await copy.click();
	await expect(page.getByText("1 address copied")).toBeVisible();
	await byMail.selectOption("All");
	await expect(rows).toHaveCount(3);
	await list.getByRole("button", { name: "p00@example.com" }).click();
	await expect(dialog).toContainText("By mail, as host: left");
	await page.keyboard.press("Escape");

	await dashboard.change((list) =>
		list.insert("mails", [
			newMail(
				{ email: "p01@example.com", user_type: "advertiser" },
				"launch",
				{ linkSecrets: ["of this test"], from: "hello@frontage.example" },
				now.valueOf(),
			),
		]),
	);
	await askAgain();
	const announced = page.getByRole("combobox", { name: "Announcement" });
	await announced.selectOption("got launch");
	await expect(rows).toHaveText([/p01@example\.com.*launch waiting/]);
	await dashboard.change(async (list) => {
		const which = { with: { kind: ["launch"] } };
		await list.change("mails", which, { state: "sent" });
	});
	await askAgain();
	await expect(rows).toHaveText([/p01@example\.com.*launch sent/]);
	await announced.selectOption("has not got launch");
	await expect(rows).toHaveCount(2);
});

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
