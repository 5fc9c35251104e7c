import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { parts, people, test } from "./dashboard-fixtures.ts";
import { axeViolations, overflow } from "./page-checks.ts";

test("the founder sees the last backup, has everything checked, and downloads the list", async ({
	page,
	dashboard,
	guard,
}) => {
	guard.expect(/500/);
	await dashboard.join(people(3));
	await page.goto(dashboard.address);
	const status = parts(page).section("Status");
	await expect(status).toContainText("No backup was made yet.");
	const save = async (name: string) => {
		const download = page.waitForEvent("download");
		await status.getByRole("button", { name, exact: true }).press("Enter");
		const file = await download;
		const text = await readFile(await file.path(), "utf8");
		return [file.suggestedFilename(), text] as const;
	};
	const [csvName, csv] = await save("CSV");
	expect(csvName).toMatch(/^people-\d{4}-\d\d-\d\d\.csv$/);
	expect(csv.split("\r\n")[3]).toMatch(/^p02@example\.com,/);
	// With the mark by which Excel knows the letters.
	expect((await save("CSV for Excel"))[1]).toMatch(/^\ufeffemail/);
	expect(JSON.parse((await save("JSON"))[1])).toHaveLength(3);
	const [, backup] = await save("Backup");
	expect(backup.match(/"p0\d@example\.com"/g)).toHaveLength(3);
	expect(JSON.parse((await save("erased.json"))[1])).toBeTruthy();
	await expect(status).toContainText("Last backup:");
	await expect(status).toContainText("erased.json is saved.");

	await page.route("**/api/check", (route) =>
		route.fulfill({
			status: 500,
			contentType: "text/plain",
			body: "the disk is full",
		}),
	);
	const check = status.getByRole("button", { name: "Check everything" });
	await check.press("Enter");
	await expect(status).toContainText("the disk is full");
	await page.unroute("**/api/check");
	await check.press("Enter");
	await expect(status).toContainText(/checks? failed\.|Nothing is wrong\./);
	await status.getByText(/in order$/).click();
	await expect(status.getByText("ok: settings")).toBeVisible();
	expect(await axeViolations(page, ".status")).toEqual([]);
	await page.setViewportSize({ width: 320, height: 800 });
	expect(await overflow(page)).toEqual([]);
});
