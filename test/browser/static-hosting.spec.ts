/** The page on a static host that reads `_headers`, for whose sign-ups another server was named. */
import {
	glob,
	mkdtemp,
	readFile,
	rename,
	rm,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import cors from "@fastify/cors";
import fastifyStatic from "@fastify/static";
import fastify from "fastify";
import { defaultAnonKey } from "../../config/schema.ts";
import { staticHostFile } from "../../protocol/built-page.ts";
import { documentSets } from "../field/documents.ts";
import { buildIn, withoutCompression } from "../support/built-copy.ts";
import { copyProject } from "../support/copy-project.ts";
import { english } from "../support/founder-words.ts";
import { aCall } from "../support/rows.ts";
import {
	expect,
	hydrated,
	openWithoutScript,
	script,
	test,
} from "./fixtures.ts";
import { formsAndSides, toast, waitlistForm } from "./waitlist-form.ts";

const { form: words, messages } = english;

const server = fastify();
/** What the founder's Supabase project got: each call, as it arrived. */
const calls: { readonly body: unknown; readonly [part: string]: unknown }[] =
	[];
/** The sign-ups of the calls that named this address. */
const storedBy = (email: string) =>
	calls
		.map(({ body }) => body as { email: string })
		.filter((row) => row.email === email);
const project = fastify();
const key = "sb_publishable_of_another_project";
let copy: string;
let host: string;
let api: string;

// One worker runs these tests in turn, so that they share one build.
test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
	await project.register(cors, { exposedHeaders: "Content-Range" });
	project.post("/*", async ({ url, headers, body }, reply) => {
		const { apikey, authorization, "content-type": type, cookie } = headers;
		calls.push({ url, apikey, authorization, type, cookie, body });
		return reply.code(201).send();
	});
	api = await project.listen({ port: 0, host: "127.0.0.1" });
	copy = await mkdtemp(path.join(tmpdir(), "waitlist-copy-"));
	await copyProject(copy);
	withoutCompression(copy);
	buildIn(copy, {
		SITE_URL: "https://frontage.example",
		VITE_SUPABASE_URL: api,
		VITE_SUPABASE_PUBLISHABLE_KEY: key,
	});
	const site = path.join(copy, "dist/site");
	const rules = await readFile(path.join(site, staticHostFile), "utf8");
	const [forEveryFile = ""] = rules.split(/^(?=\/assets)/m);
	const headers = [...forEveryFile.matchAll(/^ +([\w-]+): (.*)$/gm)];
	await server.register(fastifyStatic, {
		root: site,
		setHeaders(reply) {
			for (const [, name = "", value] of headers) reply.header(name, value);
		},
	});
	host = await server.listen({ port: 0, host: "127.0.0.1" });
});

test.afterAll(async () => {
	await server.close();
	await project.close();
	await rm(copy, { recursive: true });
});

test("the built files name the other server and its key, and not ours", async () => {
	const files = await Array.fromAsync(
		glob("dist/{site,answers}/**/*.{html,js}", { cwd: copy }),
	);
	const texts = await Promise.all(
		files.map((file) => readFile(path.join(copy, file), "utf8")),
	);
	const all = texts.join("");
	expect(all).toContain(key);
	expect(all).toContain(api);
	expect(all).not.toContain(defaultAnonKey);
	// Only our own server takes a plain post.
	expect(all).not.toMatch(/<form[^>]* action=/);
	const [landing = ""] = texts.filter((_, index) =>
		files[index]?.endsWith("site/index.html"),
	);
	expect(landing).toContain(
		'<link rel="canonical" href="https://frontage.example/"/>',
	);
	const built = await readFile(path.join(copy, "dist/built.json"), "utf8");
	expect(JSON.parse(built)).toMatchObject({
		siteUrl: "https://frontage.example",
		apiBase: api,
		apiKey: key,
	});
});

test("both forms call the other server; a script that does not arrive is an error, and is asked for again", async ({
	page,
	email,
	guard,
}) => {
	guard.expect(/page error/, /Failed to load .*ERR_/);
	guard.expect(RegExp(`request to ${host}`), RegExp(`request to ${api}`));
	await page.route(script, (route) => route.abort());
	const answer = await page.goto(host);
	expect(answer?.headers()["content-security-policy"]).toContain(
		`connect-src 'self' ${api}; form-action 'self';`,
	);
	const picture = page.locator("#founder img");
	await picture.scrollIntoViewIfNeeded();
	await expect
		.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
		.toBeGreaterThan(0);
	const [first] = formsAndSides;
	const form = waitlistForm(page, first.name);
	await form.send({ email });
	await expect(toast(page).error).toHaveText(messages.unexpected);
	await expect(form.submit).toBeEnabled();
	await expect(form.email).toHaveValue(email);
	await expect(page).toHaveURL(`${host}/`);
	await page.unroute(script);
	for (const { name, side } of formsAndSides) {
		const { form, send } = waitlistForm(page, name);
		await send({ side, email });
		await expect(toast(page).success).toHaveText(messages.joined[side]);
		await expect(form).not.toHaveAttribute("action");
	}
	expect(calls).toEqual(
		formsAndSides.map(({ side }) => ({
			url: "/rest/v1/waitlist",
			apikey: key,
			authorization: `Bearer ${key}`,
			type: "application/json",
			cookie: undefined,
			body: aCall({ email, phone: null, user_type: side }),
		})),
	);
});

test("documents that several programs changed: a sign-up each", async ({
	page,
	email,
	guard,
}) => {
	guard.expect(/rendered anew/);
	guard.expect(RegExp(`request to ${host}`), RegExp(`request to ${api}`));
	const form = page.locator("#root .waitlist-form#hero-form");
	for (const { name, changes } of documentSets)
		await test.step(name, async () => {
			const loadScript = await openWithoutScript(page, host);
			await form.locator(".field input[type=email]").fill(email);
			for (const { change } of changes) await page.evaluate(change);
			await form.locator("button.button").click();
			loadScript();
			const success = page.locator("#root .toast [role=status]");
			await expect(success).toHaveText(messages.joined.host);
			await expect(page).toHaveURL(`${host}/`);
		});
	expect(storedBy(email)).toHaveLength(documentSets.length);
});

/** Puts a new version in place of the page: its script has another name, and the old one is gone. */
async function deploy() {
	const site = path.join(copy, "dist/site");
	const file = path.join(site, "index.html");
	const html = await readFile(file, "utf8");
	const [, script = ""] = /data-bundle="([^"]+)"/.exec(html) ?? [];
	const next = script.replace(/\.js$/, "x.js");
	await rename(path.join(site, script), path.join(site, next));
	await writeFile(file, html.replace(script, next));
}

test("a visit that saves data, whose script a deploy replaced: the form says so, and joins after a reload by the page", async ({
	page,
	email,
	guard,
}) => {
	guard.expect(/Failed to load .*404/);
	guard.allow(/page error/);
	guard.expect(RegExp(`request to ${host}`), RegExp(`request to ${api}`));
	await page.addInitScript(() => {
		const value = { saveData: true };
		Object.defineProperty(navigator, "connection", { value });
	});
	const [{ name, side }] = formsAndSides;
	await page.goto(host);
	await deploy();
	const form = waitlistForm(page, name);
	const reloaded = page.waitForEvent("domcontentloaded");
	await form.send({ side, email, phone: "030 1" });
	await reloaded;
	await expect(toast(page).error).toHaveText(messages.unexpected);
	await form.expectValues({ side, email, phone: "030 1" });
	// The message stays when React takes the page over.
	await form.email.focus();
	await hydrated(page);
	await expect(toast(page).error).toHaveText(messages.unexpected);
	await form.submit.click();
	await expect(toast(page).success).toHaveText(messages.joined[side]);
	expect(storedBy(email)).toEqual([{ email, phone: "030 1", user_type: side }]);
	// Only once.
	await page.reload();
	await form.expectValues({ side: "host", email: "" });
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("each form says that it needs JavaScript", async ({ page, guard }) => {
		guard.expect(RegExp(`request to ${host}`));
		await page.goto(host);
		const notes = page.locator("noscript p");
		const { needsJavaScript } = words;
		await expect(notes).toHaveText([needsJavaScript, needsJavaScript]);
		for (const note of await notes.all()) await expect(note).toBeVisible();
	});
});
