import { expect } from "@playwright/test";
import { clockAgo, dayMs } from "../../shared/time.ts";
import { aRow } from "../support/engines.ts";
import { english } from "../support/founder-words.ts";
import { anEntry } from "../support/rows.ts";
import { from, parts, people, test } from "./dashboard-fixtures.ts";
import { axeViolations, overflow } from "./page-checks.ts";
import { timeZone } from "./servers.ts";

const { host, advertiser } = english.site.sides;

test("only the printed address shows the list, which is live also after an error", async ({
	page,
	dashboard,
	guard,
}) => {
	guard.expect(/401|500/);
	await page.clock.install();
	const poll = () => page.clock.fastForward(2_000);
	await page.goto(dashboard.address);
	await expect(page).toHaveURL("/");
	const { rows, news, result } = parts(page);
	await expect(result).toHaveText("No people to show.");
	await page.reload();
	await expect(news).toHaveText("Live: 0 joined");
	// Another tab has no token.
	const other = await page.context().newPage();
	await other.goto("/");
	await expect(parts(other).news).toContainText("Open the address");
	await expect(parts(other).list).toBeHidden();
	await other.close();

	await dashboard.join(people(1));
	await poll();
	await expect(news).toHaveText("Live: 1 joined");
	await expect(rows).toHaveCount(1);
	const hour = clockAgo(0, timeZone).slice(11, 13);
	await expect(rows.locator("time").first()).toContainText(`, ${hour}:`);
	await page.route("**/api/now", (route) =>
		route.fulfill({
			status: 500,
			contentType: "text/plain",
			body: "the disk is full",
		}),
	);
	await poll();
	await expect(news).toHaveText("the disk is full");
	await page.unroute("**/api/now");
	// A command that hangs.
	await page.evaluate(() => {
		const { timeout } = AbortSignal;
		AbortSignal.timeout = () => timeout.call(AbortSignal, 500);
	});
	await page.route("**/api/now", () => {});
	await poll();
	await expect(news).toContainText("No answer.");
	await dashboard.join(people(2));
	await page.unroute("**/api/now");
	// Another question that fails once, from both lists of people, is asked again.
	await page.route(
		"**/api/people",
		(route) =>
			route.fulfill({
				status: 500,
				contentType: "text/plain",
				body: "the disk is full",
			}),
		{ times: 2 },
	);
	await poll();
	await expect(result).toHaveText("No answer.");
	await poll();
	await expect(rows).toHaveCount(2);
	// What is wrong with the list stands before everything else.
	await page.route("**/api/now", async (route) => {
		const answer = await route.fetch();
		const json = { ...(await answer.json()), silence: ["Nobody.", "At all."] };
		await route.fulfill({ json });
	});
	await poll();
	await expect(page.getByRole("region", { name: "Silence" })).toHaveText([
		"Nobody.",
		"At all.",
	]);
	await page.unroute("**/api/now");
	// The address of a command that was started anew, in the same tab.
	await page.evaluate(() => {
		location.hash = "A".repeat(43);
	});
	await expect(news).toContainText("Open the address");
});

test("totals, chart, sources and hours show what is stored", async ({
	page,
	dashboard,
}) => {
	await dashboard.join(people(3), from("poster"));
	await dashboard.join([
		anEntry({
			email: "late@example.com",
			phone: null,
			user_type: "advertiser",
		}),
	]);
	await page.goto(dashboard.address);
	const { section, totals } = parts(page);
	await expect(totals).toContainText(`${host.many}2`);
	await expect(totals).toContainText("2 today, 2 in seven days");
	await expect(totals).toContainText(
		`As many ${host.many} as ${advertiser.many}`,
	);
	await expect(section("From where").getByRole("row")).toHaveText([
		`poster2 ${host.many} 1 ${advertiser.one} 3`,
		`(unknown)0 ${host.many} 1 ${advertiser.one} 1`,
	]);
	const hours = section("When people join");
	await expect(hours).toContainText(
		/No person.*\d people in one hour of the week/,
	);
	const cells = await hours.getByRole("cell").allTextContents();
	expect(cells).toHaveLength(7 * 24);
	expect(
		cells.reduce((sum, text) => sum + Number(text.split(": ")[1]), 0),
	).toBe(4);

	const chart = section("Who joined when");
	await expect(chart).toContainText(
		new RegExp(`^.*Since .*: 2 ${host.many} and 2 ${advertiser.many}`, "s"),
	);
	// Today and the 29 days before.
	const first = clockAgo(29 * dayMs, timeZone).slice(8, 10);
	await expect(chart).toContainText(`Since ${Number(first)} `);
	const bars = chart.getByRole("application");
	await bars.press("ArrowRight");
	await expect(chart).toContainText(`${host.many} : 0`);
	await bars.hover();
	await expect(chart).toContainText(`${advertiser.many} : 0`);
	await chart.getByRole("radio", { name: "All" }).check();
	await chart.getByText("In words").click();
	const item = chart.getByRole("listitem");
	await expect(item).toHaveText(
		new RegExp(`^Week of .*: 2 ${host.many} and 2 ${advertiser.many}$`),
	);
	const [, monday] = /of (.*):/.exec((await item.textContent()) ?? "") ?? [];
	expect(new Date(`${monday} UTC`).getUTCDay()).toBe(1);
});

test("the list can be used before the chart is there, which moves nothing when it comes (recharts/recharts#2566)", async ({
	page,
	dashboard,
}) => {
	await dashboard.join(people(2));
	const script = Promise.withResolvers<void>();
	await page.route("**/joined-bars-*.js", async (route) => {
		await script.promise;
		await route.continue();
	});
	const charts = Promise.withResolvers<void>();
	await page.route("**/api/charts", async (route) => {
		await charts.promise;
		await route.continue();
	});
	await page.goto(dashboard.address);
	const { section, news, rows, sheet, person, button } = parts(page);
	// The foot of the page stands where the list pushes nothing away.
	await expect(news).toHaveText("Live: 2 joined");
	await expect(page.getByText("All times are")).not.toBeInViewport();
	charts.resolve();
	await expect(rows).toHaveCount(2);
	const chart = section("Who joined when");
	await expect(chart).toContainText(`1 ${host.one} and 1 ${advertiser.one}`);
	await chart.getByText("In words").click();
	await expect(chart.getByRole("listitem")).toHaveCount(1);
	await person("p00@").click();
	await expect(sheet).toContainText("p00@example.com");
	await button("Close").click();
	const top = () =>
		section("People").evaluate((element) => (element as HTMLElement).offsetTop);
	const before = await top();
	await expect(chart.getByRole("application")).toHaveCount(0);
	script.resolve();
	await expect(chart.getByRole("application")).toBeVisible();
	expect(await top()).toBe(before);
});

test("a page that was open during an upgrade says that the chart is gone, and keeps the list (vitejs/vite#11804)", async ({
	page,
	dashboard,
	guard,
}) => {
	guard.expect(/joined-bars/);
	await dashboard.join(people(2));
	await page.route("**/joined-bars-*.js", (route) =>
		route.fulfill({ status: 404, body: "" }),
	);
	await page.goto(dashboard.address);
	const { section, rows } = parts(page);
	await expect(section("Who joined when")).toContainText(
		"The chart could not be loaded: reload the page.",
	);
	await expect(rows).toHaveCount(2);
});

test("a part that breaks leaves the others in place", async ({
	page,
	dashboard,
	guard,
}) => {
	guard.expect(/TypeError/);
	await dashboard.join(people(2));
	// What no server of ours says.
	await page.route("**/api/funnel", (route) =>
		route.fulfill({ json: { isCounted: true } }),
	);
	await page.goto(dashboard.address);
	const { rows } = parts(page);
	await expect(page.getByRole("alert")).toHaveText(
		"This part could not be shown: reload the page.",
	);
	await expect(rows).toHaveCount(2);
});

test("axe finds nothing, and small screens, long values and forced colors fit", async ({
	page,
	dashboard,
}) => {
	const email = `${"a".repeat(64)}@${`${"b".repeat(60)}.`.repeat(3)}cc`;
	await dashboard.join(
		[anEntry({ email, phone: "+00 1 234 567 890", user_type: "host" })],
		{ ...from("W".repeat(100)), ref: "ل".repeat(100) },
	);
	// Few people: axe looks at each row. Their buttons look like those to another page.
	await dashboard.join(people(2));
	await page.goto(dashboard.address);
	const { rows, sort } = parts(page);
	await sort("E-mail").click();
	await page.getByText("In words").click();
	await expect(rows.first()).toContainText(email);
	expect(await axeViolations(page), "large").toEqual([]);
	await page.setViewportSize({ width: 320, height: 844 });
	expect(await overflow(page)).toEqual([]);
	const table = ".panel:has(.people-table)";
	expect(await axeViolations(page, table), "small").toEqual([]);
	const heading = parts(page).section("People").getByRole("heading");
	await expect(heading).not.toBeInViewport();
	await page.getByRole("link", { name: "People" }).click();
	await expect(heading).toBeFocused();
	await expect(heading).toBeInViewport({ ratio: 1 });
	await page.evaluate(() => {
		document.documentElement.style.fontSize = "200%";
	});
	expect(await overflow(page)).toEqual([]);

	await page.emulateMedia({ forcedColors: "active" });
	const color = (name: string) =>
		page
			.locator("fieldset label", { hasText: name })
			.evaluate((label) => getComputedStyle(label).color);
	expect(await color("30 days")).not.toBe(await color("90 days"));
});

test("visitors are followed to sign-ups, of a time, by source, language and week; many sources are counted", async ({
	page,
	dashboard,
}) => {
	const day = clockAgo(0, timeZone).slice(0, 10);
	await page.clock.install();
	await page.goto(dashboard.address);
	const { section } = parts(page);
	const visits = section("From visit to sign-up");
	await expect(visits).toContainText("No visits are counted yet.");
	const visit = (source: string | null, language: string) => ({
		...{ day, source, language },
		...{ views: 50, visitors: 40 },
	});
	const early = { ...visit(null, "de"), day: "2026-01-06" };
	await dashboard.change((list) =>
		list.insert("visits", [visit("fair", "en"), visit("news", "en"), early]),
	);
	await dashboard.join(people(3).slice(0, 2), from("fair"));
	await dashboard.join(people(3).slice(2), from("news"));
	await page.clock.fastForward(10_000);
	const steps = visits.getByRole("table", { name: "From visit to sign-up" });
	const rows = (by: string) =>
		visits.getByRole("table", { name: `Visits by ${by}` }).getByRole("row");
	await expect(steps.getByRole("row")).toHaveText([
		"Came120",
		`Joined2 ${host.many} 1 ${advertiser.one} 32.5 %`,
		`Confirmed0 ${host.many} 0 ${advertiser.many} 0`,
		`Brought0 ${host.many} 0 ${advertiser.many} 0`,
	]);
	await expect(rows("source")).toHaveText([
		"SourceCameJoinedRate",
		`fair401 ${host.one} 1 ${advertiser.one} 25.0 %`,
		`news401 ${host.one} 0 ${advertiser.many} 12.5 %`,
		`(unknown)400 ${host.many} 0 ${advertiser.many} 00.0 %`,
	]);
	const choice = (name: string) =>
		visits.getByRole("radio", { name, exact: true });
	for (const [name, days] of [
		["7 days", 7],
		["30 days", 30],
		["All", null],
		["Today", 1],
	] as const) {
		const asked = page.waitForRequest("**/api/funnel");
		await choice(name).check();
		// The answer for all time is known already, and is asked again in a while.
		if (days === null) await page.clock.fastForward(10_000);
		expect((await asked).postDataJSON()).toEqual({ days, by: "source" });
	}
	await expect(rows("source")).toHaveCount(3);
	await expect(steps.getByRole("row").first()).toHaveText("Came80");
	await choice("Language").check();
	await expect(rows("language")).toHaveText([
		"LanguageCameJoinedRate",
		`en800 ${host.many} 0 ${advertiser.many} 00.0 %`,
		`(unknown)02 ${host.many} 1 ${advertiser.one} 3`,
	]);
	// By keyboard.
	await choice("Today").focus();
	await page.keyboard.press("ArrowLeft");
	await expect(choice("All")).toBeChecked();
	await choice("Week").check();
	await expect(rows("week").first()).toHaveText("WeekCameJoinedRate");
	await expect(rows("week").last()).toHaveText(/^2026-01-0540/);

	await test.step("sources that are not shown are counted, also those beyond a hundred", async () => {
		const many = Array.from({ length: 110 }, (_, n) =>
			aRow({ email: `s${n}@x.at`, utm_source: `source-${n}` }),
		);
		await dashboard.change((list) => list.insert("waitlist", many));
		await page.clock.fastForward(10_000);
		const table = page.getByRole("table", { name: "People by source" });
		// With the two from above.
		const all = many.length + 2;
		await expect(page.getByText(/and \d+ more sources/)).toBeVisible();
		const shown = await table.getByRole("row").count();
		expect(shown).toBeGreaterThan(1);
		await expect(
			page.getByText(`and ${all - shown} more sources`),
		).toBeVisible();
	});
});
