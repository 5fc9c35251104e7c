/** The login at the desk of the server: a real browser over HTTPS, a real mail server, and pages of other sites. */
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, type Page } from "@playwright/test";
import { noHttps, startHttpsProxy } from "../support/https-proxy.ts";
import { ann, bo, cy } from "../support/online-desk.ts";
import { anEntry } from "../support/rows.ts";
import { parts } from "./dashboard-fixtures.ts";
import { axeViolations, overflow } from "./page-checks.ts";
import { type Desk, test } from "./servers.ts";

test.use({ ignoreHTTPSErrors: true });
test.skip(noHttps !== false, noHttps || "");
test.describe.configure({ mode: "serial" });

const account = (page: Page, who = ann) =>
	page.getByText(`Logged in as ${who}`);

/** Asks for a link; resolves with it. */
async function askForLink(
	page: Page,
	{ origin, newLink, mails }: Desk,
	who = ann,
) {
	const before = mails.length;
	await page.goto(`${origin}/desk`);
	await page.getByLabel("Your email address").fill(who);
	await page.getByRole("button", { name: "Send me a link" }).press("Enter");
	await expect(page.getByRole("heading")).toHaveText("Look into your mail");
	return newLink(before);
}

async function logIn(page: Page, desk: Desk, who = ann) {
	await page.goto(await askForLink(page, desk, who));
	await page.getByLabel("I asked for this link").check();
	await page.getByRole("button", { name: "Log in" }).click();
	await expect(account(page, who)).toBeVisible();
}

test("a link in a webmail logs in, by keyboard and without a barrier, and the desk shows the list", async ({
	page,
	desk,
}) => {
	await page.goto(`${desk.origin}/desk/`);
	const sizes = [320, 390, 1440];
	const expectGood = async () => {
		expect(await axeViolations(page)).toEqual([]);
		for (const width of sizes) {
			await page.setViewportSize({ width, height: 844 });
			expect(await overflow(page), `${width}`).toEqual([]);
		}
	};
	await expectGood();
	const link = await askForLink(page, desk);
	await expectGood();

	// A browser sends no cookie of SameSite=Strict with a link from another site.
	await page.goto(desk.otherSite(`<a href="${link}">Open the page</a>`));
	await page.getByRole("link").click();
	const enter = page.getByRole("button", { name: "Log in" });
	await expect(enter).toBeVisible();
	await expectGood();
	await enter.press("Enter");
	// The box is to be ticked first.
	await expect(page).toHaveURL(link);
	await page.getByLabel("I asked for this link").press("Space");
	// On a slow line, a second tap would give up the first answer.
	const sent: string[] = [];
	await page.route("**/desk/in/*", async (route) => {
		sent.push(route.request().method());
		await pause(500);
		await route.continue();
	});
	await page.evaluate(() => {
		const tap = () => document.querySelector("button")?.click();
		setTimeout(tap, 0);
		setTimeout(tap, 200);
	});
	await expect(account(page)).toBeVisible();
	expect(sent).toEqual(["POST"]);
	await expect(page).toHaveURL(`${desk.origin}/desk/`);
	// Back from the desk asks for no login that there is.
	await page.goBack();
	await expect(page).toHaveURL(`${desk.origin}/desk/`);
	await expect(account(page)).toBeVisible();
	await expect(
		page.getByRole("cell", { name: "first@x.example" }),
	).toBeVisible();
	await page.getByText("What was done here").click();
	await expect(page.getByRole("listitem")).toHaveText([/log inby ann@/]);
	const [cookie] = await page.context().cookies(desk.origin);
	expect(cookie).toMatchObject({
		...{ name: "__Host-desk", httpOnly: true, secure: true, path: "/" },
		...{ sameSite: "Strict", domain: "localhost" },
	});

	await page.goto(
		desk.otherSite(`<a href="${desk.origin}/desk/">The desk</a>`),
	);
	await page.getByRole("link").click();
	await expect(account(page)).toBeVisible();
	// The frame with a mail gets the cookie, too.
	await page.getByRole("button", { name: "Write", exact: true }).click();
	await page.getByRole("button", { name: "Write a mail" }).click();
	await page.getByRole("textbox", { name: "Text" }).fill("See you there");
	await page.getByText("Preview", { exact: true }).click();
	const mail = page.frameLocator("iframe");
	await expect(mail.getByRole("paragraph").first()).toHaveText("See you there");
	// Back closes what is open, one after the other; the link goes on to the desk.
	await page.goBack();
	const drafts = page.getByRole("heading", { name: "Drafts" });
	await expect(drafts).toBeVisible();
	await page.goBack();
	await expect(page.getByRole("dialog")).toBeHidden();
	await expect(page).toHaveURL(`${desk.origin}/desk/`);
	await page.goto(desk.otherSite(`<a href="${link}">Open the page</a>`));
	await page.getByRole("link").click();
	await expect(account(page)).toBeVisible();
	// The desk itself would leave for its login page meanwhile.
	await page.goto("about:blank");
	await page.context().clearCookies();
	await page.goto(link);
	await page.getByLabel("I asked for this link").check();
	await enter.click();
	await expect(page.getByRole("heading")).toHaveText(
		"This link no longer works",
	);
	await expectGood();
});

test("another site, another port and a frame can neither read nor do anything; log out everywhere ends all", async ({
	page,
	browser,
	desk,
}) => {
	await logIn(page, desk);
	const before = await desk.done();
	// A page of another site frames the desk, posts its forms, and calls it with the cookies that there are.
	const action = `${desk.origin}/desk/api/erase`;
	await page.goto(
		desk.otherSite(
			`<iframe src="${desk.origin}/desk/"></iframe><form method="post" enctype="text/plain" action="${action}"><input name='{"email":"first@x.example"}' value=""><button>Win</button></form>`,
		),
	);
	const called = await page.evaluate(async (action) => {
		const options = { method: "POST", credentials: "include" } as const;
		const body = '{"email":"first@x.example"}';
		const send = (more: RequestInit) =>
			fetch(action, { ...options, body, ...more }).then(
				({ type, status }) => `${type} ${status}`,
				() => "refused",
			);
		return [
			await send({ headers: { "content-type": "application/json" } }),
			await send({ mode: "no-cors" }),
		];
	}, action);
	expect(called).toEqual(["refused", "refused"]);
	const [, frame] = page.frames();
	expect(frame?.url()).not.toContain("/desk");
	await page.getByRole("button", { name: "Win" }).click();
	await expect(page.locator("body")).toContainText("Open https://localhost");

	// The same name with another port is the same site to a browser, which sends the cookie there: another origin.
	await using folder = await mkdtempDisposable(path.join(tmpdir(), "port-"));
	const other = await startHttpsProxy(folder.path);
	other.lead(Number(new URL(desk.otherSite("<p>Hello</p>")).port));
	await page.goto(`${other.origin}/`);
	const port = await page.evaluate(
		(action) =>
			fetch(action, {
				method: "POST",
				credentials: "include",
				mode: "no-cors",
			}).then(
				({ type }) => type,
				() => "refused",
			),
		action,
	);
	expect(port).toBe("refused");
	other.close();
	expect(await desk.done()).toEqual(before);

	const phone = await browser.newContext({ ignoreHTTPSErrors: true });
	const second = await phone.newPage();
	await logIn(second, desk);
	await page.goto(`${desk.origin}/desk/`);
	// While the desk is away, only what may have been done is to be looked at.
	const { person, sheet } = parts(page);
	await page.route("**/api/person", (route) => route.abort());
	await person("first@x.example").click();
	await expect(sheet).toContainText(
		"The desk does not answer. Try again in a minute.",
	);
	await page.unroute("**/api/person");
	await page.route("**/api/note", (route) => route.abort());
	await sheet.getByRole("textbox", { name: "Note" }).fill("Calls back");
	await sheet.getByRole("button", { name: "Save note" }).click();
	await expect(sheet).toContainText("No answer. Look whether it was done");
	await page.unroute("**/api/note");
	await sheet.getByRole("button", { name: "Save note" }).click();
	await expect(sheet).not.toContainText("No answer.");
	await page.reload();
	// The words of such a button were not clear (zitadel/zitadel#8697).
	await page.getByText("Who can log in").click();
	await expect(page.getByText("and no partner’s.")).toBeVisible();
	await page.setViewportSize({ width: 320, height: 844 });
	expect(await overflow(page)).toEqual([]);
	await page.getByRole("button", { name: "Log out everywhere" }).click();
	await expect(page.getByText("logged out everywhere")).toBeVisible();
	await expect(page.getByLabel("Your email address")).toBeVisible();
	// Of a lost phone, the screen that shows the list forgets it.
	await expect(second.getByText("You are logged out.")).toBeVisible();
	await expect(second.getByLabel("Your email address")).toBeVisible();
	await expect(second.getByText("first@x.example")).toHaveCount(0);
	await phone.close();
});

test("a founder's day on a phone, beside a partner whose open page follows it", async ({
	page,
	browser,
	desk,
}) => {
	const held = ["p1", "p2", "p3"].map((name) => `${name}@small.example`);
	const person = (email: string) => anEntry({ email, user_type: "host" });
	await desk.join(["bob@x.example", ...held].map(person));
	const html = "<img src=x onerror=alert(1)>";
	await desk.join([{ ...person("anna@gmial.com"), phone: html }]);
	await desk.hold(held, "domain-small.example");
	await logIn(page, desk, bo);
	const partner = parts(page);
	await expect(partner.person("anna@gmial.com")).toBeVisible();

	await desk.join([person("dora@x.example")], "de");
	const context = await browser.newContext({
		...{ viewport: { width: 390, height: 844 }, isMobile: true },
		...{ hasTouch: true, ignoreHTTPSErrors: true, reducedMotion: "reduce" },
	});
	const phone = await context.newPage();
	await logIn(phone, desk, cy);
	const { button, section, sheet, ...mine } = parts(phone);
	const inSheet = (name: string) =>
		sheet.getByRole("button", { name, exact: true });
	const close = async () => {
		await inSheet("Close").tap();
		await expect(sheet).toBeHidden();
	};
	/** No part is wider than the screen, and a finger hits each. */
	const expectFits = async () => {
		expect(await overflow(phone)).toEqual([]);
		expect(await phone.evaluate(smallTargets)).toEqual([]);
	};
	await expectFits();

	await mine.person("anna@gmial.com").tap();
	await expectFits();
	await expect(sheet).toContainText(html);
	expect(await phone.locator("[onerror]").count()).toBe(0);
	await sheet.getByRole("button", { name: /^Did you mean/ }).tap();
	await inSheet("Save").tap();
	await expect(sheet).toContainText("Corrected: email");
	await close();
	await expect(partner.person("anna@gmail.com")).toBeVisible();

	await button("Put on the list").tap();
	await expectFits();
	await sheet.getByLabel("Address").fill("carla@x.example");
	await sheet.getByRole("radio").first().check();
	await inSheet("Put on the list").tap();
	await expect(sheet).toContainText("Added: carla@x.example");
	await close();
	await expect(partner.person("carla@x.example")).toBeVisible();

	await mine.person("bob@x.example").tap();
	await sheet.getByText("Erase this person …").tap();
	await sheet.getByLabel("Type the address").fill("bob@x.example");
	await inSheet("Erase for good").tap();
	await expect(sheet).toContainText("is erased");
	await close();
	await expect(partner.person("bob@x.example")).toBeHidden();

	await button("Import").tap();
	await sheet.getByLabel(/^A file of people/).setInputFiles({
		...{ name: "fair.csv", mimeType: "text/csv" },
		buffer: Buffer.from("email,side\nd@x.at,host\ne@x.at,host\n"),
	});
	await inSheet("Import").tap();
	await expect(sheet).toContainText("Imported: 2 sign-ups");
	await expect(partner.person("d@x.at")).toBeVisible();
	await sheet.getByText("Take back …").tap();
	await sheet.getByLabel("Type 2 to take them back").fill("2");
	await expectFits();
	// What was typed and done is nothing that closing would lose, though it still stands there: one tap closes
	// (obsidian-tasks-group/obsidian-tasks#3975).
	await phone.route("**/api/imports", () => {});
	await inSheet("Take back").tap();
	await expect(sheet).toContainText("Taken back: 2 sign-ups");
	await close();

	const panel = section("To decide");
	await panel.getByRole("button", { name: "Send 3" }).tap();
	await panel.getByRole("button", { name: "Undo" }).tap();
	await panel.getByText("Drop …").tap();
	await panel.getByLabel("Type 3 to drop them").fill("3");
	await panel.getByRole("button", { name: "Drop for good" }).tap();
	await expect(panel).toContainText("3 addresses erased.");
	await expect(partner.section("To decide")).toBeHidden();
	await expect(partner.rows).toHaveText([
		...[/carla@/, /dora@/, /anna@gmail/, /first@/],
	]);

	// In two languages.
	await phone.emulateMedia({ colorScheme: "dark" });
	const text = sheet.getByRole("textbox", { name: /^Text/ });
	await button("Write").tap();
	await inSheet("Write a mail").tap();
	await sheet.getByLabel("Subject, English").fill("We open");
	await text.tap();
	await phone.keyboard.type("Come ");
	await inSheet("Bold").tap();
	await phone.keyboard.type("in");
	await sheet.getByRole("radio", { name: /^German/ }).tap();
	await sheet.getByLabel("Subject, German").fill("Wir öffnen");
	await text.fill("Kommt, [dein Link]({ownLink})");
	await sheet.getByText("More", { exact: true }).tap();
	await sheet.getByLabel(/^Also people who have not/).tap();
	await expect(sheet).toContainText("4 people: 4 Space Owners");
	await sheet.getByText("Preview", { exact: true }).tap();
	const mail = phone.frameLocator("iframe");
	await expect(mail.getByRole("link", { name: "dein Link" })).toBeVisible();
	await sheet.getByLabel(/^At most per day/).fill("2");
	await expectFits();
	await inSheet("Send to 2 people now, 4 in all").tap();
	const sent = sheet.getByRole("listitem").filter({ hasText: "mails sent" });
	await expect(sent).toContainText("0 of 4 mails sent, 4 in the queue.");
	// dashboard-write.spec.ts has such a mail sent.
	await sheet.getByText("Stop we-open …").tap();
	await expectFits();
	await inSheet("Drop 4 mails").tap();
	await expect(sent).toContainText("4 dropped");
	await sheet.getByRole("button", { name: /^Read/ }).tap();
	await expect(sheet.locator(".letter").first().locator("b")).toHaveText([
		...["We open", "in"],
	]);
	await expect(sheet.locator(".letter").last()).toContainText("dein Link");
	await expectFits();
	await inSheet("Close").tap();
	await close();

	// The partner reads who did it.
	await page.getByText("What was done here").click();
	const first = page.getByRole("listitem").filter({ hasText: `by ${cy}` });
	await expect(first.first()).toContainText("stop");
	await context.close();
});

/** Controls that are too small for a finger. */
function smallTargets(): readonly string[] {
	const root = document.querySelector("dialog[open]") ?? document;
	const controls = "button, select, input, textarea, summary";
	return [...root.querySelectorAll<HTMLElement>(controls)].flatMap((each) => {
		const area = (each.closest("label") ?? each).getBoundingClientRect();
		const isSmall = area.width < 24 || area.height < 24;
		return area.width > 0 && isSmall ? each.outerHTML.slice(0, 60) : [];
	});
}
