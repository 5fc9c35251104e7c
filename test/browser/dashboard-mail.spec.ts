import { expect } from "@playwright/test";
import { remember } from "../../mail/mailer-memory.ts";
import { newMail } from "../../mail/message.ts";
import { openWithClock, parts, people, test } from "./dashboard-fixtures.ts";

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
