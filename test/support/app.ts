import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import { compressFolder } from "../../build/compress.ts";
import type { Environment } from "../../config/environment.ts";
import {
	securityHeaders,
	securityHeadersFile,
	staticHostFile,
} from "../../config/security-headers.ts";
import { readSettings } from "../../config/settings.ts";
import { buildApp } from "../../server/app.ts";
import { readSite } from "../../server/site.ts";
import { linkDocumentName, linkPages } from "../../shared/reply.ts";
import { type Inbox, openInbox } from "../../store/inbox.ts";
import { storedSubmissions } from "./stored.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** The copyright line of a document that was built in another year. */
const builtIn2020 = '<p>© <span id="year">2020</span> Frontage</p>';

/** A small site laid out as the build does it, for all tests of this process. */
async function temporarySite(): Promise<string> {
	const folder = mkdtempSync(path.join(tmpdir(), "frontage-"));
	process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
	const page = (name: string) => `<!doctype html><title>${name}</title>`;
	const files: Record<string, string> = {
		"site/index.html": `${page("landing")}${"<p>Words.".repeat(100)}`,
		"site/404.html": page("not found"),
		"site/500.html": page("error"),
		"site/about.html": `${page("about")}${builtIn2020.repeat(20)}`,
		"site/imprint/index.html": page("imprint"),
		// As the build writes the page about privacy.
		"site/imprint.html": page("imprint"),
		"site/assets/app-abc.js": `console.log("${"words ".repeat(100)}")`,
		"site/icon.png": "picture",
		"site/.env": "secret",
		"site/.git/config": "secret",
		[`site/${staticHostFile}`]: "/*",
		[securityHeadersFile]: JSON.stringify(
			securityHeaders({ documents: [], linkPages: [], apiBase: "" }),
		),
	};
	for (const form of ["hero", "closing"])
		for (const outcome of ["joined", "refused"])
			for (const side of ["host", "advertiser"]) {
				const name = `${form}-${outcome}-${side}`;
				files[`answers/${name}.html`] =
					`<title>${name}</title>${builtIn2020}<p>{{message}}</p><input value="{{email}}"><input value="{{phone}}"><form action="/join?form=hero{{source}}">`;
			}
	for (const name of linkPages)
		files[`answers/${linkDocumentName(name)}`] = page(`link ${name}`);
	for (const [name, content] of Object.entries(files)) {
		const file = path.join(folder, name);
		await mkdir(path.dirname(file), { recursive: true });
		await writeFile(file, content);
	}
	await compressFolder(path.join(folder, "site"));
	return folder;
}

const site = temporarySite().then(readSite);

/** The server with a store of its own; `stored()` lists what it holds, as the founder reads it. */
export async function testApp(
	t: TestContext,
	options: {
		readonly environment?: Environment;
		/** Wraps the inbox, to make it fail. */
		readonly wrap?: (inbox: Inbox) => Inbox;
		/** Takes the log, line by line; without it nothing is logged. */
		readonly log?: { write(line: string): void };
	} = {},
) {
	const folder = temporaryFolder(t);
	const settings = readSettings({
		DATABASE_URL: `file:${path.join(folder, "waitlist.db")}`,
		RATE_LIMIT: "off",
		...options.environment,
	});
	const store = await openInbox(settings.database);
	const app = await buildApp({
		settings,
		inbox: options.wrap?.(store) ?? store,
		site: await site,
		log: options.log && { level: "info", stream: options.log },
	});
	t.after(async () => {
		await app.close();
		await store.close();
	});
	const stored = () => storedSubmissions(settings.database);
	return { app, settings, stored };
}
