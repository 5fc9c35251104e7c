/** What visitors do on a page in several languages. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { english, german } from "../support/founder-words.ts";
import type { Site } from "../support/other-words.ts";
import { overflowing } from "../support/overflowing.ts";
import { storedSubmissions } from "../support/stored.ts";
import { textOf, visibleTexts } from "./in-page.ts";
import { type Journey, type Session, visitor } from "./visitor.ts";

const { messages: en } = english;
const { messages: de, notFound } = german;

const messages = { de, en };
const query = "?utm_source=news&ref=anna&side=advertiser";
const note = "#hero-note .form-message";

/**
 * The journey through both languages: without JavaScript on a phone. The other sizes are looked at in Chromium, and the
 * menu of small screens is another journey.
 */
export function languages(
	site: Site,
	javascript: boolean,
): Record<string, Journey> {
	const width = javascript ? 1366 : 320;
	return {
		[`two languages, ${width} wide`]: (session) =>
			visitBoth(session, site, width, javascript),
	};
}

/** Joins in both languages, and follows all links between them. */
async function visitBoth(
	session: Session,
	site: Site,
	width: number,
	javascript: boolean,
): Promise<void> {
	await session.resize(width, 800);
	const page = visitor(session, site.address);

	/** Waits for a page in a language, which fits into the window. */
	async function seePage(address: string, language: string) {
		await page.see([address, language], addressAndLanguage);
		await page.see(width, widthOfWindow);
		await page.see([], overflowing);
	}
	/** An empty form is refused in a language. */
	async function beRefused(language: "en" | "de") {
		await page.click("#hero-form [type=submit]");
		await page.see(messages[language].emptyEmail, textOf, note);
	}
	/** Joins with the form as it is; what is stored has this language and side. */
	async function join(language: "en" | "de", side: "host" | "advertiser") {
		const email = `${randomUUID()}@example.com`;
		await page.fill("#hero-email", email);
		await page.fill("#hero-answer", "Graz");
		await page.click("#hero-form [type=submit]");
		await page.see(messages[language].joined[side], textOf, note);
		assert.deepEqual(await storedOf(site, email), [
			{ language, user_type: side, utm_source: "news", ref: "anna" },
		]);
	}

	await page.open(`/${query}`);
	await seePage(`/${query}`, "en");
	await beRefused("en");
	await join("en", "advertiser");

	await page.open(`/${query}`);
	if (width === 320) await page.click(".menu-toggle");
	const menu = width === 320 ? ".site-menu" : ".site-nav";
	await page.click(`${menu} [hreflang=de]`);
	// The script takes the query along.
	await seePage(javascript ? `/de/${query}` : "/de/", "de");
	if (!javascript) await page.open(`/de/${query}`);
	await beRefused("de");
	await join("de", "advertiser");
	// What follows is the same with a script.
	if (javascript) return;
	await page.click("#hero-host");
	await join("de", "host");

	await page.open("/de/");
	await page.click(".site-footer [hreflang=en]");
	await seePage("/", "en");

	await page.open("/de/nowhere");
	await seePage("/de/nowhere", "de");
	await page.see([notFound.heading], visibleTexts, "h1");
	await page.click("main a");
	await seePage("/de/", "de");
}

/** What is stored of the sign-ups of an address, beside what was typed. */
async function storedOf(site: Site, email: string) {
	const rows = await storedSubmissions(site.database);
	return rows
		.filter((row) => row.email === email)
		.map(({ language, user_type, utm_source, ref }) => ({
			...{ language, user_type, utm_source, ref },
		}));
}

// These run in the page, where they know nothing else.

function addressAndLanguage() {
	return [location.pathname + location.search, document.documentElement.lang];
}

function widthOfWindow() {
	return innerWidth;
}
