/** What visitors do on a page with a question of the founder's, and on a closed one. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { english } from "../support/founder-words.ts";
import { french, type Site } from "../support/other-words.ts";
import { anEntry } from "../support/rows.ts";
import { storedEntries } from "../support/stored.ts";
import { textOf, visibleTexts } from "./in-page.ts";
import { type Journey, type Session, visitor } from "./visitor.ts";

/** Where each kind of question is asked. */
const kinds = {
	text: { address: "/", messages: english.messages },
	choice: { address: "/fr/", messages: french.messages },
} as const;

/** Journeys through a site with own words. Chromium visits the closed page, and answers the choice, with JavaScript, too. */
export function ownWords(
	site: Site,
	javascript: boolean,
): Record<string, Journey> {
	return {
		...(javascript
			? {
					"a question with a text": (session) => answer(session, site, "text"),
				}
			: {
					"a question with a choice": (session) =>
						answer(session, site, "choice"),
					"a closed waitlist": (session) => visitClosed(session, site.closed),
				}),
	};
}

/** Leaves the founder's question out, then answers it. */
async function answer(
	session: Session,
	{ address: home, database }: Site,
	kind: keyof typeof kinds,
): Promise<void> {
	const { address, messages } = kinds[kind];
	const page = visitor(session, home);
	const email = `${randomUUID()}@example.com`;
	await page.open(address);
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
	// A text that is a choice in another language is stored as one.
	const entry = anEntry({ email, phone: null, answer: "graz" });
	assert.deepEqual(await storedEntries(database, email), [entry]);
}

/** Follows the links to the closed form, and chooses each side. */
async function visitClosed(session: Session, address: string): Promise<void> {
	const page = visitor(session, address);
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
	await page.click(".site-menu nav .button");
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
