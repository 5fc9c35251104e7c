/**
 * The desk in Firefox, and in WebKit on PostgreSQL: logging in by a link in a webmail, for which each browser has its own
 * rules for cookies, and a way through each sheet.
 */
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { waitlistDatabase } from "../support/databases.ts";
import { noHttps } from "../support/https-proxy.ts";
import { ann, startOnlineDesk } from "../support/online-desk.ts";
import { noPostgres } from "../support/postgres-server.ts";
import { anEntry } from "../support/rows.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { drop, goBack, includes, mark, textOf } from "./in-page.ts";
import { type Journey, type Session, visitor } from "./visitor.ts";

if (noHttps) console.log(`The desk is skipped: ${noHttps}`);

/** The journey at a desk on one of the two databases; where the browser hangs, it is made once more, at another desk. */
export function deskJourneys(isPostgres: boolean): Record<string, Journey> {
	if (noHttps) return {};
	return {
		"the desk: a link in a webmail logs in, and each sheet": async (
			session,
			t,
		) => {
			const desk = await startDesk(t, isPostgres);
			await logIn(session, desk);
			await useSheets(session, desk);
			await write(session, desk);
		},
	};
}

type Desk = Awaited<ReturnType<typeof startDesk>>;

async function startDesk(t: TestContext, isPostgres: boolean) {
	const desk = await startOnlineDesk(
		temporaryFolder(t),
		(end) => t.after(end),
		isPostgres && !noPostgres ? await waitlistDatabase() : undefined,
	);
	const held = ["p1@small.example", "p2@small.example"];
	const emails = ["anna@x.example", "bob@x.example", ...held];
	await desk.join(emails.map((email) => anEntry({ email })));
	await desk.join([anEntry({ email: "dora@x.example" })], "de");
	await desk.hold(held, "domain-small.example");
	return desk;
}

async function logIn(session: Session, desk: Desk): Promise<void> {
	const page = visitor(session, desk.origin);
	const sent = desk.mails.length;
	await page.open("/desk/");
	await page.fill("#email", ann);
	await page.click("button");
	await page.see("Look into your mail", textOf, "h1");
	const link = await desk.newLink(sent);
	await page.open(desk.otherSite(`<a href="${link}">Open the page</a>`));
	await page.click("a");
	await page.see("Log in", textOf, "button");
	await page.click("[name=sure]");
	await page.click("button");
	const account = "footer div > span";
	await page.see(`Logged in as ${ann}`, textOf, account);
	// No cookie of SameSite=Strict comes with a link of another site.
	await page.open(desk.otherSite(`<a href="${desk.origin}/desk/">Desk</a>`));
	await page.click("a");
	await page.see(`Logged in as ${ann}`, textOf, account);
}

/** What is done on a sheet. */
function handsOn(session: Session, { origin }: Desk) {
	const page = visitor(session, origin);
	const find = (kind: string, text: string) => page.see(true, mark, kind, text);
	return {
		page,
		find,
		press: async (text: string, kind = "button") => {
			await find(kind, text);
			await page.click("[data-here]");
		},
		fill: async (label: string, text: string) => {
			await find("label", label);
			await page.fill("[data-here]", text);
		},
		/** What the page says begins so. */
		hears: (text: string) => find("[role=status], .said, p", text),
	};
}

async function useSheets(session: Session, desk: Desk): Promise<void> {
	const { page, find, press, fill, hears } = handsOn(session, desk);

	await press("anna@x.example");
	await fill("Phone", "+43 1");
	await press("Save");
	await hears("Corrected: phone: none → +43 1.");
	await fill("Note", "Two walls");
	await press("Save note");
	await hears("The note is saved.");
	await press("Close");

	await press("bob@x.example");
	await press("Erase this person …", "summary");
	await fill("Type the address once more", "bob@x.example");
	await press("Erase for good");
	await hears("Everything of this address is erased.");
	await page.read(goBack);

	await press("Put on the list");
	await fill("Address", "carla@x.example");
	await press("", ".choice label");
	await press("Put on the list");
	await hears("Added: carla@x.example");
	await press("Close");

	await press("Import");
	await page.see(true, drop, "fair.csv", "email,side\nd@x.example,host\n");
	await find("dd", "1 sign-up");
	await press("Import");
	await hears("Imported: 1 sign-up");
	await press("Take back …", "summary");
	await press("Take back");
	await hears("Taken back: 1 sign-up");
	await press("Close");

	await press("Drop …", ".decide summary");
	await fill("Type 2 to drop them", "2");
	await press("Drop for good");
	await find(".result, p", "1 to 4 of 4");

	await hears("No backup was made yet.");
	await press("What was done here", "summary");
	await find("li", "");
	assert.deepEqual(await desk.done(), [
		...["drop", "undo import", "import", "add", "erase", "note", "correct"],
		"log in",
	]);
}

/** A mail in two languages: sent in waves, paused, stopped and read. */
async function write(session: Session, desk: Desk): Promise<void> {
	const { page, find, press, fill, hears } = handsOn(session, desk);
	await press("Write");
	await press("Write a mail");
	await fill("Subject, English", "We open");
	await fill("Text, English", "Come **in**, [here](/)");
	await press("German", "label");
	await fill("Subject, German", "Wir öffnen");
	await fill("Text, German", "Kommt, [dein Link]({ownLink})");
	await press("More", "summary");
	await press("Also people who have not", "label");
	await find("p b", "4 people");
	await press("Preview", "summary");
	await find("iframe", "");
	await press("As plain text", "summary");
	await page.see(true, includes, "p.letter", "Kommt, dein Link (https://");
	await fill("At most per day", "1");
	const before = desk.mails.length;
	await press("Send to 1 person now, 4 in all", "button:enabled");
	await hears("0 of 4 mails sent, 4 in the queue.");
	desk.startMailer();
	await hears("1 of 4 mails sent, 3 in the queue.");
	const [first] = desk.mails.slice(before);
	assert.equal(first?.email.subject, "We open");
	await press("Pause");
	await find("p b", "Paused.");
	await press("Stop", "summary");
	await press("Drop 3 mails");
	await hears("Stopped: 3 mails will not be sent.");
	// The buttons below move when this line changes.
	await hears("1 of 4 mails sent, 3 dropped.");
	await press("Read");
	await page.see("in", textOf, ".letter p:nth-child(2) b");
	await page.see("here", textOf, `.letter a[href="${desk.origin}/"]`);
	await page.see("dein Link", textOf, ".letter u");
}
