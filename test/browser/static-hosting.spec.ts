import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { staticHostFile } from "../../config/security-headers.ts";
import { form as words } from "../../content/form.ts";
import { messages } from "../../content/messages.ts";
import { copyProject } from "../support/copy-project.ts";
import { test as base, expect } from "./fixtures.ts";
import { journeys, toast, waitlistForm } from "./waitlist-form.ts";

const types: Record<string, string> = {
	".html": "text/html",
	".js": "text/javascript",
	".svg": "image/svg+xml",
};

/** Builds the page for a waitlist at another address, in a copy that leaves `dist/` alone. */
async function buildFor(waitlist: string, copy: string): Promise<string> {
	await copyProject(copy);
	const { status, stderr } = spawnSync(
		process.execPath,
		["build/build-page.ts"],
		{
			cwd: copy,
			env: { ...process.env, VITE_SUPABASE_URL: waitlist },
			encoding: "utf8",
		},
	);
	expect(status, stderr).toBe(0);
	return path.join(copy, "dist", "site");
}

/** The headers that the build asks a static host for: a path, and lines below it, indented. */
async function askedHeaders(site: string) {
	const file = path.join(site, staticHostFile);
	const text = await readFile(file, "utf8");
	let pattern = "";
	const rules: { pattern: string; name: string; value: string }[] = [];
	for (const line of text.split("\n")) {
		if (/^\S/.test(line)) pattern = line.trim();
		const [, name, value] = /^\s+([\w-]+):\s*(.*)$/.exec(line) ?? [];
		if (name && value) rules.push({ pattern, name, value });
	}
	return (address: string) =>
		rules.filter(({ pattern }) =>
			pattern.endsWith("*")
				? address.startsWith(pattern.slice(0, -1))
				: address === pattern,
		);
}

/** A host that knows nothing but files, `404.html` and `_headers`. */
async function serveFiles(site: string) {
	const headersOf = await askedHeaders(site);
	const server = createServer(async (request, response) => {
		const address = request.url ?? "/";
		const name = address === "/" ? "index.html" : `.${address}`;
		const type = types[path.extname(name)] ?? "application/octet-stream";
		for (const { name, value } of headersOf(address)) {
			response.setHeader(name, value);
		}
		try {
			const content = await readFile(path.join(site, name));
			response.writeHead(200, { "content-type": type }).end(content);
		} catch {
			const content = await readFile(path.join(site, "404.html"));
			response.writeHead(404, { "content-type": "text/html" }).end(content);
		}
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	return server;
}

const test = base.extend<{ host: string }>({
	host: async ({ waitlist, guard }, use) => {
		const copy = await mkdtemp(path.join(tmpdir(), "waitlist-static-"));
		const server = await serveFiles(await buildFor(waitlist.address, copy));
		const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		guard.expect(new RegExp(`request to ${host}`));
		await use(host);
		server.closeAllConnections();
		server.close();
		await rm(copy, { recursive: true });
	},
});

test("on static hosting the forms call the waitlist at its own address", async ({
	host,
	page,
	email,
	waitlist,
}) => {
	const answer = await page.goto(host);
	expect(answer?.headers()["content-security-policy"]).toContain(
		`connect-src ${waitlist.address};`,
	);
	for (const { name, side } of journeys) {
		const form = waitlistForm(page, name);
		await form.side(side).check();
		await form.email.fill(email);
		await form.submit.click();
		await expect(toast(page).said).toHaveText(messages.joined[side]);
	}
	expect(await waitlist.stored(email)).toEqual(
		journeys.map(({ side }) => ({ email, phone: null, user_type: side })),
	);
});

test("an unknown address of a static host gets the 404 page", async ({
	host,
	page,
	guard,
}) => {
	guard.expect(
		/^console error: .*nowhere$/,
		/Failed to load resource: .* status of 404/,
	);
	const answer = await page.goto(`${host}/nowhere`);
	expect(answer?.status()).toBe(404);
	await expect(
		page.getByRole("link", { name: "Return to Home" }),
	).toBeVisible();
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("each form of a static host says that it needs JavaScript", async ({
		host,
		page,
	}) => {
		await page.goto(host);
		const notes = page.locator("noscript p");
		await expect(notes).toHaveText([
			words.needsJavaScript,
			words.needsJavaScript,
		]);
		for (const note of await notes.all()) await expect(note).toBeVisible();
	});
});
