/** What the dashboard says of one list, and that each of its states can be seen and hit. */

import { expect, type Locator } from "@playwright/test";
import { newMail } from "../../mail/letter/message.ts";
import { aRow } from "../support/engines.ts";
import { english } from "../support/founder-words.ts";
import { fetchManifest, noteMessages } from "./console.ts";
import { parts, test } from "./dashboard-fixtures.ts";
import { overflow } from "./page-checks.ts";
import { expectFocusSeen, lowContrasts, smallTargets } from "./seen.ts";

const { host, advertiser } = english.site.sides;

// What it says does not depend on the language of the browser.
test.use({ locale: "de-AT" });

test("one list in all parts of the dashboard, with nothing in the console", async ({
	page,
	dashboard,
	guard,
}) => {
	// An erasure that fails, at the end.
	guard.expect(/500/);
	const rows = [
		// In Los Angeles, this is half past midnight of a Monday.
		{
			email: "ann@x.at",
			created_at: "2026-01-12T08:30:00.000Z",
			phone: "+43 1",
			ref: "fair",
		},
		{
			email: "Ann@X.at",
			created_at: "2026-01-12T20:00:00.000Z",
			utm_source: "news",
			utm_medium: "mail",
		},
		{
			email: "ann@x.at",
			created_at: "2026-01-13T20:00:00.000Z",
			user_type: "advertiser",
			answer: "Graz",
		},
		{
			email: "bob@x.at",
			created_at: "2026-01-15T07:59:00.000Z",
			user_type: "advertiser",
			answer: "Graz",
			language: "de",
		},
		{
			email: "cy@x.at",
			created_at: "2026-01-10T20:00:00.000Z",
			phone: "by mail",
			ref: "fair",
			language: "en",
		},
		{
			email: "dee@x.at",
			created_at: "2025-12-01T20:00:00.000Z",
			answer: "Linz",
		},
	] as const;
	const config = { linkSecrets: ["secret"] as [string], from: "a@x.at" };
	const sent = (
		email: string,
		user_type: "host" | "advertiser",
		kind: string,
	) => ({
		...newMail({ email, user_type }, kind, config, Date.parse("2026-01-15")),
		state: "sent" as const,
	});
	const mails = [
		sent("ann@x.at", "host", "confirmation"),
		{
			...sent("bob@x.at", "advertiser", "confirmation"),
			state: "bounced" as const,
		},
		sent("ann@x.at", "host", "launch"),
		sent("dee@x.at", "host", "confirmation"),
		{ ...sent("cy@x.at", "host", "confirmation"), state: "waiting" as const },
	];
	const at = "2026-01-16T20:00:00.000Z";
	const visits = (day: string, source: string | null, visitors: number) => ({
		...{ day, source, visitors, views: 2 * visitors },
		language: source === null ? "de" : "en",
	});
	await dashboard.change(async (list) => {
		await list.insert(
			"waitlist",
			rows.map((row) => aRow(row)),
		);
		await list.insert("mails", mails);
		await list.insert("replies", [
			{ person_key: mails[0]?.person_key ?? "", kind: "confirmed", at },
			{ person_key: mails[3]?.person_key ?? "", kind: "left", at },
		]);
		await list.insert("calls", [
			{ email: "ann@x.at", at, call_on: "2026-01-20", note: "Monday" },
		]);
		await list.insert("visits", [
			visits("2026-01-12", "fair", 1_240),
			visits("2025-12-01", null, 30),
		]);
	});
	await page.clock.setFixedTime(new Date("2026-01-20T08:30:00Z"));
	const messages = await noteMessages(page);
	await page.goto(dashboard.address);
	await expect(parts(page).rows).toHaveCount(5);
	await expect(page.locator(".funnel tbody tr")).toHaveCount(2);
	await expect(page.getByRole("form")).toHaveCount(2);
	expect((await fetchManifest(page)).errors).toEqual([]);
	expect(messages, "console").toEqual([]);

	const { section, totals, rows: people } = parts(page);
	const chart = section("Who joined when");
	/** What is read of each of these elements; of the hours, those with people. */
	const read = async (locator: Locator) =>
		(await locator.allInnerTexts())
			.map((text) => text.replaceAll(/\s+/g, " ").trim())
			.filter((text) => !text.endsWith(": 0"));
	const table = (name: string) =>
		read(page.getByRole("table", { name }).getByRole("row"));

	expect(await read(totals)).toEqual([
		`${host.many} 3 0 today, 0 in seven days 1 confirmed by mail, 1 left ${advertiser.many} 2 0 today, 0 in seven days 0 confirmed by mail, 0 left 1.5 ${host.many} for each ${advertiser.one}`,
	]);
	expect(await read(chart.getByRole("status").first())).toEqual([
		`Since 22 Dec 2025: 2 ${host.many} and 2 ${advertiser.many}`,
	]);
	await chart.getByText("In words").click();
	expect(await read(chart.getByRole("listitem"))).toEqual([
		`14 Jan 2026: 0 ${host.many} and 1 ${advertiser.one}`,
		`13 Jan 2026: 0 ${host.many} and 1 ${advertiser.one}`,
		`12 Jan 2026: 1 ${host.one} and 0 ${advertiser.many}`,
		`10 Jan 2026: 1 ${host.one} and 0 ${advertiser.many}`,
	]);
	expect(await table("People by source")).toEqual([
		`(unknown) 1 ${host.one} 2 ${advertiser.many} 3`,
		`fair 2 ${host.many} 0 ${advertiser.many} 2`,
	]);
	expect(await read(section("From where").getByRole("paragraph"))).toEqual([
		"(unknown): 3, German: 1, English: 1",
	]);
	expect(await read(section("When people join").getByRole("cell"))).toEqual([
		...["Mon, 00:00: 1", "Mon, 12:00: 1", "Tue, 12:00: 1"],
		...["Wed, 23:00: 1", "Sat, 12:00: 1"],
	]);
	expect(await table("From visit to sign-up")).toEqual([
		"Came 1,270",
		`Joined 3 ${host.many} 2 ${advertiser.many} 5 0.4 %`,
		`Confirmed 1 ${host.one} 0 ${advertiser.many} 1`,
		`Brought 0 ${host.many} 0 ${advertiser.many} 0`,
	]);
	expect(await table("Visits by source")).toEqual([
		"Source Came Joined Rate",
		`fair 1,240 2 ${host.many} 0 ${advertiser.many} 2 0.2 %`,
		`(unknown) 30 1 ${host.one} 2 ${advertiser.many} 3 10 %`,
	]);
	expect(await table(`Answers of ${host.many}`)).toEqual(["Linz 1"]);
	expect(await table(`Answers of ${advertiser.many}`)).toEqual(["Graz 2"]);
	expect(await read(section("Who to call").getByRole("listitem"))).toEqual([
		`by mail ${host.one} cy@x.at joined 10 Jan 2026, 12:00 Note Call again on Called Save note`,
		`+43 1 ${host.one} ann@x.at joined 12 Jan 2026, 00:30 Note Call again on Called Save note`,
	]);
	expect(await read(people)).toEqual([
		`bob@x.at ${advertiser.one} Graz 14 Jan 2026, 23:59 14 Jan 2026, 23:59 1 (unknown) bounced`,
		`ann@x.at ${advertiser.one} Graz 13 Jan 2026, 12:00 13 Jan 2026, 12:00 1 (unknown)`,
		`ann@x.at ${host.one} +43 1 12 Jan 2026, 00:30 12 Jan 2026, 12:00 2 fair confirmed, launch sent`,
		`cy@x.at ${host.one} by mail 10 Jan 2026, 12:00 10 Jan 2026, 12:00 1 fair asked`,
		`dee@x.at ${host.one} Linz 1 Dec 2025, 12:00 1 Dec 2025, 12:00 1 (unknown) left`,
	]);
	await expectFocusSeen(page);
	await people.nth(2).getByRole("button", { name: "ann@x.at" }).click();
	const { sheet } = parts(page);
	await sheet.getByText("3 sign-ups").click();
	expect(await read(sheet.getByRole("listitem"))).toEqual([
		`12 Jan 2026, 00:30 ${host.one} +43 1 from fair`,
		`12 Jan 2026, 12:00 ${host.one} Ann@X.at from news, mail`,
		`13 Jan 2026, 12:00 ${advertiser.one} Graz`,
	]);

	await test.step("each state can be seen and hit", async () => {
		await sheet.getByText("Erase this person …").click();
		await expectFocusSeen(page);
		for (const width of [320, 768, 1366, 1920]) {
			await page.setViewportSize({ width, height: 768 });
			expect(await overflow(page), `${width} wide`).toEqual([]);
			expect(await smallTargets(page), `${width} wide`).toEqual([]);
		}
		await page.route("**/api/erase", (route) =>
			route.fulfill({
				status: 500,
				contentType: "text/plain",
				body: "the disk is full",
			}),
		);
		const erase = sheet.getByRole("form", { name: "Erase" });
		await erase.getByRole("button").click();
		await expect(erase.getByRole("alert")).toHaveText("the disk is full");
		// All of it is in the window.
		await page.setViewportSize({ width: 1366, height: 6_000 });
		expect(await lowContrasts(page, "dialog")).toEqual([]);
		await page.keyboard.press("Escape");
		expect(await overflow(page)).toEqual([]);
		expect(await lowContrasts(page)).toEqual([]);
		for (const name of ["Save as CSV", "Joined"]) {
			const button = page.getByRole("button", { name, exact: true });
			await button.hover();
			expect(await lowContrasts(page, "#people, table")).toEqual([]);
		}
		await parts(page).search.fill("no one");
		await expect(people).toHaveCount(0);
		expect(await lowContrasts(page)).toEqual([]);
	});
});
