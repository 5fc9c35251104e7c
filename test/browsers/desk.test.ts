/** Logging in at the desk by a link in a webmail, in Firefox and in WebKit: each has its own rules for cookies. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { noHttps } from "../support/https-proxy.ts";
import { ann, startOnlineDesk } from "../support/online-desk.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { startBrowser } from "./browser.ts";
import { firefox } from "./firefox.ts";
import { textOf } from "./in-page.ts";
import { type Session, visitor } from "./visitor.ts";
import { webkit } from "./webkit.ts";

const desk = noHttps
	? undefined
	: await startOnlineDesk(temporaryFolder({ after }), after);

for (const engine of [firefox, webkit])
	test(engine.name, {
		skip: noHttps || (engine.missing !== undefined && engine.unsupported),
	}, async (t) => {
		assert.equal(engine.missing, undefined);
		const browser = await startBrowser(engine, {
			javascript: true,
			motion: "reduced",
		});
		t.after(browser.close);
		await browser.visit(logIn);
	});

async function logIn(session: Session): Promise<void> {
	assert.ok(desk);
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
