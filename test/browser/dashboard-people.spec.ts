import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { newMail } from "../../mail/letter/message.ts";
import { ago, spanOfDay } from "../../shared/time.ts";
import { aRow } from "../support/engines.ts";
import { english } from "../support/founder-words.ts";
import { overflowing } from "../support/overflowing.ts";
import { anEntry } from "../support/rows.ts";
import { from, parts, people, test } from "./dashboard-fixtures.ts";
import { timeZone } from "./servers.ts";

const { host, advertiser } = english.site.sides;

test("the table is sorted, paged, searched, saved and copied", async ({
	page,
	context,
	dashboard,
	guard,
}) => {
	guard.expect(/500/);
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await dashboard.join(people(60));
	await dashboard.join([
		anEntry({ email: "p00@example.com", phone: null, user_type: "advertiser" }),
		anEntry({ email: "p01@example.com", phone: null, user_type: "advertiser" }),
	]);
	await page.goto(dashboard.address);
	const { list, rows, sort, button, search, side, result } = parts(page);
	await expect(result).toHaveText("1 to 25 of 61");
	await expect(rows.first()).toContainText("p00@example.com");
	await sort("Sign-ups").click();
	await expect(rows.first().locator("[data-column=submissions]")).toHaveText(
		"2",
	);
	const head = list.getByRole("columnheader", { name: "E-mail" });
	await sort("E-mail").click();
	await expect(head).toHaveAttribute("aria-sort", "ascending");
	await button("Next").click();
	await expect(rows.first()).toContainText("p24@example.com");
	await sort("E-mail").click();
	await expect(head).toHaveAttribute("aria-sort", "descending");
	await expect(rows.first()).toContainText("p59@example.com");
	await button("Last").press("Enter");
	await expect(button("Next")).toBeDisabled();
	await expect(button("Last")).toBeFocused();

	await sort("E-mail").click();
	const copy = button("Copy addresses");
	const copied = () => page.evaluate(() => navigator.clipboard.readText());
	await page.route("**/api/csv", (route) =>
		route.fulfill({
			status: 500,
			contentType: "text/plain",
			body: "no room for a file",
		}),
	);
	await button("Save as CSV").click();
	const noFile = page.getByText("no room for a file");
	await expect(noFile).toBeVisible();
	await page.unroute("**/api/csv");
	await copy.click();
	await expect(noFile).toBeHidden();
	const outcome = page.getByText(
		"60 addresses copied, one per line, without people who left.",
	);
	await expect(outcome).toBeVisible();
	const emails = people(60).map(({ email }) => email);
	expect(await copied()).toBe(emails.join("\n"));
	await button("Next").click();
	await expect(result).toHaveText("26 to 50 of 61");
	await side(`${advertiser.many}`).check();
	await expect(outcome).toBeHidden();
	await expect(result).toHaveText("1 to 25 of 31");
	// As it is copied.
	await search.fill(" 1@ ");
	await expect(rows).toHaveCount(6);
	const download = page.waitForEvent("download");
	await button("Save as CSV").press("Enter");
	const file = await download;
	expect(file.suggestedFilename()).toBe(`${advertiser.many}.csv`);
	const csv = await readFile(await file.path(), "utf8");
	const lines = csv.trimEnd().split("\r\n");
	expect(lines).toHaveLength(7);
	expect(lines[3]).toMatch(/^p21@example\.com,'\+00 1 21,/);
	// What is taken from the list is personal data: it is kept who did it (Syllentz/Blazor#166).
	await page.getByText("What was done here").click();
	await expect(page.getByText(/^(?:save|copy) /)).toHaveText([
		"save people as CSV",
		"copy addresses",
	]);

	await page.route("**/api/emails", (route) =>
		route.fulfill({
			status: 500,
			contentType: "text/plain",
			body: "the disk is full",
		}),
	);
	await copy.click();
	await expect(page.getByText("the disk is full")).toBeVisible();
	await search.fill("no one");
	await expect(copy).toBeDisabled();
	await copy.click({ force: true });
	await expect(result).toHaveText("No people to show.");
	await expect(page.getByText("copied")).toHaveCount(0);
});

test("people are chosen by source and by what is known by mail", async ({
	page,
	dashboard,
}) => {
	await dashboard.join(people(3), from("poster"));
	await dashboard.join([
		anEntry({ email: "one@x.lan", phone: null, user_type: "host" }),
	]);
	const config = { linkSecrets: ["secret"] as [string], from: "a@x.at" };
	await dashboard.change(async (list) => {
		const mails = (["sent", "bounced", "waiting"] as const).map((state, n) => {
			const user_type = n === 1 ? "advertiser" : "host";
			const to = { email: `p0${n}@example.com`, user_type } as const;
			const mail = newMail(to, "confirmation", config, Date.now());
			return { ...mail, state };
		});
		const person_key = mails[0]?.person_key ?? "";
		const at = new Date(Date.now() + 1_000).toISOString();
		await list.insert("mails", mails);
		await list.insert("replies", [{ person_key, kind: "confirmed", at }]);
	});
	await page.goto(dashboard.address);
	const { rows, select, sort, result, totals } = parts(page);
	await expect(totals).toContainText("1 confirmed by mail, 0 left");
	await expect(page.getByRole("region", { name: "Mail" })).toContainText(
		"Mail is switched off (MAIL_URL is empty), and 1 mail in the queue must wait.",
	);
	await select("By mail").selectOption("bounced");
	await expect(rows).toHaveText([/p01@example\.com.*bounced/]);
	await select("By mail").selectOption("no mail yet");
	await expect(rows).toHaveText([/one@x\.lan/]);
	await rows.getByRole("button", { name: "one@x.lan" }).click();
	const sheet = page.getByRole("dialog");
	await expect(sheet).toContainText(
		"no mail: an address that no mail server can have",
	);
	await sheet.getByRole("button", { name: "Close", exact: true }).click();
	await select("Source").selectOption("poster");
	await expect(result).toHaveText("No people to show.");
	await select("By mail").selectOption("All");

	await dashboard.change(async (list) => {
		const to = { email: "p01@example.com", user_type: "advertiser" } as const;
		const mail = newMail(to, "launch", config, Date.now());
		await list.insert("mails", [{ ...mail, state: "sent" }]);
		const waiting = { with: { state: ["waiting" as const] } };
		await list.change("mails", waiting, { state: "sent" });
	});
	await select("Got").selectOption("launch");
	await expect(rows).toHaveText([/p01@example\.com.*launch sent/]);
	await expect(page.getByRole("region", { name: "Mail" })).toContainText(
		"Mail: all sent.",
	);
	// A held confirmation is not sent.
	await dashboard.change(async (list) => {
		const to = { email: "p02@example.com", user_type: "host" } as const;
		const mail = newMail(to, "confirmation", config, Date.now());
		const held = { state: "held" as const, held_group: "domain-example.com" };
		const joined_at = new Date().toISOString();
		await list.insert("mails", [{ ...mail, ...held, joined_at }]);
	});
	await expect(page.getByRole("region", { name: "Mail" })).toHaveText(
		"Mail: 1 confirmation waits for your decision.",
	);
	await dashboard.change((list) =>
		list.remove("mails", { with: { state: ["held"] } }),
	);
	await select("Got").selectOption("All");
	await select("Has not got").selectOption("launch");
	await expect(result).toHaveText("1 to 2 of 2");
	await select("Has not got").selectOption("All");
	await select("Source").selectOption("All");

	// From the start of a day where the founder is.
	await dashboard.change(async (list) => {
		const then = spanOfDay("2026-03-29", timeZone).since;
		const before = ago(1_000, Date.parse(then));
		await list.insert("waitlist", [
			aRow({ email: "before@x.at", created_at: before }),
			aRow({ email: "then@x.at", created_at: then }),
		]);
	});
	await expect(result).toHaveText("1 to 6 of 6");
	const since = page.getByLabel("Joined since");
	await since.fill("2026-03-29");
	await expect(result).toHaveText("1 to 5 of 5");
	await sort("Joined").click();
	await expect(rows.first()).toContainText("then@x.at");
	await since.fill("");
	await expect(rows.first()).toContainText("before@x.at");
});

test("a phone shows the side of each person below the address", async ({
	page,
	dashboard,
}) => {
	await page.setViewportSize({ width: 320, height: 640 });
	const email = "a-long-address-of-an-advertiser@advertising.example.com";
	await dashboard.join([
		anEntry({ email: "p00@example.com", user_type: "host" }),
		anEntry({ email, user_type: "advertiser" }),
	]);
	await page.goto(dashboard.address);
	const { rows } = parts(page);
	await expect(rows).toHaveCount(2);
	for (const [name, side] of [
		["p00@example.com", "Space Owner"],
		[email, "Advertiser"],
	] as const) {
		const cell = page.getByRole("cell", { name: `${name} ${side}` });
		await expect(cell).toBeVisible();
	}
	expect(await page.evaluate(overflowing)).toEqual([]);
	await page.setViewportSize({ width: 390, height: 844 });
	const row = rows.filter({ hasText: "p00@example.com" });
	const lowest = (part: Element) => part.getBoundingClientRect().bottom;
	const highest = (part: Element) => part.getBoundingClientRect().top;
	const end = await row.getByRole("button").evaluate(lowest);
	const begin = await row.locator(".side-below").evaluate(highest);
	expect(begin).toBeGreaterThanOrEqual(end);
});

test("the founder calls people with a phone, by keyboard", async ({
	page,
	dashboard,
	guard,
}) => {
	guard.expect(/50[02]/);
	await dashboard.join(people(4));
	await page.goto(dashboard.address);
	const calls = parts(page).section("Who to call");
	const forms = calls.getByRole("form");
	await expect(calls).toContainText("2 people to call");
	const first = forms.first();
	const note = first.getByRole("textbox", { name: "Note" });
	await expect(first).toHaveAccessibleName("Call p00@example.com");
	const tel = first.getByRole("link");
	await expect(tel).toHaveAttribute("href", "tel:+0010");

	await note.fill("Calls back");
	await page.route("**/api/call", (route) =>
		route.fulfill({
			status: 500,
			contentType: "text/plain",
			body: "the disk is full",
		}),
	);
	await first.getByRole("button", { name: "Save note" }).click();
	await expect(first.getByRole("alert")).toHaveText("the disk is full");
	await page.unroute("**/api/call");
	// As a proxy answers whose server is away.
	await page.route("**/api/call", (route) =>
		route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502" }),
	);
	await first.getByRole("button", { name: "Save note" }).click();
	await expect(first.getByRole("alert")).toHaveText(
		"No answer. Is the dashboard's command still running?",
	);
	await page.unroute("**/api/call");
	const saved = page.waitForResponse("**/api/call");
	await first.getByRole("button", { name: "Save note" }).press("Enter");
	await saved;
	await page.reload();
	await expect(note).toHaveValue("Calls back");
	const day = first.getByLabel("Call again on");
	await day.fill("2020-02-02");
	// From another window: to save the day of this one would undo it.
	const at = new Date().toISOString();
	const changed = { email: "p00@example.com", at, call_on: "2020-01-01" };
	await dashboard.change((list) =>
		list.insert("calls", [{ ...changed, note: "Calls back" }], {
			isReplacing: true,
		}),
	);
	await first.getByRole("button", { name: "Save note" }).click();
	await expect(first.getByRole("alert")).toHaveText(
		"Changed in the meantime, so nothing was saved. Stored now: Calls back, call on 2020-01-01. Press again to save yours.",
	);
	await expect(day).toHaveValue("2020-02-02");
	// Once nothing is typed, the form follows what is stored.
	const savedAgain = page.waitForResponse("**/api/call");
	await first.getByRole("button", { name: "Save note" }).click();
	await savedAgain;
	await expect(first.getByRole("alert")).toHaveCount(0);
	await dashboard.change((list) =>
		list.insert(
			"calls",
			[{ ...changed, note: "Calls back", call_on: "2020-03-03" }],
			{ isReplacing: true },
		),
	);
	await expect(day).toHaveValue("2020-03-03");
	await day.fill("2999-01-01");
	await tel.focus();
	await page.keyboard.press("Tab");
	await page.keyboard.type(" on Monday");
	// A second tap meets the next person, who has moved up.
	await calls.getByRole("list").evaluate((list) => {
		new MutationObserver((_, observer) => {
			observer.disconnect();
			const tap = { detail: 1, bubbles: true, cancelable: true };
			list
				.querySelector("[name=called]")
				?.dispatchEvent(new MouseEvent("click", tap));
		}).observe(list, { childList: true });
	});
	await first.getByRole("button", { name: "Called" }).press("Enter");
	await expect(calls).toContainText("1 person to call");
	// The focus stays in the list (UI5/openui5#252), in no field: that opens the keyboard of a phone.
	const said = calls.getByRole("status").last();
	await expect(said).toContainText("p00@example.com is called, and again on");
	await expect(said).toBeFocused();
	await calls.getByRole("button", { name: /^Undo/ }).press("Enter");
	await expect(said).toHaveText("p00@example.com is to be called again.");
	await expect(note).toHaveValue(/Monday/);
	await expect(day).toHaveValue("2020-03-03");
	await day.fill("2999-01-01");
	await first.getByRole("button", { name: "Called" }).press("Enter");
	await expect(calls).toContainText("1 person to call");
	await calls.getByRole("radio", { name: `${host.many}` }).check();
	await expect(forms).toHaveCount(0);
	const [call] = await dashboard.change((list) =>
		Array.fromAsync(list.read("calls")),
	);
	expect(call).toMatchObject({
		email: "p00@example.com",
		call_on: "2999-01-01",
		called_at: expect.any(String),
	});
});

test("days and hours are those of TIME_ZONE, and Called needs no note", async ({
	page,
	dashboard,
}) => {
	// In Los Angeles, this is half an hour before midnight of the day before.
	await page.clock.setFixedTime(new Date("2026-11-21T07:30:00Z"));
	const phone = "+00 1";
	const due = anEntry({ email: "due@example.com", phone });
	await dashboard.join([due, anEntry({ email: "later@example.com", phone })]);
	await dashboard.change((list) =>
		list.insert("calls", [
			{ email: due.email, at: new Date().toISOString(), call_on: "2026-11-20" },
			{
				email: "later@example.com",
				at: new Date().toISOString(),
				call_on: "2026-11-21",
			},
		]),
	);
	const created_at = "2026-11-21T07:30:00.000Z";
	await dashboard.change((list) =>
		list.insert("waitlist", [aRow({ email: "early@x.at", created_at })]),
	);
	await page.goto(dashboard.address);
	const { section } = parts(page);
	// The two who join now may do so in the same hour of the week.
	const hour = section("When people join").getByText(/^Fri, 23:00: [13]$/);
	await expect(hour).toHaveCount(1);
	const calls = section("Who to call");
	await expect(calls).toContainText("1 person to call");
	const form = calls.getByRole("form", { name: "Call due@example.com" });
	await form.getByLabel("Call again on").fill("");
	await form.getByRole("button", { name: "Called" }).click();
	await expect(calls).toContainText("0 people to call");
	await expect(
		calls.getByText("due@example.com is called.", { exact: true }),
	).toBeVisible();
	const [call] = await dashboard.change((list) =>
		Array.fromAsync(list.read("calls", { with: { email: [due.email] } })),
	);
	expect(call).toMatchObject({
		note: null,
		call_on: null,
		called_at: expect.any(String),
	});
});
