/** Serves the page as it is written, and the sign-up server at the same address. `npm run dev` restarts it when the server changes. */
import "./prerequisites.js";
import path from "node:path";
import { pino } from "pino";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import { loadEnvironment } from "../config/environment.ts";
import { readSettings } from "../config/settings.ts";
import { wordsEvent } from "../editor/protocol.ts";
import { openEditor } from "../editor/server/open-editor.ts";
import { buildApp } from "../server/app.ts";
import { openLog } from "../server/log.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { openInbox } from "../store/inbox.ts";
import { type Content, pageWords } from "../words/content.ts";
import { readSource } from "../words/source/read-source.ts";
import { cutFonts } from "./fonts.ts";
import { preparePhotos } from "./prepare-photo.ts";
import { printMistakes } from "./print-mistakes.ts";
import { scriptAddress } from "./words-plugin.ts";

const root = path.join(import.meta.dirname, "..");

/** What the server answers: calls, plain posts and links in mails. */
const serverPaths = /^\/(rest\/|join\b|me\/|healthz)/;

/** All documents, of what `content/` and `page/` have now. */
async function renderDocuments(
	vite: ViteDevServer,
	{ theme, languages }: Content = readSource().content,
) {
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
		};
		Object.assign(documents, renderDocuments(assets, words, theme));
	}
	return documents;
}

/** The document at an address, if there is one. */
function documentAt(documents: Record<string, string>, address: string) {
	const [pathname = ""] = address.split("?");
	// Privacy is shown before it is online, too, so that it can be read while it is filled.
	return documents[`site${pathname.replace(/\/?$/, "/index.html")}`];
}

/** What open pages cannot follow in place: the languages, and the photos. */
function fixedParts({ languages }: Content): string {
	return JSON.stringify(
		languages.map(({ language, founder }) => [
			language,
			founder.portrait?.file,
		]),
	);
}

/** Opens the sign-up server, without its mailer; returns what answers a request. */
async function openServer(vite: ViteDevServer) {
	const settings = readSettings(loadEnvironment());
	const app = await buildApp({
		settings,
		content: readSource().content,
		inbox: await openInbox(settings.database),
		site: {
			folder: path.join(root, "public"),
			documents: await renderDocuments(vite),
			files: new Map(),
			security: { document: {}, linkPage: {}, file: {}, https: {} },
		},
		log: pino({ level: settings.logLevel }, openLog(process.stdout.isTTY)),
	});
	await app.ready();
	return app.routing;
}

/** As the open pages show them; `undefined` while they show a mistake. */
let shown: string | undefined;

/** What the open pages get after `content/` has changed; `undefined` where they have to load themselves again. */
function changedWords() {
	const last = shown;
	shown = undefined;
	try {
		const { content } = readSource();
		shown = fixedParts(content);
		const all = content.languages.map((words) => [
			words.language.code,
			pageWords(words),
		]);
		return shown === last ? Object.fromEntries(all) : undefined;
	} catch {
		return undefined;
	}
}

const serverAndDocuments: Plugin = {
	name: "frontage",
	configureServer(vite) {
		let server: ReturnType<typeof openServer> | undefined;
		const editor = openEditor({
			async show(content, address) {
				const documents = await renderDocuments(vite, content);
				return (
					documentAt(documents, address) ?? documents["site/404.html"] ?? ""
				);
			},
			report: console.error,
		});
		vite.middlewares.use(async (request, response, next) => {
			if (await editor.answer(request, response)) return;
			if (!serverPaths.test(request.url ?? "")) return next();
			try {
				server ??= openServer(vite);
				const answer = await server;
				answer(request, response);
			} catch (error) {
				// The next request tries again.
				server = undefined;
				next(error);
			}
		});
		return () => {
			vite.middlewares.use(async (request, response, next) => {
				try {
					const { content } = readSource();
					const documents = await renderDocuments(vite, content);
					shown = fixedParts(content);
					const found = documentAt(documents, `${request.originalUrl}`);
					response.statusCode = found === undefined ? 404 : 200;
					response.setHeader("Content-Type", "text/html; charset=utf-8");
					const html = found ?? `${documents["site/404.html"]}`;
					response.end(editor.inject(html, request));
				} catch (error) {
					// Vite shows it instead of the page. A stack would tell nothing of a mistake in the content.
					const { name, message } = error as Error;
					next(name === "ExpectedError" ? { message } : error);
				}
			});
		};
	},
	hotUpdate({ file }) {
		const [room = ""] = path.relative(root, file).split(path.sep);
		if (!["content", "page", "public"].includes(room)) return;
		if (this.environment.name !== "client" || file.endsWith(".tmp")) return;
		const isWords = room === "content" && file.endsWith(".ts");
		const words = isWords ? changedWords() : undefined;
		// Vite by itself reloads only for files that the browser has loaded.
		this.environment.hot.send(
			words
				? { type: "custom", event: wordsEvent, data: words }
				: { type: "full-reload" },
		);
	},
};

await printMistakes(async () => {
	await cutFonts();
	const vite = await createServer({
		root,
		configLoader: "native",
		plugins: [serverAndDocuments],
		// A package that Vite finds later loads each page anew.
		optimizeDeps: {
			include: [
				"react",
				"react/jsx-dev-runtime",
				"react-dom",
				"react-dom/client",
				"react-error-boundary",
				"valibot",
			],
		},
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
