/** Serves the page as it is written, and the sign-up server at the same address. `npm run dev` restarts it when the server changes. */
import "./prerequisites.js";
import "./plain-folder.ts";
import type { ServerResponse } from "node:http";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import {
	type Connect,
	createServer,
	type Plugin,
	type ViteDevServer,
} from "vite";
import { loadEnvironment } from "../config/environment.ts";
import { readSettings } from "../config/settings.ts";
import { wordsEvent } from "../editor/protocol.ts";
import { openEditor } from "../editor/server/open-editor.ts";
import { buildApp } from "../server/app.ts";
import { openLog } from "../server/log.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { type Inbox, openInbox } from "../store/inbox.ts";
import { readWords } from "../words/read-words.ts";
import { addressForVite } from "./dev-addresses.ts";
import {
	documentAt,
	isShown,
	openDocuments,
	openPages,
} from "./dev-documents.ts";
import { cutFonts } from "./fonts.ts";
import { mistakePage } from "./mistake-page.ts";
import { drawFavicon, drawPortraits, faviconPath } from "./pictures.ts";
import { printMistakes } from "./print-mistakes.ts";

const root = path.join(import.meta.dirname, "..");

/** What the server answers: calls, plain posts and links in mails, the last two in each language. */
const serverPaths =
	/^\/(rest\/|healthz|livez|([a-z]{2,3}(-\w+)*\/)?(join\b|me\/))/;

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
		const source = readWords();
		const { content } = source;
		const now = JSON.stringify(content);
		if (app && now === words) return app.routing;
		inbox ??= await openInbox(settings.database);
		const next = await buildApp({
			settings,
			content,
			inbox,
			site: {
				folder: path.join(root, "public"),
				documents: await openDocuments(vite, source),
				files: new Map(),
				security: { document: {}, linkPage: {}, file: {}, https: {} },
			},
			log: pino(openLog(process.stdout.isTTY)),
		});
		await next.ready();
		await app?.close();
		[app, words] = [next, now];
		return app.routing;
	};
}

/** What the terminal was told last; empty while the words have no mistake. */
let toldMistake = "";

/** Answers with the mistake in the words that kept a page from being made; any other error is Vite's. */
function answerMistake(
	error: unknown,
	response: ServerResponse,
	next: (error: unknown) => void,
): void {
	const { name, message } = error as Error;
	// Vite has loaded some of the program once more, with a class of its own.
	if (name !== "ExpectedError") {
		next(error);
		return;
	}
	// The page asks again each second.
	if (message !== toldMistake) console.error(message);
	toldMistake = message;
	response.statusCode = 500;
	response.setHeader("Content-Type", "text/html; charset=utf-8");
	response.end(mistakePage(message));
}

const pages = openPages();

/** The token of the editor, which `npm run dev` prints. */
let editorToken = "";

const serverAndDocuments: Plugin = {
	name: "frontage",
	// Before other plug-ins, which answer addresses of their own.
	configureServer: {
		order: "pre",
		handler(vite) {
			const server = signUpServer(vite);
			const editor = openEditor({
				show: async (content, address) =>
					documentAt(
						await openDocuments(vite, { ...readWords(), content }),
						address,
					).html,
				report: console.error,
			});
			editorToken = editor.token;

			async function answerDocument(
				request: Connect.IncomingMessage,
				response: ServerResponse,
			): Promise<void> {
				const source = readWords();
				const address = request.originalUrl ?? request.url ?? "";
				const { theme } = source.content;
				const drawing =
					address === faviconPath
						? drawFavicon(theme)
						: (await drawPortraits(theme))[address];
				if (drawing) {
					response.setHeader("Content-Type", "image/svg+xml");
					response.end(drawing);
					return;
				}
				const documents = await openDocuments(vite, source);
				pages.show(source.content);
				if (toldMistake !== "") console.log("The words are right again.");
				toldMistake = "";
				const { html, isMissing } = documentAt(documents, address);
				response.statusCode = isMissing ? 404 : 200;
				response.setHeader("Content-Type", "text/html; charset=utf-8");
				response.end(editor.inject(html));
			}

			vite.middlewares.use(async (request, response, next) => {
				if (await editor.answer(request, response)) return;
				const address = addressForVite(request.url ?? "");
				if (address !== undefined) {
					request.url = address;
					return next();
				}
				try {
					if (!serverPaths.test(request.url ?? ""))
						return await answerDocument(request, response);
					const answer = await server();
					answer(request, response);
				} catch (error) {
					answerMistake(error, response, next);
				}
			});
			// After Vite, for a file that there is not.
			return () => {
				vite.middlewares.use((request, response, next) => {
					answerDocument(request, response).catch((error) =>
						answerMistake(error, response, next),
					);
				});
			};
		},
	},
	hotUpdate({ file }) {
		const [room = ""] = path.relative(root, file).split(path.sep);
		if (!["content", "page", "public"].includes(room)) return;
		if (this.environment.name !== "client" || file.endsWith(".tmp")) return;
		// One that was just dropped on the page is named a moment later.
		if (/\/content\/pictures\//.test(file) && !isShown(path.basename(file)))
			return;
		const isWords = room === "content" && file.endsWith(".yaml");
		// Vite by itself reloads only for files that the browser has loaded. A moment later, no part of the program
		// has the old words any more, and the whole file is written.
		setTimeout(() => {
			const words = isWords ? pages.follow() : undefined;
			this.environment.hot.send(
				words
					? { type: "custom", event: wordsEvent, data: words }
					: { type: "full-reload" },
			);
		}, 50);
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
		// What Vite began meanwhile ends with the stack of an error (vitejs/vite#22784).
		vite.config.logger.error = () => {};
		await vite.close();
		throw new ExpectedError(
			`${error.message}: stop the program that uses it, or set PORT to another number.`,
		);
	});
	const { local = [], network = [] } = vite.resolvedUrls ?? {};
	const [address = ""] = [...local, ...network];
	console.error(`The page is at ${address.replace(/\/$/, "")}`);
	// Only this machine can edit.
	if (local.length > 0) console.error(`Edit it at ${address}#${editorToken}`);
	console.error("Stop with Ctrl+C");
});
