/** Serves the page as it is written, and the sign-up server at the same address. `npm run dev` restarts it when the server changes. */
import "./prerequisites.js";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import { loadEnvironment } from "../config/environment.ts";
import { readSettings } from "../config/settings.ts";
import { buildApp } from "../server/app.ts";
import { openLog } from "../server/log.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { clockAgo } from "../shared/time.ts";
import { type Inbox, openInbox } from "../store/inbox.ts";
import { readSource } from "../words/source/read-source.ts";
import { cutFonts } from "./fonts.ts";
import { preparePhotos } from "./prepare-photo.ts";
import { printMistakes } from "./print-mistakes.ts";
import { scriptAddress } from "./words-plugin.ts";

const root = path.join(import.meta.dirname, "..");

/** What the server answers: calls, plain posts and links in mails, the last two in each language. */
const serverPaths = /^\/(rest\/|healthz|([a-z]{2,3}(-\w+)*\/)?(join\b|me\/))/;

/** All documents, of what `content/` and `page/` have now. */
async function renderDocuments(vite: ViteDevServer) {
	const { theme, languages } = readSource().content;
	await preparePhotos(languages);
	const { renderDocuments } = (await vite.ssrLoadModule(
		"/page/prerender/prerender.tsx",
	)) as typeof import("../page/prerender/prerender.tsx");
	const documents: Record<string, string> = {};
	for (const words of languages) {
		const assets = {
			start: "import('/@vite/client');import('/page/start.ts')",
			script: scriptAddress(words.language.code),
			siteUrl: "",
			clock: clockAgo(0, readSettings(loadEnvironment()).timeZone),
		};
		Object.assign(documents, renderDocuments(assets, words, theme));
	}
	return documents;
}

/**
 * The sign-up server, without its mailer, with the words as they are now. Returns what answers a request; the list
 * is opened once.
 */
function signUpServer(vite: ViteDevServer) {
	const settings = readSettings(loadEnvironment());
	let inbox: Inbox | undefined;
	let app: FastifyInstance | undefined;
	let words = "";
	return async () => {
		const { content } = readSource();
		const now = JSON.stringify(content);
		if (app && now === words) return app.routing;
		inbox ??= await openInbox(settings.database);
		const next = await buildApp({
			settings,
			content,
			inbox,
			site: {
				folder: path.join(root, "public"),
				documents: await renderDocuments(vite),
				files: new Map(),
				security: { document: {}, linkPage: {}, file: {}, https: {} },
			},
			log: pino({ level: settings.logLevel }, openLog(process.stdout.isTTY)),
		});
		await next.ready();
		await app?.close();
		[app, words] = [next, now];
		return app.routing;
	};
}

/** An error as Vite shows it in the place of the page: of a mistake in the words, a stack would tell nothing. */
function withoutStack(error: unknown) {
	const { name, message } = error as Error;
	return name === "ExpectedError" ? { message } : error;
}

const serverAndDocuments: Plugin = {
	name: "frontage",
	configureServer(vite) {
		const server = signUpServer(vite);
		vite.middlewares.use(async (request, response, next) => {
			if (!serverPaths.test(request.url ?? "")) return next();
			try {
				const answer = await server();
				answer(request, response);
			} catch (error) {
				next(withoutStack(error));
			}
		});
		return () => {
			vite.middlewares.use(async (request, response, next) => {
				try {
					const documents = await renderDocuments(vite);
					const [pathname = ""] = request.originalUrl?.split("?") ?? [];
					// Privacy is shown before it is online, too, so that it can be read while it is filled.
					const name = `site${pathname.replace(/\/?$/, "/index.html")}`;
					const [first = ""] = /^\/[\w-]+/.exec(pathname) ?? [];
					const missing =
						`site${first}/404.html` in documents
							? `site${first}/404.html`
							: "site/404.html";
					response.statusCode = name in documents ? 200 : 404;
					response.setHeader("Content-Type", "text/html; charset=utf-8");
					response.end(documents[name] ?? documents[missing]);
				} catch (error) {
					next(withoutStack(error));
				}
			});
		};
	},
	hotUpdate({ file }) {
		const [room = ""] = path.relative(root, file).split(path.sep);
		if (!["content", "page", "public"].includes(room)) return;
		// Vite by itself reloads only for files that the browser has loaded.
		if (this.environment.name === "client")
			this.environment.hot.send({ type: "full-reload" });
	},
};

await printMistakes(async () => {
	await cutFonts();
	const vite = await createServer({
		root,
		configLoader: "native",
		plugins: [serverAndDocuments],
	});
	await vite.listen().catch(async (error) => {
		await vite.close();
		throw new ExpectedError(
			`${error.message}: stop the program that uses it, or set PORT to another number.`,
		);
	});
	const address = vite.resolvedUrls?.local[0]?.replace(/\/$/, "");
	console.error(`The page is at ${address}\nStop with Ctrl+C`);
});
