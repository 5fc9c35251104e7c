import { expect } from "@playwright/test";
import { unknownSource } from "../../shared/sign-up.ts";
import { openWithClock, parts, people, test } from "./dashboard-fixtures.ts";
import { axeViolations, overflow } from "./page-checks.ts";

test("only the printed address shows the list, and a reload of it", async ({
	page,
	dashboard,
	guard,
}) => {
	guard.expect(/401/);
	await page.goto(dashboard.address);
	await expect(page).toHaveURL("/");
	await expect(parts(page).emptyList).toBeVisible();
	await page.reload();
	await expect(parts(page).emptyList).toBeVisible();

	// Another tab has no token.
	const other = await page.context().newPage();
	await other.goto("/");
	await expect(parts(other).news).toContainText("Open the address");
	await expect(parts(other).emptyList).toBeHidden();
});

test("new sign-ups appear by themselves, also after an error", async ({
	page,
	dashboard,
	guard,
}) => {
	guard.expect(/500/);
	const { askAgain } = await openWithClock(page, dashboard.address);
	const { rows, news, emptyList, sort } = parts(page);
	await expect(emptyList).toBeVisible();
	await dashboard.join(people(1));
	await askAgain();
	await expect(rows).toHaveCount(1);
	await expect(news).toHaveText("Live: 1 joined");

	await page.route("**/api/now", (route) =>
		route.fulfill({ status: 500, body: "the disk is full" }),
	);
	await dashboard.join(people(2));
	await askAgain();
	await expect(news).toHaveText("the disk is full");
	await page.unroute("**/api/now");
	await askAgain();
	await expect(rows).toHaveCount(2);
	await expect(news).toHaveText("Live: 2 joined");

	await page.route("**/api/people", (route) => route.fulfill({ status: 500 }));
	await sort("E-mail").click();
	await expect(page.getByText("No answer.")).toBeVisible();
	await page.unroute("**/api/people");
	await askAgain();
	await expect(rows.first()).toContainText("p00@");
});

test("a command that hangs is told", async ({ page, dashboard }) => {
	await page.addInitScript(() => {
		const { timeout } = AbortSignal;
		AbortSignal.timeout = () => timeout.call(AbortSignal, 500);
	});
	await page.goto(dashboard.address);
	await expect(parts(page).news).toHaveText("Live: 0 joined");
	await page.route("**/api/now*", () => {});
	await expect(parts(page).news).toContainText("No answer.");
	await page.unroute("**/api/now*");
	await expect(parts(page).news).toHaveText("Live: 0 joined");
});

test("the page fits small screens and long values", async ({
	page,
	dashboard,
}) => {
	const email = `${"a".repeat(64)}@${`${"b".repeat(60)}.`.repeat(3)}cc`;
	await dashboard.join(
		[{ email, phone: "+00 1 234 567 890", user_type: "host" }],
		{ ...unknownSource, utm_source: "W".repeat(100), ref: "ل".repeat(100) },
	);
	await dashboard.join(people(30));
	await page.setViewportSize({ width: 320, height: 200 });
	await page.goto(dashboard.address);
	const { rows, sort, dialog } = parts(page);
	await sort("E-mail").click();
	await expect(rows.first()).toContainText(email);
	expect(await overflow(page)).toEqual([]);
	const top = page.getByRole("banner");
	expect((await top.boundingBox())?.y).toBeLessThan(0);
	await rows.first().getByRole("button").click();
	await expect(dialog.getByRole("listitem")).toHaveCount(1);
	const box = await dialog.evaluate(({ scrollWidth, clientWidth }) => [
		scrollWidth,
		clientWidth,
	]);
	expect(box[0]).toBe(box[1]);

	await page.setViewportSize({ width: 320, height: 844 });
	await page.keyboard.press("Escape");
	await page.evaluate(() => {
		document.documentElement.style.fontSize = "200%";
	});
	expect(await overflow(page)).toEqual([]);
});

test("axe finds nothing, and forced colors show the chosen option", async ({
	page,
	dashboard,
}) => {
	const { rows, list, dialog, emptyList } = parts(page);
	await page.goto(dashboard.address);
	await expect(emptyList).toBeVisible();
	expect(await axeViolations(page), "empty list").toEqual([]);

	await dashboard.join(people(30), { ...unknownSource, utm_source: "poster" });
	await page.setViewportSize({ width: 375, height: 800 });
	await page.reload();
	await expect(rows).toHaveCount(25);
	await page.getByText("As a table").click();
	expect(await axeViolations(page), "small").toEqual([]);
	await page.setViewportSize({ width: 1280, height: 800 });
	await list.getByRole("button", { name: "p29@example.com" }).click();
	await expect(dialog.getByRole("listitem")).toHaveCount(1);
	await dialog.getByText("Erase …").click();
	expect(await axeViolations(page), "dialog").toEqual([]);

	await page.emulateMedia({ forcedColors: "active" });
	const color = (name: string) =>
		page
			.locator("fieldset label", { hasText: name })
			.evaluate((label) => getComputedStyle(label).color);
	expect(await color("30 days")).not.toBe(await color("90 days"));
});
