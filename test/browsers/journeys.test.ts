/** What visitors do, in Firefox and in WebKit: `npm run test:browsers`. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { after, describe, type TestContext, test } from "node:test";
import { type FormName, plainFormPath } from "../../protocol/plain-form.ts";
import { english } from "../support/founder-words.ts";
import { startOtherWords } from "../support/other-words.ts";
import { anEntry } from "../support/rows.ts";
import { startServer } from "../support/server-process.ts";
import { storedEntries } from "../support/stored.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { sqliteIn, startOnSqlite } from "../support/visitors.ts";
import { startBrowser } from "./browser.ts";
import { deskJourneys } from "./desk.ts";
import { firefox } from "./firefox.ts";
import {
	arrival,
	emptyFramesInStreet,
	goBack,
	isAtTop,
	nameInStreet,
	namesOffFrames,
	textOf,
	valuesOf,
	visibleTexts,
} from "./in-page.ts";
import { languages } from "./languages.ts";
import { ownWords } from "./own-words.ts";
import {
	type Conditions,
	type Engine,
	type Journey,
	type Visitor,
	visitor,
} from "./visitor.ts";
import { webkit } from "./webkit.ts";

const { header, messages, notFound, site } = english;

const formsAndSides = [
	{ form: "hero", side: "advertiser" },
	{ form: "closing", side: "host" },
] as const;

const success = "[role=status]:not(:empty)";
const error = "[role=alert]:not(:empty)";
const menuLinks = ".site-menu nav a";
const menuLabels = [...header.links, header.login, header.join].map(
	({ label }) => label,
);

const { environment, address: database } = sqliteIn(temporaryFolder({ after }));
const waitlist = await startServer(environment);
after(() => waitlist.end("SIGTERM"));
const otherWords = await startOtherWords(temporaryFolder({ after }));
after(otherWords.end);

for (const engine of [firefox, webkit]) {
	describe(engine.name, () => {
		if (engine.missing === undefined) journeys(engine);
		else
			test("is installed", { skip: engine.unsupported ?? false }, () => {
				assert.fail(engine.missing);
			});
	});
}

/** A journey at the waitlist. */
function at(travel: (page: Visitor, t: TestContext) => Promise<void>): Journey {
	return (session, t) => travel(visitor(session, waitlist.address), t);
}

/** To start a browser takes as long as a journey: all with the same conditions are in one. */
function journeys(engine: Engine) {
	/** Journeys one after the other in one browser, each from a wide window. */
	function inBrowser(
		name: string,
		conditions: Conditions,
		all: Readonly<Record<string, Journey>>,
	) {
		test(name, async (t) => {
			const browser = await startBrowser(engine, conditions);
			t.after(browser.close);
			for (const [name, travel] of Object.entries(all))
				await t.test(name, (t) =>
					browser.visit(async (session) => {
						await session.resize(1366, 800);
						await travel(session, t);
					}),
				);
		});
	}

	inBrowser(
		"as most browsers are",
		{ javascript: true, motion: "full" },
		{
			"an empty form is refused; both forms join": at(async (page) => {
				await page.open("/");
				await submit(page, "hero");
				await page.see(messages.emptyEmail, textOf, error);
				await page.see(messages.emptyEmail, textOf, "#hero-note .form-message");
				for (const { form, side } of formsAndSides) {
					const email = newEmail();
					await page.click(`#${form}-${side}`);
					await page.fill(`#${form}-email`, email);
					await page.fill(`#${form}-phone`, "030 1");
					await submit(page, form);
					await page.see(messages.joined[side], textOf, success);
					await page.see(["", "", side], valuesOf, form);
					assert.deepEqual(await storedEntries(database, email), [
						anEntry({ email, phone: "030 1", user_type: side }),
					]);
				}
			}),

			"an unknown address leads home; an error of the server; no server": at(
				async (page, t) => {
					const { server } = await startOnSqlite(t, {
						settings: { RATE_LIMIT: "1/600" },
					});
					await page.open(`${server.address}/nowhere`);
					await page.see([notFound.heading], visibleTexts, "h1");
					await page.click("main a");
					await page.see("/", () => location.pathname);
					await page.fill("#hero-email", newEmail());
					await submit(page, "hero");
					await page.see(messages.joined.host, textOf, success);

					const email = newEmail();
					await page.fill("#hero-email", email);
					await submit(page, "hero");
					await page.see(messages.insertError, textOf, error);

					await server.end("SIGTERM");
					await submit(page, "hero");
					await page.see(messages.unexpected, textOf, error);
					await page.see([email, "", "host"], valuesOf, "hero");
				},
			),

			"the menu of a small screen, and a tooltip": at(async (page) => {
				await page.resize(390, 800);
				await page.open("/");
				await page.see([], visibleTexts, menuLinks);
				for (const choice of [".menu-toggle", `.site-menu [href="#spaces"]`]) {
					await page.click(".menu-toggle");
					await page.see(menuLabels, visibleTexts, menuLinks);
					await page.click(choice);
					await page.see([], visibleTexts, menuLinks);
				}
				await page.see("#spaces", () => location.hash);

				const tooltip = ".site-footer [role=tooltip]";
				await page.see([], visibleTexts, tooltip);
				await page.hover(".site-footer .tip-link a");
				await page.see([site.social.tooltip], visibleTexts, tooltip);
				await page.hover(".site-footer p");
				await page.see([], visibleTexts, tooltip);
			}),

			"what is seen: an anchor's place, the street": at(async (page) => {
				for (const anchor of ["spaces", "join"]) {
					await page.open(`/?visit=${anchor}#${anchor}`);
					await page.see("", arrival);
					await page.see(true, isAtTop, `#${anchor}`);
				}
				await page.open("/");
				const filled = await page.read(emptyFramesInStreet);
				assert.deepEqual(filled, [true, true, true, true, true]);
				await page.fill("#hero-email", "lena@hofrad.at");
				await page.see(9, nameInStreet);
				assert.ok((await page.read(namesOffFrames)) < 4);
			}),

			// A browser may keep the page as it was left (dreamwidth/dreamwidth#2571). The last journey: a page that comes
			// back so is none to Firefox's driver, which then waits for the next one in vain.
			"back to the page that has posted the form without its script": at(
				async (page, t) => {
					const email = newEmail();
					await page.open(await withoutScript(t));
					await page.click("#hero-advertiser");
					await page.fill("#hero-phone", "030 1");
					await page.fill("#hero-email", email);
					for (let visit = 1; visit <= 2; visit += 1) {
						await submit(page, "hero");
						await page.see(plainFormPath, () => location.pathname);
						await page.see(messages.joined.advertiser, textOf, success);
						await page.read(goBack);
						await page.see("/", () => location.pathname);
						await page.see([email, "030 1", "advertiser"], valuesOf, "hero");
					}
					await page.read(() => history.forward());
					await page.see(messages.joined.advertiser, textOf, success);
					assert.equal((await storedEntries(database, email)).length, 2);
				},
			),
		},
	);

	inBrowser(
		"without JavaScript",
		{ javascript: false, motion: "reduced" },
		{
			"both forms refuse and join; the menu": at(async (page) => {
				for (const { form, side } of formsAndSides) {
					await page.open("/");
					await page.click(`#${form}-${side}`);
					await submit(page, form);
					await page.see(plainFormPath, () => location.pathname);
					await page.see(messages.emptyEmail, textOf, error);
					const email = newEmail();
					await page.fill(`#${form}-email`, email);
					await submit(page, form);
					await page.see(messages.joined[side], textOf, success);
					await page.see(["", "", side], valuesOf, form);
					assert.deepEqual(await storedEntries(database, email), [
						anEntry({ email, phone: null, user_type: side }),
					]);
				}
				await page.resize(390, 800);
				await page.open("/");
				await page.click(".menu-toggle");
				await page.see(menuLabels, visibleTexts, menuLinks);
				await page.click(`.site-menu [href="#spaces"]`);
				await page.see("#spaces", () => location.hash);
			}),
			...languages(otherWords, false),
			...ownWords(otherWords, false),
		},
	);

	inBrowser(
		"with reduced motion",
		{ javascript: true, motion: "reduced" },
		{
			"the street stands still": at(async (page) => {
				await page.open("/");
				assert.deepEqual(await page.read(emptyFramesInStreet), []);
			}),
			...languages(otherWords, true),
			...ownWords(otherWords, true),
			...deskJourneys(engine === webkit),
		},
	);
}

/** The address of the waitlist where the page's script is missing. */
async function withoutScript(t: TestContext): Promise<string> {
	const proxy = createServer((asked, reply) => {
		const { url = "", method, headers } = asked;
		if (url.endsWith(".js")) {
			reply.writeHead(404).end();
			return;
		}
		const target = new URL(url, waitlist.address);
		const forward = request(target, { method, headers }, (answer) => {
			reply.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(reply);
		});
		asked.pipe(forward);
	}).listen(0, "127.0.0.1");
	t.after(() => proxy.close());
	await once(proxy, "listening");
	const { port } = proxy.address() as AddressInfo;
	return `http://127.0.0.1:${port}/`;
}

const newEmail = () => `${randomUUID()}@example.com`;

function submit(page: Visitor, form: FormName): Promise<void> {
	return page.click(`#${form}-form [type=submit]`);
}
