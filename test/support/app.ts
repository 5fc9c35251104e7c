import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import { pino } from "pino";
import { compressFolder } from "../../build/compress.ts";
import { securityHeaders } from "../../build/security-headers.ts";
import type { Environment } from "../../config/environment.ts";
import { readSettings } from "../../config/settings.ts";
import {
	securityHeadersFile,
	staticHostFile,
} from "../../protocol/built-page.ts";
import {
	linkDocumentName,
	linkPages,
	ownLinkToken,
	senderToken,
} from "../../protocol/link-page.ts";
import { landingName } from "../../protocol/plain-form.ts";
import { waitlistHeaders, waitlistPath } from "../../protocol/waitlist-call.ts";
import { buildApp } from "../../server/app.ts";
import type { Overload } from "../../server/server-limits.ts";
import { readSite } from "../../server/site.ts";
import { getOrInsert } from "../../shared/get-or-insert.ts";
import { sides } from "../../shared/sides.ts";
import { type Inbox, openInbox } from "../../store/inbox.ts";
import { migrate } from "../../store/list.ts";
import type { Content } from "../../words/content.ts";
import { content as ownContent } from "./content.ts";
import { storedSubmissions } from "./stored.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A small site laid out as the build does it, for all tests of this process, with the pages of other languages. */
async function temporarySite(
	roots: readonly string[],
	canClose: boolean,
): Promise<string> {
	const folder = mkdtempSync(path.join(tmpdir(), "frontage-"));
	process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
	const year = `© <span id="year">${new Date().getUTCFullYear()}</span>`;
	const page = (name: string) => `<!doctype html><title>${name}</title>${year}`;
	const inputs = sides.map((side) => `<input value="${side}">`).join("");
	const files: Record<string, string> = {
		"site/index.html": `${page("landing")}${inputs}${"<p>Words.".repeat(100)}`,
		"site/404.html": page("not found"),
		"site/500.html": page("error"),
		"site/about.html": page("about"),
		"site/privacy/index.html": page("privacy"),
		"site/assets/app-abc.js": `console.log("${"words ".repeat(100)}")`,
		"site/icon.png": "picture",
		"site/icon.ico": "picture",
		"site/photo.jpg": "picture",
		"site/photo.webp": "picture",
		"site/about.css": "a{}",
		"site/assets/letters-abc.woff2": "font",
		"site/sitemap.xml": "<urlset/>",
		"site/data.json": "{}",
		"site/large.png": "picture".padEnd(300_000),
		"site/terms.pdf": "document",
		"site/a:b*c.png": "picture",
		"site/share.png": "picture",
		"site/favicon.svg": "<svg/>",
		"site/manifest.webmanifest": "{}",
		"site/robots.txt": "User-agent: *",
		"site/.well-known/security.txt": "Contact: …",
		"site/.well-known/.git/config": "secret",
		"site/assets/.well-known/x.txt": "secret",
		"site/.env": "secret",
		"site/.git/config": "secret",
		[`site/${staticHostFile}`]: "/*",
		[securityHeadersFile]: JSON.stringify(securityHeaders([], "")),
	};
	for (const root of roots) {
		files[`site${root}/index.html`] ??= page(`landing${root}`);
		files[`site${root}/404.html`] ??= page(`not found${root}`);
		files[`site${root}/500.html`] ??= page(`error${root}`);
		for (const state of canClose ? (["open", "closed"] as const) : [])
			files[`answers${root}/${landingName(state)}`] = page(`${state}${root}`);
		for (const name of linkPages)
			files[`answers${root}/${linkDocumentName(name)}`] =
				page(`link ${name}${root}`) + senderToken + ownLinkToken;
		for (const form of ["hero", "closing"])
			for (const outcome of ["joined", "refused"])
				for (const side of ["host", "advertiser"]) {
					const name = `${form}-${outcome}-${side}`;
					files[`answers${root}/${name}.html`] =
						`<title>${name}${root}</title><p>{{message}}</p><em>{{mail}}</em><input value="{{email}}"><input value="{{phone}}"><form action="/join?form=hero{{source}}">${year}`;
				}
	}
	for (const [name, content] of Object.entries(files)) {
		const file = path.join(folder, name);
		await mkdir(path.dirname(file), { recursive: true });
		await writeFile(file, content);
	}
	await compressFolder(path.join(folder, "site"));
	return folder;
}

const sites = new Map<string, Promise<string>>();

/** The site for these languages. */
function siteIn({ languages }: Content): Promise<string> {
	const roots = languages.map(({ language }) => language.root);
	const canClose = languages[0].site.closed !== null;
	const key = `${roots.join()} ${canClose}`;
	return getOrInsert(sites, key, () => temporarySite(roots, canClose));
}

/**
 * The server with a store of its own; `stored()` lists what it holds, as the founder reads it, and
 * `log()` is what was logged so far.
 */
export async function testApp(
	t: TestContext,
	options: {
		readonly environment?: Environment;
		/** Replaces methods of the inbox, for example to let them fail. */
		readonly inbox?: Partial<Inbox>;
		readonly overload?: Overload;
		readonly content?: Content;
	} = {},
) {
	const { content = ownContent } = options;
	const folder = temporaryFolder(t);
	const settings = readSettings({
		DATABASE_URL: `file:${path.join(folder, "waitlist.db")}`,
		RATE_LIMIT: "off",
		...options.environment,
	});
	let store: Promise<Inbox> | undefined;
	/** The store, opened by the first who needs it: its thread takes longer to start than many tests. */
	const opened = () => (store ??= openInbox(settings.database));
	const lines: string[] = [];
	const app = await buildApp({
		settings,
		content,
		inbox: {
			add: async (...sent) => (await opened()).add(...sent),
			addReply: async (...sent) => (await opened()).addReply(...sent),
			addVisits: async (visits) => (await opened()).addVisits(visits),
			check: async () => (await opened()).check(),
			close: async () => (await store)?.close(),
			...options.inbox,
		},
		site: readSite(await siteIn(content)),
		overload: options.overload,
		log: pino({ base: null }, { write: (line) => lines.push(line) }),
	});
	t.after(async () => {
		await app.close();
		await (await store)?.close();
	});
	return {
		app,
		settings,
		stored: async () => {
			if (store === undefined) await migrate(settings.database);
			return storedSubmissions(settings.database);
		},
		log: () => lines.join(""),
		/** Calls the API, as the page does. */
		signUp: (payload: object, headers: Readonly<Record<string, string>> = {}) =>
			app.inject({
				method: "POST",
				url: waitlistPath,
				payload,
				headers: { ...waitlistHeaders(settings.anonKey), ...headers },
			}),
		/** Posts the form, as a browser without JavaScript does. */
		postForm: (
			fields: Readonly<Record<string, string>> | [string, string][],
			headers: Readonly<Record<string, string>> = {},
			url = "/join?form=hero",
		) =>
			app.inject({
				method: "POST",
				url,
				payload: new URLSearchParams(fields).toString(),
				headers: {
					"content-type": "application/x-www-form-urlencoded",
					host: "frontage.example",
					...headers,
				},
			}),
	};
}
