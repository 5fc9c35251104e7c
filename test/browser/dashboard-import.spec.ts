import { readFile } from "node:fs/promises";
import { expect, type Route } from "@playwright/test";
import { english } from "../support/founder-words.ts";
import { anEntry } from "../support/rows.ts";
import { parts, test } from "./dashboard-fixtures.ts";
import { axeViolations, overflow } from "./page-checks.ts";
import { timeZone } from "./servers.ts";

const { host, advertiser } = english.site.sides;

/**
 * A file as a founder has it: in the letters of Excel (TryGhost/Ghost#16917), with a name of a side that is not known, a
 * wrong address, an opt-out (knadh/listmonk#2057: it was overwritten), and a note like a formula, which stays as it is
 * (TryGhost/Ghost#29511).
 */
const lines = [
	"E-Mail;Telefon;Ich bin;Status;Firma;Joined",
	"ann@x.at;+43 1;host;subscribed;Café Müller;04.04.2026 14:05",
	"bob@x.at;=1+1;Vermieter;subscribed;=SUM(A1);",
	"nobody;;host;subscribed;;",
	"cy@x.at;;host;unsubscribed;;",
	"here@x.at;;host;subscribed;;",
];
const file = (text: string, name = "people.csv") => ({
	name,
	// Windows with Excel says so of a CSV (Arize-ai/phoenix#11956).
	mimeType: "application/vnd.ms-excel",
	// As Excel in the West writes it.
	buffer: Buffer.from(text, "latin1"),
});

test("a file is looked at, its columns and words are corrected, it is imported, and taken back", async ({
	page,
	dashboard,
}) => {
	await dashboard.join([anEntry({ email: "here@x.at", user_type: "host" })]);
	await page.goto(dashboard.address);
	const { button, sheet, rows, result } = parts(page);
	await button("Import").click();
	const input = sheet.getByLabel(/^A file of people/);
	const script = "<img src=x onerror=alert(1)>.csv";
	await input.setInputFiles(file(lines.join("\r\n"), script));
	const column = (name: string) =>
		sheet.getByRole("combobox", { name, exact: true });
	await expect(sheet).toContainText(`Columns of ${script}`);
	await expect(column("E-Mail")).toHaveValue("email");
	await expect(column("Telefon")).toHaveValue("phone");
	await expect(column("Status")).toHaveValue("mail");
	await expect(column("Firma")).toHaveValue("");
	await expect(sheet).toContainText("Café Müller");
	const fact = (name: string) =>
		sheet.locator(".facts div", { hasText: name }).locator("dd");
	await expect(fact("Would be imported")).toContainText(`1 ${host.one}`);
	await expect(fact("On the list already")).toContainText("1 sign-up");
	await expect(fact("Remembered as opted out")).toHaveText("1 mailbox");
	await expect(fact("Refused")).toHaveText("2 lines");
	await sheet.getByText("The refused lines", { exact: true }).click();
	await expect(sheet).toContainText("Line 4: email not valid");
	const saved = page.waitForEvent("download");
	await sheet.getByRole("button", { name: "Save the refused lines" }).click();
	const refused = await readFile(await (await saved).path(), "utf8");
	expect(refused).toContain("why");

	await column("The side “Vermieter” means").selectOption(advertiser.one);
	await expect(fact("Would be imported")).toContainText("2 sign-ups");
	const zone = column("Times without a zone are of");
	await zone.selectOption("UTC");
	await expect(sheet).toContainText("is 2026-04-04 07:05");
	await zone.selectOption(timeZone);
	await column("Firma").selectOption("Your note");
	await column("Telefon").selectOption("left out");
	await expect(column("Telefon")).toHaveValue("");
	await expect(column("Firma")).toHaveValue("note");
	expect(await axeViolations(page, "dialog")).toEqual([]);
	await page.setViewportSize({ width: 320, height: 800 });
	expect(await overflow(page)).toEqual([]);
	await sheet.getByRole("button", { name: "Import", exact: true }).click();
	await expect(sheet).toContainText("Imported: 2 sign-ups");
	const stored = await dashboard.change(async (list) => [
		await Array.fromAsync(list.read("waitlist")),
		await Array.fromAsync(list.read("calls")),
	]);
	expect(stored).toMatchObject([
		[
			{ email: "here@x.at" },
			{
				...{ email: "ann@x.at", phone: null, user_type: "host" },
				created_at: "2026-04-04T21:05:00.000Z",
			},
			{ email: "bob@x.at", phone: null, user_type: "advertiser" },
		],
		[
			{ email: "ann@x.at", note: "Café Müller" },
			{ email: "bob@x.at", note: "=SUM(A1)" },
		],
	]);

	await sheet.getByText("Take back …").click();
	// Meanwhile, the same file is looked at again.
	await input.setInputFiles(file(lines.join("\r\n")));
	await expect(fact("On the list already")).toContainText("2 sign-ups");
	const back = sheet.getByRole("form", { name: /^Take back/ });
	await back.getByRole("button").click();
	const typed = back.getByRole("textbox");
	await expect(typed).toBeFocused();
	await typed.fill("2");
	await typed.press("Enter");
	await expect(sheet).toContainText("Taken back: 2 sign-ups");
	await expect(sheet).toContainText("Forgotten: that 1 mailbox gets no mail.");
	await expect(fact("On the list already")).toContainText("1 sign-up");
	await input.setInputFiles(file(lines.join("\r\n")));
	await expect(column("E-Mail")).toHaveValue("email");
	await expect(sheet).not.toContainText("Taken back");
	await page.keyboard.press("Escape");
	await page.setViewportSize({ width: 1280, height: 800 });
	await expect(result).toHaveText("1 to 1 of 1");
	await expect(rows).toHaveText([/here@x\.at/]);
});

test("a large file says what happens meanwhile, and a choice moves nothing (instedd/surveda#252, IATI/iatipublisher#1775)", async ({
	page,
	dashboard,
}) => {
	await page.goto(dashboard.address);
	const { button, sheet } = parts(page);
	/** The next request of this name waits until it is let go. */
	async function hold(name: string) {
		const held = Promise.withResolvers<void>();
		const waiting = async (route: Route) => {
			await held.promise;
			await route.continue();
		};
		await page.route(`**/api/${name}`, waiting, { times: 1 });
		return held.resolve;
	}
	await button("Import").click();
	const said = sheet.getByRole("status").first();
	const sendOn = await hold("upload");
	const planOn = await hold("importPlan");
	const input = sheet.getByLabel(/^A file of people/);
	await input.setInputFiles(file("email,side\na@x.at,host\nb@x.at,"));
	await expect(said).toHaveText("Sending the file …");
	sendOn();
	await expect(said).toHaveText(
		"Reading the file, and looking for its people on the list …",
	);
	planOn();
	const outcome = sheet.locator("section", { hasText: "What would happen" });
	const state = outcome.getByRole("status");
	await expect(state).toHaveText("The file has 2 lines.");
	await expect(said).toBeEmpty();
	const run = sheet.getByRole("button", { name: "Import", exact: true });
	const place = await run.boundingBox();
	const again = await hold("importPlan");
	await sheet
		.getByRole("combobox", { name: "Side of lines that name none" })
		.selectOption("host");
	await expect(state).toHaveText("Looking at 2 lines again …");
	await expect(run).toBeDisabled();
	expect(await run.boundingBox()).toEqual(place);
	again();
	await expect(state).toHaveText("The file has 2 lines.");
	await expect(outcome).toContainText("2 sign-ups");
});

test("what is no list, or too much, is refused and changes nothing; many ask for their number", async ({
	page,
	dashboard,
	guard,
}) => {
	guard.expect(/400/);
	await page.goto(dashboard.address);
	const { button, sheet, result } = parts(page);
	await button("Import").click();
	const input = sheet.getByLabel(/^A file of people/);
	const alert = sheet.getByRole("alert");
	const close = sheet.getByRole("button", { name: "Close", exact: true });
	const place = await close.boundingBox();
	await input.setInputFiles(file("%PDF\0\0", "photo.pdf"));
	await expect(alert).toContainText("photo.pdf is no table");
	// Dropped, not chosen.
	const drop = async (text: string, spaces = 0) => {
		const dataTransfer = await page.evaluateHandle(
			([text, spaces]) => {
				const transfer = new DataTransfer();
				const parts = [text, new Uint8Array(spaces).fill(32)];
				transfer.items.add(new File(parts, "many.csv"));
				return transfer;
			},
			[text, spaces] as const,
		);
		await sheet.locator(".drop").dispatchEvent("drop", { dataTransfer });
	};
	await drop("email", 20 * 1024 * 1024);
	await expect(alert).toContainText("larger than 20 MB");
	// Of a file that brings nothing, the reason and what decides are in sight.
	await drop("email,side,joined\nd@x.at,host,5/4/2026\ne@x.at,host,6/4/2026");
	await expect(sheet).toContainText("some dates may be two days");
	await expect(sheet.getByText("Line 2: joined may be")).toBeVisible();
	const many = Array.from({ length: 60 }, (_, n) => `p${n}@x.at,host,`);
	const optOut = "q@x.at,host,unsubscribed";
	await drop(["email,side,status", ...many, optOut].join("\n"));
	const typed = sheet.getByRole("textbox", { name: "Type 60 to import them" });
	await typed.fill("6");
	await typed.press("Enter");
	await expect(typed).toHaveAccessibleDescription(/nothing was done/);
	// One of them joins meanwhile: the plan is made again.
	await dashboard.join([anEntry({ email: "p0@x.at", user_type: "host" })]);
	await typed.fill("60");
	await typed.press("Enter");
	await expect(alert.last()).toHaveText(
		"By now, the file would bring 59 sign-ups and 1 mailbox without mail, so nothing was imported: look again.",
	);
	const again = sheet.getByRole("textbox", { name: "Type 59 to import them" });
	await again.fill("59");
	await again.press("Enter");
	await expect(sheet).toContainText("Imported: 59 sign-ups");
	// What the sheet holds by now does not move it away from below the mouse.
	expect(await close.boundingBox()).toEqual(place);
	await close.click();
	await expect(result).toHaveText("1 to 25 of 60");
});
