import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { form as words } from "../../content/form.ts";
import { messages } from "../../content/messages.ts";
import { staticHostFile } from "../../shared/built-page.ts";
import { copyProject } from "../support/copy-project.ts";
import { expect, script, test } from "./fixtures.ts";
import { formsAndSides, toast, waitlistForm } from "./waitlist-form.ts";

const types: Record<string, string> = {
	".html": "text/html",
	".js": "text/javascript",
	".svg": "image/svg+xml",
};

let copy: string;
let server: Server;
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
	server = await serveFiles(path.join(copy, "dist/site"));
	host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

test.afterAll(async () => {
	server.closeAllConnections();
	server.close();
	await rm(copy, { recursive: true });
});

test.beforeEach(({ guard }) => {
	guard.expect(new RegExp(`request to ${host}`));
});

/** Answers as a static host does that reads `_headers`. */
async function serveFiles(site: string): Promise<Server> {
	const rules = await readFile(path.join(site, staticHostFile), "utf8");
	const [forEveryFile = ""] = rules.split(/^(?=\/assets)/m);
	const headers = [...forEveryFile.matchAll(/^ +([\w-]+): (.*)$/gm)];
	const server = createServer(async ({ url }, response) => {
		for (const [, name = "", value = ""] of headers)
			response.setHeader(name, value);
		const name = url === "/" ? "/index.html" : `${url}`;
		const content = await readFile(path.join(site, name));
		const type = types[path.extname(name)] ?? "application/octet-stream";
		response.setHeader("content-type", type).end(content);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	return server;
}

test("both forms call the waitlist", async ({ page, email, waitlist }) => {
	const answer = await page.goto(host);
	expect(answer?.headers()["content-security-policy"]).toContain(
		`connect-src ${waitlist.address};`,
	);
	for (const { name, side } of formsAndSides) {
		await waitlistForm(page, name).send({ side, email });
		await expect(toast(page).success).toHaveText(messages.joined[side]);
	}
	expect(await waitlist.stored(email)).toEqual(
		formsAndSides.map(({ side }) => ({ email, phone: null, user_type: side })),
	);
});

test("a script that does not arrive is an error, and is asked for again", async ({
	page,
	email,
	guard,
	waitlist,
}) => {
	guard.expect(/page error/, /Failed to load .*ERR_/, /request failed: GET/);
	await page.route(script, (route) => route.abort());
	await page.goto(host);
	const form = waitlistForm(page, "closing");
	await form.enter({ email });
	for (let click = 1; click <= 2; click += 1) {
		await form.submit.click();
		await expect(toast(page).error).toHaveText(messages.unexpected);
		await expect(form.submit).toBeEnabled();
		await expect(form.email).toHaveValue(email);
	}
	await expect(page).toHaveURL(`${host}/`);
	await page.unroute(script);
	await form.submit.click();
	await expect(toast(page).success).toHaveText(messages.joined.host);
	expect(await waitlist.stored(email)).toHaveLength(1);
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("each form says that it needs JavaScript", async ({ page }) => {
		await page.goto(host);
		const notes = page.locator("noscript p");
		await expect(notes).toHaveText([
			words.needsJavaScript,
			words.needsJavaScript,
		]);
		for (const note of await notes.all()) await expect(note).toBeVisible();
	});
});
