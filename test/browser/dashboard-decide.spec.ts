import { expect } from "@playwright/test";
import { newMail } from "../../mail/letter/message.ts";
import { anEntry } from "../support/rows.ts";
import { parts, test } from "./dashboard-fixtures.ts";
import { axeViolations, overflow } from "./page-checks.ts";

test("held groups are decided, with what speaks for and against them, and undone until they are sent", async ({
	page,
	dashboard,
}) => {
	const emails = ["p1", "p2", "p3"].map((name) => `${name}@small.example`);
	const joined_at = "2026-01-12T12:00:00.000Z";
	await dashboard.join(
		emails.map((email) => anEntry({ email, user_type: "host" })),
	);
	const config = { linkSecrets: ["secret"] as [string], from: "a@x.at" };
	await dashboard.change((list) =>
		list.insert(
			"mails",
			emails.map((email) => ({
				...newMail(
					{ email, user_type: "host" },
					"confirmation",
					config,
					Date.now(),
				),
				...{ state: "held" as const, joined_at },
				held_group: "domain-small.example",
			})),
		),
	);
	await page.goto(dashboard.address);
	const { section } = parts(page);
	const panel = section("To decide");
	const group = panel.getByRole("article", {
		name: "Sign-ups at small.example",
	});
	await expect(group).toContainText("3 confirmations held");
	await expect(group).toContainText("All are at one mail domain");
	await group.getByText("Drop …").press("Enter");
	await group.getByRole("button", { name: "Drop for good" }).press("Enter");
	const typed = group.getByRole("textbox", { name: "Type 3 to drop them" });
	await expect(typed).toBeFocused();
	await expect(typed).toHaveAccessibleDescription(/^Type 3 to confirm/);
	expect(await axeViolations(page, ".decide")).toEqual([]);
	await page.setViewportSize({ width: 320, height: 800 });
	expect(await overflow(page)).toEqual([]);

	await group.getByRole("button", { name: "Send 3" }).press("Enter");
	await expect(panel).toContainText(
		"3 confirmations in the queue, not sent yet.",
	);
	await expect(panel.getByRole("heading", { level: 2 })).toBeFocused();
	await panel.getByRole("button", { name: "Undo" }).press("Enter");
	await expect(panel).toContainText("3 confirmations held again.");
	await group.getByText("Drop …").click();
	await typed.fill("3");
	await typed.press("Enter");
	await expect(panel).toContainText("3 addresses erased.");
	await expect(group).toBeHidden();
	await expect(parts(page).result).toHaveText("No people to show.");
});
