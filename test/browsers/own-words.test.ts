/** What visitors do on a page with a question of the founder's, and on a closed one, in Firefox and in WebKit. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import {
	asking,
	type BuiltCopy,
	closing,
	startBuiltCopy,
} from "../support/built-copy.ts";
import { english } from "../support/founder-words.ts";
import { anEntry } from "../support/rows.ts";
import { storedEntries } from "../support/stored.ts";
import { startBrowser } from "./browser.ts";
import { firefox } from "./firefox.ts";
import { textOf, visibleTexts } from "./in-page.ts";
import { type Session, visitor } from "./visitor.ts";
import { webkit } from "./webkit.ts";

const { messages } = english;

const kinds = {
	text: asking("hint: null, choices: null, required: true"),
	choice: asking(
		"hint: null, choices: { vienna: Vienna, graz: Graz }, required: true",
	),
	closed: closing,
} as const;
const sites = {} as Record<keyof typeof kinds, BuiltCopy>;
before(async () => {
	for (const kind of ["text", "choice", "closed"] as const)
		sites[kind] = await startBuiltCopy(kinds[kind]);
});
after(async () => {
	for (const site of Object.values(sites)) await site.end();
});

for (const engine of [firefox, webkit])
	describe(engine.name, () => {
		const skip = engine.missing !== undefined && (engine.unsupported || false);
		for (const javascript of [true, false])
			test(`JavaScript: ${javascript}`, { skip }, async (t) => {
				assert.equal(engine.missing, undefined);
				const browser = await startBrowser(engine, {
					javascript,
					motion: "reduced",
				});
				t.after(browser.close);
				for (const kind of ["text", "choice"] as const)
					await t.test(`a ${kind}`, () =>
						browser.visit((session) => answer(session, kind)),
					);
				await t.test("a closed waitlist", () => browser.visit(visitClosed));
			});
	});

/** Leaves the founder's question out, then answers it. */
async function answer(
	session: Session,
	kind: "text" | "choice",
): Promise<void> {
	await session.resize(1366, 900);
	const { address, database } = sites[kind];
	const page = visitor(session, address);
	const email = `${randomUUID()}@example.com`;
	await page.open("/");
	await page.fill("#hero-email", email);
	await page.click("#hero-form [type=submit]");
	const note = "#hero-note .form-message";
	await page.see("Please name your city.", textOf, note);
	await page.see(email, typedIn, "#hero-email");
	if (kind === "text") await page.fill("#hero-answer", "Graz");
	else {
		await page.read(focus, "#hero-answer");
		await session.type("Graz");
		await page.see("graz", typedIn, "#hero-answer");
	}
	await page.click("#hero-form [type=submit]");
	await page.see(messages.joined.host, textOf, note);
	const answer = kind === "text" ? "Graz" : "graz";
	const entry = anEntry({ email, phone: null, answer });
	assert.deepEqual(await storedEntries(database, email), [entry]);
}

/** Follows the links to the closed form, and chooses each side. */
async function visitClosed(session: Session): Promise<void> {
	await session.resize(1366, 900);
	const page = visitor(session, sites.closed.address);
	await page.open("/#spaces");
	await page.click(".site-nav .button");
	await page.see("#waitlist", hashOf);
	await page.click("#hero-advertiser");
	await page.see(["Find a space"], shownIn, "#waitlist a");
	await page.click("#hero-host");
	await page.see(["List a space"], shownIn, "#waitlist a");
	await page.see([], visibleTexts, "form");
	await session.resize(390, 800);
	await page.open("/");
	await page.click(".menu-toggle");
	await page.click(".site-menu nav .button:last-of-type");
	await page.see("#waitlist", hashOf);
}

// These run in the page, where they know nothing but their arguments.

function typedIn(selector: string) {
	return document.querySelector<HTMLInputElement>(selector)?.value;
}

function focus(selector: string) {
	document.querySelector<HTMLElement>(selector)?.focus();
}

function hashOf() {
	return location.hash;
}

function shownIn(selector: string) {
	return [...document.querySelectorAll(selector)]
		.filter((element) => getComputedStyle(element).visibility === "visible")
		.map((element) => element.textContent);
}
