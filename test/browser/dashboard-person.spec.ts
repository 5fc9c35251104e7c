import { expect, type Page } from "@playwright/test";
import { english } from "../support/founder-words.ts";
import { anEntry } from "../support/rows.ts";
import { from, parts, people, test } from "./dashboard-fixtures.ts";
import { axeViolations, overflow } from "./page-checks.ts";

const { host, advertiser } = english.site.sides;

/** The parts of the sheet. */
function sheetOf(page: Page) {
	const { sheet } = parts(page);
	const form = (name: string) => sheet.getByRole("form", { name, exact: true });
	return {
		sheet,
		form,
		said: sheet.getByRole("status").first(),
		field: (name: string) => sheet.getByRole("textbox", { name, exact: true }),
		press: (name: string) =>
			sheet.getByRole("button", { name, exact: true }).click(),
	};
}

test("a person is opened and corrected by keyboard: what is wrong is said at its field, and stays typed", async ({
	page,
	context,
	dashboard,
}) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await dashboard.join(
		[anEntry({ email: "anna@gmial.com", phone: "+43 1" })],
		from("fair"),
	);
	await page.goto(dashboard.address);
	const { person } = parts(page);
	await person("anna@gmial.com").press("Enter");
	const { sheet, said, field, form, press } = sheetOf(page);
	await expect(sheet.getByRole("heading", { level: 2 })).toBeFocused();
	await expect(sheet).toContainText("fair");
	await sheet.getByText("1 sign-up").click();
	await expect(sheet.getByRole("listitem")).toContainText("from fair");
	await expect(sheet.getByRole("link", { name: "+43 1" })).toHaveAttribute(
		"href",
		"tel:+431",
	);

	await field("Phone").fill("1".repeat(41));
	await field("Address").fill("anna");
	await field("Address").press("Enter");
	await expect(field("Address")).toBeFocused();
	await expect(field("Address")).toHaveAccessibleDescription(
		/^Use a whole e-mail address/,
	);
	await field("Address").fill("anna@gmial.com");
	await sheet.getByRole("button", { name: /^Did you mean/ }).press("Enter");
	await expect(field("Address")).toHaveValue("anna@gmail.com");
	await field("Address").press("Enter");
	await expect(field("Phone")).toHaveAccessibleDescription(/at most 40/);
	await expect(field("Phone")).toHaveValue("1".repeat(41));
	// Not saved yet: Escape does not take it along.
	await page.keyboard.press("Escape");
	await expect(sheet.getByRole("alert").first()).toContainText("not saved");
	await sheet.getByRole("button", { name: "Go on" }).press("Enter");
	await field("Phone").fill("");
	await form("Correct").getByRole("radio", { name: advertiser.one }).check();
	await form("Correct").getByLabel("Language").selectOption({ index: 1 });
	await field("Phone").press("Enter");
	await expect(said).toContainText(
		`Corrected: email: anna@gmial.com → anna@gmail.com; phone: +43 1 → none; side: ${host.one} → ${advertiser.one}; language:`,
	);
	await expect(sheet.getByRole("heading", { level: 2 })).toHaveText(
		"anna@gmail.com",
	);
	await expect(field("Address")).toHaveValue("anna@gmail.com");
	// Pressed once more, nothing takes the place of what was said.
	const save = sheet.getByRole("button", { name: "Save", exact: true });
	await expect(save).toBeDisabled();
	await field("Phone").press("Enter");
	await expect(said).toContainText("Corrected");
	await sheet.getByText("1 change at this desk").click();
	await expect(sheet.getByRole("listitem").last()).toContainText(
		"correct: email, phone, side, language",
	);
	await press("Write it for the person");
	await expect(field("Letter to the person")).toHaveValue(/anna@gmail\.com/);
	await press("Copy");
	await expect(sheet).toContainText("Copied");
	expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
		"anna@gmail.com",
	);
	await page.keyboard.press("Escape");
	await expect(sheet).toBeHidden();
	await expect(parts(page).rows).toHaveText([/anna@gmail\.com/]);
	const rows = await dashboard.change((list) =>
		Array.fromAsync(list.read("waitlist")),
	);
	expect(rows).toMatchObject([
		{ email: "anna@gmail.com", phone: null, user_type: "advertiser" },
	]);

	// Closed before the answer, it closes when that has come.
	await person("anna@gmail.com").press("Enter");
	await page.route("**/api/correct", async (route) => {
		await expect(sheet.getByRole("alert").first()).toContainText("being saved");
		await route.continue();
	});
	await field("Phone").fill("+43 2");
	await field("Phone").press("Enter");
	await press("Close");
	await expect(sheet).toBeHidden();
	await expect(parts(page).rows).toHaveText([/\+43 2/]);
});

test("Back closes a sheet as its button does, and the page asks before it leaves with what is typed", async ({
	page,
	dashboard,
}) => {
	await dashboard.join(
		["ann", "bob"].map((name) => anEntry({ email: `${name}@x.at` })),
	);
	await page.goto("about:blank");
	await page.goto(dashboard.address);
	const { person, button } = parts(page);
	const { sheet, field, press } = sheetOf(page);
	const address = page.url();
	const entries = () => page.evaluate(() => history.length);
	const before = await entries();
	await person("ann@x.at").click();
	await expect(page).toHaveURL(address);
	await page.goBack();
	await expect(sheet).toBeHidden();
	await expect(person("ann@x.at")).toBeFocused();

	await person("ann@x.at").click();
	await field("Note").fill("Two walls");
	await page.goBack();
	await expect(sheet.getByRole("alert").first()).toContainText("not saved");
	await press("Go on");
	await expect(field("Note")).toHaveValue("Two walls");
	await page.goBack();
	await press("Close without saving");
	await expect(sheet).toBeHidden();
	// versity/versitygw#2063: a sheet that was opened just after another one was closed, closed with it.
	await person("ann@x.at").click();
	await page.evaluate(() => {
		const click = (words: string) =>
			[...document.querySelectorAll("button")]
				.find(({ textContent }) => textContent === words)
				?.click();
		click("Close");
		setTimeout(click, 0, "bob@x.at");
	});
	await expect(sheet.getByRole("heading", { level: 2 })).toHaveText("bob@x.at");
	await page.goBack();
	await expect(sheet).toBeHidden();
	// Paratron/hookrouter#80: each sheet left an entry, so that Back led nowhere.
	expect(await entries()).toBe(before + 1);

	await button("Put on the list").click();
	let isAsked = 0;
	page.on("dialog", async (dialog) => {
		expect(dialog.type()).toBe("beforeunload");
		isAsked += 1;
		await dialog.dismiss();
	});
	await sheet.getByLabel("Address").fill("carl@x.at");
	const leave = () => page.evaluate(() => location.reload());
	await leave();
	await expect.poll(() => isAsked).toBe(1);
	await expect(sheet.getByLabel("Address")).toHaveValue("carl@x.at");
	await sheet.getByLabel("Address").fill("");
	await page.reload();
	await expect(person("bob@x.at")).toBeVisible();
	expect(isAsked).toBe(1);
	// Loaded again amid a sheet, it has no entry that Back leaves for nothing.
	const isInEntry = () => page.evaluate(() => history.state !== null);
	await expect.poll(isInEntry).toBe(false);
	await page.goBack();
	await expect(page).toHaveURL("about:blank");
});

test.describe("on a phone", () => {
	test.use({
		...{ hasTouch: true, isMobile: true },
		viewport: { width: 390, height: 844 },
	});

	test("what one begins is in sight, a tap leaves no frame, and what is opened at the foot comes into view", async ({
		page,
		dashboard,
	}) => {
		await dashboard.join([anEntry({ email: "ann@x.at" })]);
		await page.goto(dashboard.address);
		const { person, button, sheet } = parts(page);
		await expect(person("ann@x.at")).toBeVisible();
		for (const name of ["Write", "Put on the list", "Import"])
			await expect(button(name)).toBeInViewport({ ratio: 1 });

		// OneUptime/oneuptime#3531 and recharts/recharts#7799: a browser frames a chart, or its bars, after a tap.
		const chart = page.locator(".joined-bars").first();
		const isFramed = () =>
			chart.evaluate((element) =>
				[element, ...element.querySelectorAll("*")].some(
					(each) => getComputedStyle(each).outlineStyle !== "none",
				),
			);
		const bar = chart.locator(".recharts-rectangle").last();
		// The chart comes after the list.
		await expect(bar).toBeVisible();
		for (const part of [chart, bar]) {
			await part.tap();
			await expect(chart.locator(":focus")).toHaveCount(1);
			expect(await isFramed()).toBe(false);
		}
		await chart.locator("svg").first().focus();
		await page.keyboard.press("ArrowRight");
		expect(await isFramed()).toBe(true);

		await person("ann@x.at").tap();
		await sheet.getByText("Erase this person …").tap();
		await expect(
			sheet.getByRole("button", { name: "Erase for good" }),
		).toBeInViewport({ ratio: 1 });
		await sheet.getByRole("button", { name: "Close" }).tap();

		await button("Put on the list").tap();
		const left = (words: string) =>
			sheet.getByText(words, { exact: true }).evaluate((element) => {
				const range = document.createRange();
				range.selectNodeContents(element);
				return range.getBoundingClientRect().left;
			});
		expect(await left("Side")).toBe(await left("Address"));
	});
});

test("of two windows, the older one is told, and keeps what was typed", async ({
	page,
	dashboard,
}) => {
	await dashboard.join([anEntry({ email: "ann@x.at", phone: "+43 1" })]);
	await page.goto(dashboard.address);
	await parts(page).person("ann@x.at").click();
	const { sheet, said, field, press } = sheetOf(page);
	await field("Phone").fill("+43 3");
	await field("Note").fill("Two walls");
	/** In the other window: as there, the corrected sign-up is a new row. */
	const correct = (phone: string) =>
		dashboard.change((list) =>
			list.transaction("exclusive", async () => {
				const [row] = await Array.fromAsync(list.read("waitlist"));
				await list.remove("waitlist", {});
				if (row)
					await list.insert("waitlist", [{ ...row, phone, id: row.id + 1 }]);
			}),
		);
	// No poll shows what the other window does.
	await page.route("**/api/now", () => {});
	await correct("+43 2");
	await press("Save");
	await expect(sheet.getByRole("alert").first()).toContainText(
		"changed after you opened it",
	);
	await expect(sheet.getByText("Stored now:")).toContainText("+43 2");
	await expect(field("Phone")).toHaveValue("+43 3");
	await press("Save");
	await expect(said).toHaveText("Corrected: phone: +43 2 → +43 3.");
	// The note is another matter.
	await expect(field("Note")).toHaveValue("Two walls");
	await press("Save note");
	await expect(said).toHaveText("The note is saved.");
	await expect(field("Note")).toHaveValue("Two walls");

	// What nothing is typed into shows what is stored.
	await page.unroute("**/api/now");
	await correct("+43 4");
	await expect(field("Phone")).toHaveValue("+43 4");
	await field("Phone").fill("+43 5");
	await correct("+43 6");
	await press("Take what is stored");
	await expect(field("Phone")).toHaveValue("+43 6");
	// A letter stays, and says that it is of before.
	await press("Write it for the person");
	const letter = field("Letter to the person");
	await expect(letter).toHaveValue(/\+43 6/);
	await correct("+43 7");
	await expect(
		sheet.getByText("This person was changed since: make the letter again."),
	).toBeVisible();
	await expect(letter).toHaveValue(/\+43 6/);
	await dashboard.change((list) => list.remove("waitlist", {}));
	await expect(said).toHaveText("This person is no longer on the list.");
});

test("a person on both sides is asked about before all is changed; who wants no mail stays so; only the typed address erases", async ({
	page,
	dashboard,
}) => {
	const email = "anna@xn--caf-mller-d4a5s.example";
	await dashboard.join([
		anEntry({ email, user_type: "host" }),
		anEntry({ email, user_type: "advertiser" }),
	]);
	await dashboard.join(people(1));
	await page.goto(dashboard.address);
	const { search, result, rows, person, section } = parts(page);
	const shown = "anna@café-müller.example";
	await search.fill("MÜLL");
	await expect(result).toHaveText("1 to 2 of 2");
	await person(shown).click();
	const { sheet, said, field, press } = sheetOf(page);
	await field("Phone").fill("+43 1");
	await press("Save");
	await expect(sheet).toContainText("this concerns 2 sign-ups");
	// Another value is another question.
	await field("Phone").fill("+43 2");
	await expect(sheet).not.toContainText("this concerns");
	await press("Save");
	await sheet.getByRole("checkbox", { name: "Change all of them" }).check();
	await press("Save");
	await expect(said).toHaveText("Corrected: phone: none → +43 2.");
	// The sheet has what is stored now.
	await expect(field("Phone")).toHaveValue("+43 2");

	await sheet.getByText("The person wants no mail …").click();
	await press("No more mail to this person");
	await expect(said).toContainText("has left the list");
	await expect(sheet).toContainText("The person left the list on");

	await sheet.getByText("Erase this person …").click();
	const typed = field("Type the address once more");
	await press("Erase for good");
	await expect(typed).toHaveAccessibleDescription(
		`Type ${shown} here, so that no other person is erased.`,
	);
	await typed.fill("p00@example.com");
	await press("Erase for good");
	await expect(typed).toHaveAccessibleDescription(/nothing was erased/);
	await typed.fill("Anna@Café-Müller.example");
	await press("Erase for good");
	await expect(said).toContainText("is erased");
	await press("Close");
	await expect(section("People").getByRole("heading")).toBeFocused();
	await search.fill("");
	await expect(rows).toHaveText([/p00@example\.com/]);
});

test("a person whom the founder met is put on the list", async ({
	page,
	dashboard,
	guard,
}) => {
	guard.expect(/500/);
	await page.setViewportSize({ width: 390, height: 500 });
	await page.goto(dashboard.address);
	const { button, rows } = parts(page);
	await button("Put on the list").click();
	const { sheet, field, press } = sheetOf(page);
	await field("Address").fill("bob@x.at");
	await press("Put on the list");
	const sideOf = (name: string) => sheet.getByRole("radio", { name });
	await expect(sideOf(host.one)).toBeFocused();
	await expect(
		sheet.getByRole("group", { name: "Side" }),
	).toHaveAccessibleDescription("Choose the person's side.");
	await sideOf(host.one).check();
	await field("Your note (optional)").fill("Bob");
	await page.route("**/api/add", (route) =>
		route.fulfill({
			status: 500,
			contentType: "text/plain",
			body: "the disk is full",
		}),
	);
	await press("Put on the list");
	await expect(sheet.getByRole("alert")).toHaveText("the disk is full");
	await page.unroute("**/api/add");
	await press("Put on the list");
	// The form is longer than a phone: what was done comes into sight.
	await expect(
		sheet.getByText(`Added: bob@x.at, ${host.one}.`),
	).toBeInViewport();
	// For the next one.
	await expect(field("Address")).toHaveValue("");
	await field("Address").fill("BOB@x.at");
	await sideOf(host.one).check();
	await press("Put on the list");
	await expect(field("Address")).toHaveAccessibleDescription(/on the list/);
	await press("Open this person");
	await expect(field("Note")).toHaveValue("Bob");
	await press("Close");
	await expect(rows).toHaveText([/bob@x\.at/]);
});

test("axe finds nothing on the sheets, and long values fit on small screens", async ({
	page,
	dashboard,
}) => {
	const email = `${"a".repeat(64)}@${`${"b".repeat(60)}.`.repeat(3)}cc`;
	await dashboard.join([anEntry({ email, phone: "+43 1" })], {
		...from("W".repeat(100)),
		ref: "ل".repeat(100),
	});
	await page.goto(dashboard.address);
	await parts(page).person(email.slice(0, 64)).click();
	const { sheet, field, press } = sheetOf(page);
	await sheet.getByText("1 sign-up").click();
	await sheet.getByText("The person wants no mail …").click();
	await sheet.getByText("Erase this person …").click();
	await press("Erase for good");
	await field("Address").fill("anna@gmial.com");
	await press("Close");
	expect(await axeViolations(page, "dialog"), "large").toEqual([]);
	await page.setViewportSize({ width: 320, height: 844 });
	expect(await axeViolations(page, "dialog"), "small").toEqual([]);
	expect(await overflow(page)).toEqual([]);
	await press("Close without saving");
	await parts(page).button("Put on the list").click();
	await press("Put on the list");
	expect(await axeViolations(page, "dialog"), "add").toEqual([]);
	expect(await overflow(page)).toEqual([]);
});
