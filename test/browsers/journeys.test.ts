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
import {
	arrivals,
	emptyFramesInStreet,
	headlineLines,
	isAtTop,
	isPortraitBesideQuote,
	streetAnimations,
	textOf,
	textsOfOtherWidths,
	valuesOf,
	visibleTexts,
} from "./in-page.ts";
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

	test("an empty form is refused; both forms join", async (t) => {
		const page = await visit(t);
		await page.open("/");
		await submit(page, "hero");
		await page.see(messages.emptyEmail, textOf, error);
		await page.see(messages.emptyEmail, textOf, "#hero-note .form-message");
		for (const { form, side } of formsAndSides) {
			const email = newEmail();
			await page.click(`#${form}-${side}`);
			await fill(page, form, { email, phone: "030 1" });
			await submit(page, form);
			await page.see(messages.joined[side], textOf, success);
			await page.see(["", "", side], valuesOf, form);
			assert.deepEqual(await waitlist.stored(email), [
				{ email, phone: "030 1", user_type: side },
			]);
		}
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
		for (const choice of [".menu-toggle", `.site-menu [href="#spaces"]`]) {
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

	test("without JavaScript: both forms refuse and join", async (t) => {
		const page = await visit(t, { javascript: false });
		for (const { form, side } of formsAndSides) {
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
		}
	});

	test("without JavaScript: the menu", async (t) => {
		const page = await visit(t, { javascript: false });
		await page.resize(390, 800);
		await page.open("/");
		await page.click(".menu-toggle");
		await page.see(menuLabels, visibleTexts, menuLinks);
		await page.click(`.site-menu [href="#spaces"]`);
		await page.see("#spaces", () => location.hash);
	});

	test("an address's section is at the top of the window", async (t) => {
		const page = await visit(t);
		for (const anchor of ["spaces", "join"]) {
			await page.open(`/?visit=${anchor}#${anchor}`);
			await page.see(["", ""], arrivals);
			await page.see(true, isAtTop, `#${anchor}`);
		}
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

	test("the typeface's widths, the headline's lines, the portrait's place", async (t) => {
		const page = await visit(t);
		await page.open("/");
		await page.see(["", ""], arrivals);
		assert.deepEqual(await page.read(textsOfOtherWidths), []);
		for (const [width, look, expected] of [
			[1366, isPortraitBesideQuote, true],
			[768, isPortraitBesideQuote, true],
			[390, headlineLines, 3],
			[360, headlineLines, 3],
		] as const) {
			await page.resize(width, 800);
			await page.see(width, () => innerWidth);
			await page.see<[], unknown>(expected, look);
		}
	});
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
