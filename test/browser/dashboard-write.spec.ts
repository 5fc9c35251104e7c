/** Mails that are written in the dashboard: in two languages, with a real mail server, and with the mailer in its process. */
import { expect, type Locator, type Page } from "@playwright/test";
import { newMail } from "../../mail/letter/message.ts";
import { saveState } from "../../mail/mailer-state.ts";
import { confirmation } from "../../shared/mail.ts";
import { unknownSource } from "../../shared/sign-up.ts";
import { aRow } from "../support/engines.ts";
import { english } from "../support/founder-words.ts";
import type { MailServer } from "../support/mail-server.ts";
import { anEntry } from "../support/rows.ts";
import { test as base, empty, parts } from "./dashboard-fixtures.ts";
import { axeViolations, overflow } from "./page-checks.ts";
import { type Dashboard, founder, mailing } from "./servers.ts";

const { advertiser } = english.site.sides;

const test = base.extend<{ mailServer: MailServer }>({
	dashboard: async ({ writing }, use) => {
		await empty(writing);
		await use(writing);
	},
	mailServer: ({ writing }, use) => use(writing.mailServer),
});
// In one worker: each would start a mailer, too.
test.describe.configure({ mode: "default" });

/** So many people after the first ones, in a language; each third is an advertiser, and all have confirmed. */
async function joinConfirmed(
	{ change, join }: Dashboard,
	first: number,
	length: number,
	language: string,
): Promise<void> {
	const people = Array.from({ length }, (_, index) => {
		const n = first + index;
		const user_type = n % 3 === 0 ? "advertiser" : "host";
		return anEntry({ email: `p${n}@x.at`, user_type });
	});
	const at = new Date().toISOString();
	const mails = people.map(({ email, user_type }) => ({
		...newMail({ email, user_type }, confirmation, mailing, Date.now()),
		...{ state: "sent" as const, ended_at: at, tries: 1 },
	}));
	await change((list) => list.insert("mails", mails));
	await join(people, { ...unknownSource, language });
	const replies = mails.map(({ person_key }) => ({
		...{ person_key, kind: "confirmed" as const },
		at: new Date().toISOString(),
	}));
	await change((list) => list.insert("replies", replies));
}

/** The parts of the sheet. */
function sheetOf(page: Page) {
	const { sheet, button } = parts(page);
	const inSheet = (name: string | RegExp) =>
		sheet.getByRole("button", { name });
	return {
		sheet,
		state: sheet.locator(".head"),
		subject: sheet.getByRole("textbox", { name: /^Subject/ }),
		text: sheet.getByRole("textbox", { name: /^Text/ }),
		button: inSheet,
		language: (name: string) =>
			sheet
				.getByRole("group", { name: "Language of the text" })
				.getByRole("radio", { name }),
		select: (name: string) =>
			sheet.getByRole("combobox", { name, exact: true }),
		field: (name: string | RegExp) => sheet.getByRole("textbox", { name }),
		async write() {
			await button("Write").click();
			await inSheet("Write a mail").click();
		},
		saved: () =>
			expect(sheet.locator(".head")).toContainText("Saved as a draft."),
	};
}

test("a draft is written by keyboard, with marks that can be undone, and saved while it is typed", async ({
	page,
	dashboard,
}) => {
	await page.goto(dashboard.address);
	const { sheet, subject, text, language, saved } = sheetOf(page);
	await parts(page).button("Write").press("Enter");
	await expect(sheet.getByRole("heading", { level: 2 })).toBeFocused();
	await page.keyboard.press("Tab");
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await expect(sheet.getByRole("heading", { level: 2 })).toHaveText(
		"A new mail",
	);
	await expect(sheet.locator(".head")).not.toContainText("Saved");
	await language("German").press("Space");
	await subject.fill("Wir öffnen");
	await subject.press("Tab");
	await expect(sheet.getByRole("button", { name: "Bold" })).toBeFocused();
	await text.focus();
	await page.keyboard.type("Am Freitag.");
	await page.keyboard.press("ControlOrMeta+Shift+ArrowLeft");
	await page.keyboard.press("ControlOrMeta+a");
	await page.keyboard.press("ControlOrMeta+b");
	await expect(text).toHaveValue("**Am Freitag.**");
	// dokuwiki/dokuwiki#3521: a button took what the browser can undo along.
	await page.keyboard.press("ControlOrMeta+z");
	await expect(text).toHaveValue("Am Freitag.");
	await page.keyboard.press("End");
	await page.keyboard.type(" ");
	await sheet.getByRole("button", { name: "Own link" }).press("Enter");
	await expect(text).toBeFocused();
	await page.keyboard.type("Dein Link");
	await expect(text).toHaveValue("Am Freitag. [Dein Link]({ownLink})");
	await saved();
	await page.keyboard.press("Escape");
	await sheet.getByRole("button", { name: /^Go on writing/ }).press("Enter");
	await expect(language("English (no text)")).toBeChecked();
	await language("German").check();
	await expect(text).toHaveValue("Am Freitag. [Dein Link]({ownLink})");

	// A draft in which nothing was typed is not kept.
	await page.keyboard.press("Escape");
	await sheet.getByRole("button", { name: "Write a mail" }).press("Enter");
	await expect(subject).toHaveValue("");
	await sheet.getByRole("button", { name: /^Write a subject/ }).press("Enter");
	await expect(subject).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(sheet.getByRole("button", { name: /^Go on/ })).toHaveCount(1);
	await page.keyboard.press("Escape");
	await expect(parts(page).button("Write")).toBeFocused();
});

test("what is typed without a connection is kept, also by a page that is loaded again, and is saved after it", async ({
	page,
	dashboard,
	guard,
}) => {
	guard.expect(/ERR_FAILED/);
	page.on("dialog", (dialog) => dialog.accept());
	await page.goto(dashboard.address);
	const { sheet, write, subject, text, language, saved, state } = sheetOf(page);
	await write();
	await subject.fill("News");
	await saved();
	// Automattic/wp-calypso#81782 and #315: nothing was said, what was typed was lost, and it did not go on.
	await page.route("**/api/saveDraft", (route) => route.abort());
	await text.fill("On the train");
	await expect(state.getByRole("alert")).toHaveText(
		/^Not saved yet, and tried again: No answer/,
	);
	await page.keyboard.press("Escape");
	await expect(state).toContainText("What you typed is not saved.");
	await sheet.getByRole("button", { name: "Go on", exact: true }).click();
	await page.unroute("**/api/saveDraft");
	await saved();

	await page.route("**/api/saveDraft", (route) => route.abort());
	await text.fill("In the tunnel");
	await expect(state.getByRole("alert")).not.toBeEmpty();
	await page.reload();
	await page.unroute("**/api/saveDraft");
	await parts(page).button("Write").click();
	await sheet.getByRole("button", { name: /^Go on writing/ }).click();
	await expect(text).toHaveValue("In the tunnel");
	await saved();

	// The answer is lost, not what was sent: that is no newer version.
	await page.route("**/api/saveDraft", async (route) => {
		await route.fetch();
		await route.abort();
	});
	await text.fill("Out of it");
	await expect(state.getByRole("alert")).not.toBeEmpty();
	await page.unroute("**/api/saveDraft");
	await text.fill("Out of it again");
	await saved();
	await expect(sheet.getByText("Changed in another window")).toBeHidden();
	// More than a browser sends for a page that is closed.
	for (const name of ["English", "German"]) {
		await language(name).check();
		await text.fill("ü".repeat(20_000));
	}
	await saved();
});

test("of two windows, one shows what the other saves, and overwrites nothing unseen", async ({
	page,
	context,
	dashboard,
}) => {
	await page.goto(dashboard.address);
	const one = sheetOf(page);
	await one.write();
	await one.subject.fill("Together");
	await one.saved();
	const second = await context.newPage();
	await second.goto(dashboard.address);
	const two = sheetOf(second);
	await parts(second).button("Write").click();
	await two.button(/^Go on writing Together/).click();
	await expect(two.subject).toHaveValue("Together");
	await one.text.fill("From one");
	// Without a key here.
	await expect(two.text).toHaveValue("From one");
	await expect(two.state).toContainText("Another window changed it");

	// vanilla/vanilla#3353 and ForumMagnum/ForumMagnum#2000: a draft of another tab took the place of what was typed.
	await page.route("**/api/draft", () => {});
	await two.text.fill("From two");
	await two.saved();
	await one.text.fill("From one, again");
	const newer = one.sheet.getByRole("alert").filter({ hasText: "Changed in" });
	await expect(newer).toContainText("From two");
	await expect(one.text).toHaveValue("From one, again");
	await newer.getByRole("button", { name: "Keep what I typed" }).click();
	await one.saved();
	await expect(newer).toBeHidden();
	await expect(two.text).toHaveValue("From one, again");

	await two.text.fill("Two, at last");
	await two.saved();
	await one.text.fill("One");
	await newer.getByRole("button", { name: "Take what is stored" }).click();
	await expect(one.text).toHaveValue("Two, at last");

	await one.sheet.getByText("Delete this draft …").click();
	await one.button("Delete it").click();
	await expect(one.sheet).not.toContainText("Together");
	await two.text.fill("Not lost");
	await two.button("Keep what I typed as a new draft").click();
	await expect(two.text).toHaveValue("Not lost");
	await expect(two.subject).toHaveValue("Together");
});

/** Scrolls to a part and waits for two frames: until then, a browser gives a press to the frame of a mail that was there. */
async function scrollTo(part: Locator) {
	await part.scrollIntoViewIfNeeded();
	await part.evaluate(async () => {
		for (let frames = 0; frames < 2; frames += 1)
			await new Promise(requestAnimationFrame);
	});
}

test("people of an import are asked to confirm, after a look at the mail", async ({
	page,
	dashboard,
	mailServer,
}) => {
	mailServer.taken.length = 0;
	const imported_at = new Date().toISOString();
	await dashboard.change((list) =>
		list.insert(
			"waitlist",
			["a@x.at", "b@x.at"].map((email) => aRow({ email, imported_at })),
		),
	);
	await page.goto(dashboard.address);
	const { sheet, button } = sheetOf(page);
	await parts(page).button("Write").click();
	await expect(sheet).toContainText("2 people were not asked");
	await sheet.getByText("Ask them to confirm …").click();
	await expect(sheet).toContainText("2 imported");
	await sheet.getByText("The mail to 2 people who were imported").click();
	const mail = sheet.locator("iframe").contentFrame();
	await expect(mail.getByRole("link").first()).toBeVisible();
	for (const width of [1440, 390, 320]) {
		await page.setViewportSize({ width, height: 700 });
		// To its last line, without a scroll bar of its own (nextcloud/mail#2870).
		const frame = await sheet.locator("iframe").boundingBox();
		const last = await mail.getByRole("link").last().boundingBox();
		const bottomOf = (box: typeof frame) =>
			(box?.y ?? Number.NaN) + (box?.height ?? 0);
		expect(bottomOf(last), `${width}`).toBeLessThan(bottomOf(frame));
	}
	expect(await axeViolations(page, "dialog")).toEqual([]);
	expect(await overflow(page)).toEqual([]);
	expect(mailServer.taken.length).toBe(0);
	await scrollTo(button("Ask 2 people to confirm"));
	await button("Ask 2 people to confirm").click();
	const said = sheet.getByRole("status").filter({ hasText: "2 mails" });
	await expect(said).toBeFocused();
	await expect(
		sheet.getByRole("listitem").filter({ hasText: "Asked to confirm" }),
	).toContainText("2 people, ");
	await expect
		.poll(() => mailServer.taken.map(({ to }) => to).sort())
		.toEqual(["a@x.at", "b@x.at"]);

	// As after a backup was restored.
	const paused_since = new Date().toISOString();
	await dashboard.change((list) =>
		saveState(list, { paused: "restored", paused_since }),
	);
	await page.keyboard.press("Escape");
	const panel = page.getByRole("region", { name: "Mail", exact: true });
	await expect(panel).toContainText("because the list was restored or moved");
	const resume = panel.getByRole("button", { name: "Resume all mails" });
	await resume.press("Enter");
	await expect(resume).toBeHidden();
	await expect(panel.getByRole("status")).toBeFocused();
	await expect(panel).not.toContainText("Paused");
});

test("a mail in two languages is looked at, tried, sent in waves, paused, stopped, read, and begun anew", async ({
	page,
	dashboard,
	mailServer,
}) => {
	mailServer.taken.length = 0;
	await joinConfirmed(dashboard, 0, 2, "en");
	await joinConfirmed(dashboard, 2, 52, "de");
	await dashboard.join([anEntry({ email: "unconfirmed@x.at" })]);
	await page.goto(dashboard.address);
	const { sheet, write, subject, text, language, button, field, saved } =
		sheetOf(page);
	await write();
	await subject.fill("We open on Friday");
	await text.fill("Hello,\n\nwe open on **Friday**: [come in](/).");
	await expect(sheet).toContainText("54 people: 36 Space Owners");
	await expect(sheet).toContainText("Left out: not confirmed1");
	await expect(sheet).toContainText(
		"52 people who speak German get the English text",
	);
	await language("German").check();
	await subject.fill("Wir öffnen am Freitag");
	await text.fill("Hallo, [dein Link]({ownLink}). <b>Kein HTML</b>");
	await expect(sheet).not.toContainText("get the English text");
	const side = sheet.getByRole("group", { name: "To which side" });
	await side.getByRole("radio", { name: advertiser.many }).check();
	await expect(sheet).toContainText("18 people: 0 Space Owners");
	await side.getByRole("radio", { name: "All" }).check();

	await sheet.getByText("Preview", { exact: true }).click();
	const frame = sheet.locator("iframe");
	const mail = frame.contentFrame();
	await expect(mail.getByRole("paragraph").first()).toContainText(
		"<b>Kein HTML</b>",
	);
	await expect(mail.getByRole("link", { name: "dein Link" })).toBeVisible();
	const paper = () =>
		mail
			.locator("body")
			.evaluate((body) => getComputedStyle(body).backgroundColor);
	const light = await paper();
	await sheet.getByRole("radio", { name: "Dark" }).check();
	await expect.poll(paper).not.toBe(light);
	await sheet.getByRole("radio", { name: "Computer" }).check();
	await expect
		.poll(() => frame.evaluate((element) => element.clientWidth))
		.toBe(700);
	await sheet
		.getByRole("group", { name: "Language of the preview" })
		.getByRole("radio", { name: "English" })
		.check();
	await expect(mail.locator("b, strong")).toHaveText("Friday");

	await saved();
	await button("Send to me, in English").click();
	await expect(sheet).toContainText(founder);
	const toFounder = () => mailServer.taken.filter(({ to }) => to === founder);
	await expect
		.poll(() => toFounder().map(({ email }) => email.subject))
		.toContain("We open on Friday");

	await field(/^At most per day/).fill("3");
	await expect(sheet).toContainText(": 3, ");
	await field("Type 54 to send it to them").fill("45");
	await button("Send to 3 people now, 54 in all").click();
	await expect(field("Type 54 to send it to them")).toBeFocused();
	await expect(sheet).toContainText("nothing was");
	await field("Type 54 to send it to them").fill("54");
	const asked: string[] = [];
	page.on("request", (request) => asked.push(request.url()));
	await button("Send to 3 people now, 54 in all").click();
	await expect(sheet.getByRole("listitem")).toContainText("3 of 54 mails sent");
	expect(asked.filter((url) => url.endsWith("/api/plan"))).toEqual([]);
	const subjects = () =>
		mailServer.taken
			.filter(({ to }) => /^p\d+@/.test(to))
			.map(({ email }) => email.subject ?? "");
	await expect.poll(() => subjects().length).toBe(3);
	expect([...new Set(subjects())].sort()).toEqual([
		"We open on Friday",
		"Wir öffnen am Freitag",
	]);
	// What was said of sending does not stay above what is done since.
	await expect(sheet).toContainText("54 mails were put into the queue.");
	await button(/^Pause/).click();
	await expect(sheet).not.toContainText("were put into the queue.");
	await expect(sheet).toContainText("Paused.");
	await button(/^Resume/).click();
	await expect(sheet).not.toContainText("Paused.");
	await sheet.getByText("Stop we-open-on-friday …").click();
	await field("Type 51 to drop them").fill("51");
	await button("Drop 51 mails").click();
	await expect(sheet.getByRole("listitem")).toContainText("51 dropped");
	const said = sheet.getByRole("listitem").getByRole("status");
	await expect(said).toHaveText("Stopped: 51 mails will not be sent.");
	await expect(said).toBeFocused();

	await button(/^Read/).click();
	await expect(sheet).toContainText("we open on Friday: come in.");
	await expect(sheet.locator(".letter").first().locator("b")).toHaveText([
		"We open on Friday",
		"Friday",
	]);
	// A link does not push the lines of its words apart.
	const heightOf = (locator: Locator) =>
		locator.evaluate((element) => element.getBoundingClientRect().height);
	const words = sheet.locator(".letter p");
	const link = words.filter({ hasText: "dein Link" });
	expect(await heightOf(link)).toBe(await heightOf(words.first()));
	await button("Write another from it").click();
	await expect(subject).toHaveValue("We open on Friday");
	await language("German").check();
	await expect(text).toHaveValue(/Kein HTML/);
	// Three have got it already (hizzle-co/noptin#1042).
	await expect(sheet.getByLabel("Has not got")).toHaveValue(
		'"we-open-on-friday"',
	);
	await expect(sheet).toContainText("51 people");
});

test("a number that is none, and what is too long, is said at its field and not sent; a button pressed twice does it once", async ({
	page,
	dashboard,
	mailServer,
}) => {
	await joinConfirmed(dashboard, 0, 9, "en");
	await page.goto(dashboard.address);
	const { sheet, subject, text, field, button, saved } = sheetOf(page);
	await parts(page).button("Write").click();
	// Both before the page has drawn anything (rietveld-codereview/rietveld#484).
	await button("Write a mail").evaluate((element: HTMLElement) => {
		element.click();
		element.click();
	});
	await text.fill("Come in");
	await subject.fill("W".repeat(213));
	await expect(subject).toHaveValue("W".repeat(213));
	await expect(subject).toHaveAccessibleDescription(
		/213 letters: use at most 200/,
	);
	await saved();
	await expect(button(/^Send to \d/)).toHaveCount(0);
	await subject.fill("We open");
	await expect(subject).toHaveAccessibleDescription("");
	await expect(button("Send to 9 people now")).toBeEnabled();
	await sheet.getByText("More", { exact: true }).click();
	// Labels of one and of two lines, on a phone.
	await page.setViewportSize({ width: 360, height: 844 });
	const topOf = async (label: string) => (await field(label).boundingBox())?.y;
	expect(await topOf("Brought at least")).toBe(
		await topOf("At most so many people"),
	);
	for (const label of [
		/^At most per day/,
		"Brought at least",
		"At most so many people",
	]) {
		// mailcow/mailcow-dockerized#1615: 0 was taken for nothing, and said to be saved.
		for (const typed of ["fünf", "0", "-3"]) {
			await field(label).fill(typed);
			await expect(field(label)).toHaveAccessibleDescription(/whole number/);
			await expect(field(label)).toHaveValue(typed);
			await saved();
			await expect(button(/^Send to \d/)).toHaveCount(0);
		}
		await field(label).fill("");
		await expect(button("Send to 9 people now")).toBeEnabled();
	}
	await field("Brought at least").fill("0");
	await sheet.getByText("More", { exact: true }).click();
	await button(/^Type a whole number/).click();
	await expect(field("Brought at least")).toBeFocused();
	await field("Brought at least").fill("");
	await field(/^At most per day/).fill("1,000");
	await expect(button("Send to 9 people now")).toBeEnabled();
	await saved();

	const toFounder = () =>
		mailServer.taken.filter(({ to }) => to === founder).length;
	const before = toFounder();
	const toMe = button("Send to me, in English");
	await toMe.dblclick();
	await expect(sheet).toContainText(`Sent to ${founder}`);
	// An answer may come between the two.
	await expect.poll(toFounder).toBe(before + 1);
	await page.keyboard.press("Escape");
	await expect(button(/^Go on writing/)).toHaveCount(1);
});

test.describe("on a phone", () => {
	test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

	test("a tap on a mark stays in the text; nothing is cut off, and axe finds nothing", async ({
		page,
		dashboard,
	}) => {
		await dashboard.join([anEntry({ email: "ann@x.at" })]);
		await page.goto(dashboard.address);
		const { sheet, subject, text, saved } = sheetOf(page);
		await parts(page).button("Write").tap();
		await sheet.getByRole("button", { name: "Write a mail" }).tap();
		await subject.fill("W".repeat(200));
		await text.tap();
		await page.keyboard.type("Come ");
		await sheet.getByRole("button", { name: "Link", exact: true }).tap();
		await expect(text).toBeFocused();
		await page.keyboard.type("in");
		await expect(text).toHaveValue("Come [in](https://)");
		await sheet.getByText("More", { exact: true }).tap();
		await sheet.getByRole("radio", { name: "At a time" }).tap();
		await sheet.getByText("Preview", { exact: true }).tap();
		await expect(sheet.locator("iframe")).toBeVisible();
		// TryGhost/Ghost#25334: a frame that scrolls, which no key reached.
		await sheet.getByRole("radio", { name: "Computer" }).tap();
		await scrollTo(sheet.getByText("Delete this draft …"));
		await sheet.getByText("Delete this draft …").tap();
		await saved();
		for (const width of [1440, 844, 390, 320]) {
			await page.setViewportSize({ width, height: 844 });
			expect(await overflow(page), `${width} wide`).toEqual([]);
		}
		expect(await axeViolations(page, "dialog")).toEqual([]);
		await page.keyboard.press("Escape");
		await expect(sheet.getByRole("heading", { name: "Drafts" })).toBeVisible();
		expect(await overflow(page), "the list").toEqual([]);
		expect(await axeViolations(page, "dialog"), "the list").toEqual([]);
	});
});
