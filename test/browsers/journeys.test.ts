/** What visitors do, in Firefox and in WebKit: `npm run test:browsers`. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, describe, type TestContext, test } from "node:test";
import { readSettings } from "../../config/settings.ts";
import { form as words } from "../../content/form.ts";
import { header } from "../../content/landing.ts";
import { messages } from "../../content/messages.ts";
import { notFound } from "../../content/other-pages.ts";
import { type FormName, plainFormPath } from "../../shared/plain-form.ts";
import { startServer } from "../support/server-process.ts";
import { storedSubmissions } from "../support/stored.ts";
import { type Ending, temporaryFolder } from "../support/temporary-folder.ts";
import { firefox } from "./firefox.ts";
import type { Conditions, Engine } from "./session.ts";
import { type Visitor, visitor } from "./visitor.ts";
import { webkit } from "./webkit.ts";

const usual: Conditions = { javascript: true, motion: "full" };
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

const waitlist = await startWaitlist({ after });

for (const engine of [firefox, webkit]) {
	describe(engine.name, () => {
		if (engine.missing === undefined) journeys(engine.start);
		else
			test("is installed", { skip: engine.unsupported ?? false }, () => {
				assert.fail(engine.missing);
			});
	});
}

function journeys(start: Engine["start"]) {
	async function visit(
		t: TestContext,
		conditions: Partial<Conditions> = {},
		home = waitlist.server.address,
	): Promise<Visitor> {
		const session = await start({ ...usual, ...conditions });
		t.after(session.close);
		await session.resize(1366, 800);
		return visitor(session, home);
	}

	for (const { form, side } of formsAndSides) {
		test(`${form} form: joins as ${side}`, async (t) => {
			const page = await visit(t);
			await page.open("/");
			const email = newEmail();
			await page.click(`#${form}-${side}`);
			await fill(page, form, { email, phone: "030 1" });
			await submit(page, form);
			await page.see(messages.joined[side], textOf, success);
			await page.see(["", "", side], valuesOf, form);
			assert.deepEqual(await waitlist.stored(email), [
				{ email, phone: "030 1", user_type: side },
			]);
		});
	}

	test("an empty form is refused", async (t) => {
		const page = await visit(t);
		await page.open("/");
		await submit(page, "hero");
		await page.see(messages.emptyEmail, textOf, error);
		await page.see(messages.emptyEmail, textOf, "#hero-email-error");
	});

	test("an error of the server, and no server", async (t) => {
		const { server, stored } = await startWaitlist(t, { RATE_LIMIT: "1/600" });
		const page = await visit(t, {}, server.address);
		await page.open("/");
		await fill(page, "hero", { email: newEmail() });
		await submit(page, "hero");
		await page.see(messages.joined.host, textOf, success);

		const email = newEmail();
		await fill(page, "hero", { email });
		await submit(page, "hero");
		await page.see(messages.insertError, textOf, error);
		assert.deepEqual(await stored(email), []);

		await server.end("SIGTERM");
		await submit(page, "hero");
		await page.see(messages.unexpected, textOf, error);
		await page.see([email, "", "host"], valuesOf, "hero");
	});

	test("the menu of a small screen", async (t) => {
		const page = await visit(t);
		await page.resize(390, 800);
		await page.open("/");
		await page.see([], visibleTexts, menuLinks);
		for (const choice of [".menu-shade", `.site-menu [href="#spaces"]`]) {
			await page.click(".menu-toggle");
			await page.see(menuLabels, visibleTexts, menuLinks);
			await page.click(choice);
			await page.see([], visibleTexts, menuLinks);
		}
		await page.see("#spaces", () => location.hash);
	});

	test("a tooltip", async (t) => {
		const page = await visit(t);
		await page.open("/");
		const tooltip = "#hero-form [role=tooltip]";
		await page.see([], visibleTexts, tooltip);
		await page.hover("#hero-form .why");
		await page.see([words.whyPhoneAnswer], visibleTexts, tooltip);
		await page.hover("#hero-form [type=submit]");
		await page.see([], visibleTexts, tooltip);
	});

	test("an unknown address leads home", async (t) => {
		const page = await visit(t);
		await page.open("/nowhere");
		await page.see([notFound.heading], visibleTexts, "h1");
		await page.see([notFound.home.label], visibleTexts, "main a");
		await page.click("main a");
		await page.see("/", () => location.pathname);
		await page.see(["", "", "host"], valuesOf, "hero");
	});

	for (const { form, side } of formsAndSides) {
		test(`without JavaScript: ${form} form`, async (t) => {
			const page = await visit(t, { javascript: false });
			await page.open("/");
			await page.click(`#${form}-${side}`);
			await submit(page, form);
			await page.see(plainFormPath, () => location.pathname);
			await page.see(messages.emptyEmail, textOf, error);
			const email = newEmail();
			await fill(page, form, { email });
			await submit(page, form);
			await page.see(messages.joined[side], textOf, success);
			await page.see(["", "", side], valuesOf, form);
			assert.deepEqual(await waitlist.stored(email), [
				{ email, phone: null, user_type: side },
			]);
		});
	}

	test("without JavaScript: the menu", async (t) => {
		const page = await visit(t, { javascript: false });
		await page.resize(390, 800);
		await page.open("/");
		await page.click(`.menu-toggle[href="#site-menu"]`);
		await page.see(menuLabels, visibleTexts, menuLinks);
		await page.click(`.site-menu [href="#spaces"]`);
		await page.see([], visibleTexts, menuLinks);
		await page.see("#spaces", () => location.hash);
	});

	for (const anchor of ["spaces", "join"]) {
		test(`#${anchor} is at the top of the window`, async (t) => {
			const page = await visit(t);
			await page.open(`/#${anchor}`);
			await page.see(["", ""], arrivals);
			await page.see(true, isAtTop, `#${anchor}`);
		});
	}

	test("every text has the widths of the typeface", async (t) => {
		const page = await visit(t);
		await page.open("/");
		await page.see(["", ""], arrivals);
		assert.deepEqual(await page.read(textsOfOtherWidths), []);
	});

	test("the street fills, and once more for advertisers", async (t) => {
		const page = await visit(t);
		await page.open("/");
		const five = (value: unknown) => Array.from({ length: 5 }, () => value);
		assert.deepEqual(await page.read(streetAnimations), five("paste"));
		assert.deepEqual(await page.read(emptyFramesInStreet), five(true));
		assert.deepEqual(await page.read(streetAnimations), five("paste-again"));
	});

	test("with reduced motion the street stands still", async (t) => {
		const page = await visit(t, { motion: "reduced" });
		await page.open("/");
		assert.deepEqual(await page.read(emptyFramesInStreet), []);
	});

	for (const width of [360, 390]) {
		test(`${width} px wide, the headline takes three lines`, async (t) => {
			const page = await visit(t);
			await page.resize(width, 800);
			await page.open("/");
			await page.see(width, () => innerWidth);
			await page.see(3, headlineLines);
		});
	}

	for (const width of [768, 1366]) {
		test(`${width} px wide, the founder's portrait is beside the quote`, async (t) => {
			const page = await visit(t);
			await page.resize(width, 800);
			await page.open("/");
			await page.see(width, () => innerWidth);
			await page.see(true, isPortraitBesideQuote);
		});
	}
}

/** A server with a list of its own. */
async function startWaitlist(
	t: Ending,
	environment: Readonly<Record<string, string>> = {},
) {
	const database = { DATABASE_URL: `file:${temporaryFolder(t)}/waitlist.db` };
	const server = await startServer({ ...database, ...environment });
	t.after(() => server.end("SIGTERM"));
	return {
		server,
		/** The sign-ups of an e-mail address. */
		async stored(email: string) {
			return (await storedSubmissions(readSettings(database).database))
				.filter((submission) => submission.email === email)
				.map(({ email, phone, user_type }) => ({ email, phone, user_type }));
		},
	};
}

const newEmail = () => `${randomUUID()}@example.com`;

async function fill(
	page: Visitor,
	form: FormName,
	values: Readonly<Record<string, string>>,
): Promise<void> {
	for (const [field, value] of Object.entries(values)) {
		await page.fill(`#${form}-${field}`, value);
	}
}

async function submit(page: Visitor, form: FormName): Promise<void> {
	await page.click(`#${form}-form [type=submit]`);
}

// The functions below run in the page.

function textOf(selector: string) {
	return document.querySelector(selector)?.textContent;
}

function visibleTexts(selector: string) {
	return [...document.querySelectorAll(selector)]
		.filter((element) => element.getClientRects().length > 0)
		.map((element) => element.textContent);
}

function valuesOf(form: string) {
	const data = new FormData(
		document.querySelector<HTMLFormElement>(`#${form}-form`) ?? undefined,
	);
	return ["email", "phone", "user_type"].map((name) => data.get(name));
}

/** Set once the typeface, or the whole page, is laid out. */
function arrivals() {
	const { font, loaded } = document.documentElement.dataset;
	return [font, loaded];
}

/** Whether an element begins right below the header. */
function isAtTop(selector: string) {
	const top = document.querySelector(selector)?.getBoundingClientRect().top;
	const header = document.querySelector("header")?.clientHeight;
	return Math.abs(Number(top) - Number(header)) < 20;
}

/** The texts whose widths change when the page is laid out anew. */
function textsOfOtherWidths() {
	const texts = [...document.querySelectorAll("h1, h2, h3, p, li")];
	const widths = () =>
		texts.map((text) => {
			const range = document.createRange();
			range.selectNodeContents(text);
			return range.getBoundingClientRect().width;
		});
	const before = widths();
	const { style } = document.documentElement;
	style.display = "none";
	document.body.getBoundingClientRect();
	style.display = "";
	const after = widths();
	return texts
		.filter(
			(_, index) => Math.abs(Number(after[index]) - Number(before[index])) > 1,
		)
		.map((text) => text.textContent);
}

/** The animation of each poster in the street. */
function streetAnimations() {
	return [...document.querySelectorAll(".street .poster")].map(
		(poster) => getComputedStyle(poster).animationName,
	);
}

/** Chooses the advertiser, as a click does. Whether each poster is hidden as its new animation begins. */
function emptyFramesInStreet() {
	document.querySelector<HTMLElement>("#hero-advertiser")?.click();
	return document.getAnimations().flatMap((animation) => {
		const { target } = animation.effect as KeyframeEffect;
		if (!target?.matches(".street .poster")) return [];
		animation.currentTime = 0;
		return [getComputedStyle(target).clipPath.includes("100%")];
	});
}

/** How many lines the headline has: its words at about one height are a line. */
function headlineLines() {
	const headline = document.querySelector("h1");
	if (!headline) return 0;
	const texts = document.createTreeWalker(headline, NodeFilter.SHOW_TEXT);
	const heights: number[] = [];
	while (texts.nextNode()) {
		const text = texts.currentNode as Text;
		for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
			const range = document.createRange();
			range.setStart(text, index);
			range.setEnd(text, index + word.length);
			const { top, bottom } = range.getBoundingClientRect();
			heights.push((top + bottom) / 2);
		}
	}
	heights.sort((one, other) => one - other);
	const least = Number.parseFloat(getComputedStyle(headline).fontSize) / 2;
	return heights.filter(
		(height, index) => height - (heights[index - 1] ?? -Infinity) > least,
	).length;
}

function isPortraitBesideQuote() {
	const [portrait, quote] = [".portrait", ".quote"].map((selector) =>
		document.querySelector(selector)?.getBoundingClientRect(),
	);
	return portrait && quote && portrait.right < quote.left;
}
