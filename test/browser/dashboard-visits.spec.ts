import { expect } from "@playwright/test";
import { from, parts, people, test } from "./dashboard-fixtures.ts";

test("the way from visit to sign-up, by source and language, in words, too", async ({
	page,
	dashboard,
}) => {
	await page.goto(dashboard.address);
	const { section } = parts(page);
	const visits = section("From visit to sign-up");
	await expect(visits).toContainText("No visits are counted yet.");
	await dashboard.change((list) =>
		list.insert(
			"visits",
			[
				{ day: "2026-01-05", source: "news", language: "de", visitors: 40 },
				{ day: "2026-01-06", source: null, language: "en", visitors: 20 },
			].map((row) => ({ ...row, views: 99 })),
		),
	);
	await dashboard.join(people(4), from("news"));
	const rows = visits
		.getByRole("table", { name: "Visits by" })
		.getByRole("row");
	await expect(rows).toHaveText(
		[
			"SourceCameJoinedRate",
			"news402 host 2 advertiser  410 %",
			"(unknown)200 host 0 advertiser  0",
		],
		{ timeout: 15_000 },
	);
	const steps = visits.getByRole("table", { name: "From visit" });
	await expect(steps.getByRole("row").nth(1)).toHaveText(
		"Joined2 host 2 advertiser 46.7 %",
	);
	await visits.getByRole("radio", { name: "All", exact: true }).focus();
	await page.keyboard.press("ArrowLeft");
	await expect(visits.getByRole("radio", { name: "30 days" })).toBeChecked();
	await page.keyboard.press("ArrowRight");
	await visits.getByRole("radio", { name: "Language" }).check();
	await expect(rows.first()).toHaveText("LanguageCameJoinedRate");
	await visits.getByRole("radio", { name: "Week" }).check();
	await expect(rows.first()).toHaveText("WeekCameJoinedRate");
	await expect(rows.last()).toHaveText(/^2026-01-0560/);
});
