/** The page on a static host that reads `_headers`, with the waitlist at another address. */
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import fastify from "fastify";
import { form as words } from "../../content/form.ts";
import { messages } from "../../content/messages.ts";
import { staticHostFile } from "../../shared/built-page.ts";
import { copyProject } from "../support/copy-project.ts";
import { anEntry } from "../support/rows.ts";
import { expect, script, test } from "./fixtures.ts";
import { formsAndSides, toast, waitlistForm } from "./waitlist-form.ts";

const server = fastify();
let copy: string;
let host: string;

// One worker runs these tests in turn, so that they share one build.
test.describe.configure({ mode: "default" });

test.beforeAll(async ({ waitlist }) => {
	copy = await mkdtemp(path.join(tmpdir(), "waitlist-copy-"));
	await copyProject(copy);
	const { status, stderr } = spawnSync(
		process.execPath,
		["build/build-page.ts"],
		{
			cwd: copy,
			env: { ...process.env, VITE_SUPABASE_URL: waitlist.address },
			encoding: "utf8",
		},
	);
	expect(status, stderr).toBe(0);
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
	host = await server.listen({ port: 0 });
});

test.afterAll(async () => {
	await server.close();
	await rm(copy, { recursive: true });
});

test.beforeEach(({ guard }) => guard.expect(new RegExp(`request to ${host}`)));

test("both forms call the waitlist; a script that does not arrive is an error, and is asked for again", async ({
	page,
	email,
	guard,
	waitlist,
}) => {
	guard.expect(/page error/, /Failed to load .*ERR_/);
	await page.route(script, (route) => route.abort());
	const answer = await page.goto(host);
	expect(answer?.headers()["content-security-policy"]).toContain(
		`connect-src ${waitlist.address};`,
	);
	const [first] = formsAndSides;
	const form = waitlistForm(page, first.name);
	await form.send({ email });
	await expect(toast(page).error).toHaveText(messages.unexpected);
	await expect(form.submit).toBeEnabled();
	await expect(form.email).toHaveValue(email);
	await expect(page).toHaveURL(`${host}/`);
	await page.unroute(script);
	for (const { name, side } of formsAndSides) {
		await waitlistForm(page, name).send({ side, email });
		await expect(toast(page).success).toHaveText(messages.joined[side]);
	}
	expect(await waitlist.stored(email)).toEqual(
		formsAndSides.map(({ side }) =>
			anEntry({ email, phone: null, user_type: side }),
		),
	);
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("each form says that it needs JavaScript", async ({ page }) => {
		await page.goto(host);
		const notes = page.locator("noscript p");
		const { needsJavaScript } = words;
		await expect(notes).toHaveText([needsJavaScript, needsJavaScript]);
		for (const note of await notes.all()) await expect(note).toBeVisible();
	});
});
