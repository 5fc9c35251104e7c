import { spawnSync } from "node:child_process";
import { once } from "node:events";
import {
	cp,
	mkdir,
	mkdtemp,
	readdir,
	readFile,
	rm,
	symlink,
} from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { staticHostFile } from "../../config/security-headers.ts";
import { form as words } from "../../content/form.ts";
import { messages } from "../../content/messages.ts";
import { test as base, expect } from "./fixtures.ts";
import { journeys, toast, waitlistForm } from "./waitlist-form.ts";

const root = path.join(import.meta.dirname, "../..");
const sources = [
	"build",
	"config",
	"content",
	"page",
	"public",
	"shared",
	"package.json",
	"package-lock.json",
	"tsconfig.json",
	"vite.config.ts",
];
const types: Record<string, string> = {
	".html": "text/html",
	".js": "text/javascript",
	".svg": "image/svg+xml",
};

/** Builds the page for a waitlist at another address, in a copy that leaves `dist/` alone. */
async function buildFor(waitlist: string, copy: string): Promise<string> {
	for (const name of sources)
		await cp(path.join(root, name), path.join(copy, name), { recursive: true });
	// A folder of its own, since the build writes to `node_modules/.cache`.
	const modules = path.join(copy, "node_modules");
	await mkdir(modules);
	for (const name of await readdir(path.join(root, "node_modules"))) {
		const target = path.join(root, "node_modules", name);
		if (name !== ".cache")
			await symlink(target, path.join(modules, name), "junction");
	}
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

/** The headers that the build's `_headers` gives every file. */
async function headersOf(site: string): Promise<Map<string, string>> {
	const text = await readFile(path.join(site, staticHostFile), "utf8");
	const [, forAll = ""] = /^\/\*\n((?: {2}.+\n)+)/m.exec(text) ?? [];
	const lines = [...forAll.matchAll(/^ {2}([^:]+): (.+)$/gm)];
	return new Map(lines.map(([, name = "", value = ""]) => [name, value]));
}

/** A host that knows nothing but files. */
async function serveFiles(site: string) {
	const headers = await headersOf(site);
	const server = createServer(async (request, response) => {
		const name = request.url === "/" ? "index.html" : `.${request.url}`;
		const type = types[path.extname(name)] ?? "application/octet-stream";
		response.setHeaders(headers);
		response.setHeader("content-type", type);
		response.end(await readFile(path.join(site, name)));
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
