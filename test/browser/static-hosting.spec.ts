import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { staticHostFile } from "../../config/security-headers.ts";
import { form as words } from "../../content/form.ts";
import { messages } from "../../content/messages.ts";
import { buildCopy } from "./build-copy.ts";
import { expect, test } from "./fixtures.ts";
import { formsAndSides, toast, waitlistForm } from "./waitlist-form.ts";

const types: Record<string, string> = {
	".html": "text/html",
	".js": "text/javascript",
	".svg": "image/svg+xml",
	".woff2": "font/woff2",
};

/** Answers as a static host does that reads `_headers`, with `404.html` for an unknown path. */
async function serveFiles(site: string): Promise<Server> {
	const rules = await readFile(path.join(site, staticHostFile), "utf8");
	const [forEveryFile = ""] = rules.split(/^(?=\/assets)/m);
	const headers = [...forEveryFile.matchAll(/^ +([\w-]+): (.*)$/gm)];
	const server = createServer(async (request, response) => {
		const name = request.url === "/" ? "index.html" : `.${request.url}`;
		const file = path.join(site, name);
		const [status, sent] = existsSync(file)
			? [200, file]
			: [404, path.join(site, "404.html")];
		for (const [, name = "", value = ""] of headers)
			response.setHeader(name, value);
		const type = types[path.extname(sent)] ?? "application/octet-stream";
		response.writeHead(status, { "content-type": type });
		response.end(await readFile(sent));
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	return server;
}

let copy: string;
let server: Server;
let host: string;

// One worker runs these tests in turn, so that they share one build.
test.describe.configure({ mode: "default" });

test.beforeAll(async ({ waitlist }) => {
	copy = await buildCopy({
		environment: { VITE_SUPABASE_URL: waitlist.address },
	});
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

test("an unknown path gets the 404 page", async ({ page, guard }) => {
	guard.expect(/^console error: .*nowhere$/, /status of 404/);
	const answer = await page.goto(`${host}/nowhere`);
	expect(answer?.status()).toBe(404);
	await expect(
		page.getByRole("link", { name: "Return to Home" }),
	).toBeVisible();
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
