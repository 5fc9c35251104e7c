import { expect } from "@playwright/test";
import { parts, people, test } from "./dashboard-fixtures.ts";

test("the founder calls people with a phone, by keyboard", async ({
	page,
	dashboard,
}) => {
	await dashboard.join(people(4));
	await page.goto(dashboard.address);
	const { section, list } = parts(page);
	const calls = section("Who to call");
	const forms = calls.getByRole("form");
	await expect(calls).toContainText("2 people to call");
	const first = forms.first();
	await expect(first).toHaveAccessibleName("Call p00@example.com");
	await expect(first.getByRole("link")).toHaveAttribute(
		"href",
		/^tel:\+00\d+$/,
	);

	await first.getByRole("textbox", { name: "Note" }).fill("Calls back");
	await first.getByRole("button", { name: "Save only" }).press("Enter");
	await page.reload();
	await expect(first.getByRole("textbox", { name: "Note" })).toHaveValue(
		"Calls back",
	);
	await first.getByRole("link").focus();
	await page.keyboard.press("Tab");
	await page.keyboard.type(" on Monday");
	await page.keyboard.press("Tab");
	await page.keyboard.press("Tab");
	await first.getByLabel("Call again on").fill("2999-01-01");
	await first.getByRole("button", { name: "Called" }).press("Enter");
	await expect(forms).toHaveCount(1);
	await expect(calls).toContainText("1 person to call");
	await calls.getByRole("radio", { name: "Advertisers" }).check();
	await expect(list).toBeVisible();
	await dashboard.change(async (list) => {
		const rows = await Array.fromAsync(list.read("calls"));
		expect(rows.map(({ email, call_on }) => [email, call_on])).toEqual([
			["p00@example.com", "2999-01-01"],
		]);
		expect(rows[0]?.called_at).not.toBeNull();
	});
});
