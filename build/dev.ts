/** Serves the page as it is written, and the sign-up server at the same address. `npm run dev` restarts it when the server changes. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { pino } from "pino";
import { createServer, type ViteDevServer } from "vite";
import { loadEnvironment } from "../config/environment.ts";
import { readSettings } from "../config/settings.ts";
import { openLog } from "../server/log.ts";
import { readSite } from "../server/site.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { openInbox } from "../store/inbox.ts";
import { cutFonts } from "./fonts.ts";
import { printMistakes } from "./print-mistakes.ts";

const root = path.join(import.meta.dirname, "..");

/** What the server answers: calls, plain posts, links in mails, and the icons that the build draws. */
const serverPaths =
	/^\/(rest\/|join\b|me\/|healthz|favicon\.svg|icon-|apple-touch-|manifest\.)/;

/** Builds what the server reads, and opens the server: what it answers, without its mailer. */
async function openServer() {
	const program = path.join(root, "build/build-page.ts");
	const builder = spawn(process.execPath, [program], {
		// Vite has made this process one for development.
		env: { ...loadEnvironment(), NODE_ENV: "production" },
		stdio: "inherit",
	});
	const [code] = await once(builder, "exit");
	if (code !== 0)
		throw new ExpectedError("Sign-ups work once the page can be built.");
	const settings = readSettings(loadEnvironment());
	// Only now: it reads the messages, which may have lost a quotation mark before.
	const { buildApp } = await import("../server/app.ts");
	const app = await buildApp({
		settings,
		inbox: await openInbox(settings.database),
		site: readSite(path.join(root, "dist")),
		log: pino({ level: settings.logLevel }, openLog(process.stdout.isTTY)),
	});
	await app.ready();
	return app.routing;
}

/** Puts the server before Vite's own middleware, and the documents after it. */
function addServerAndDocuments(page: ViteDevServer) {
	let server: ReturnType<typeof openServer> | undefined;
	page.middlewares.use(async (request, response, next) => {
		if (!serverPaths.test(request.url ?? "")) return next();
		try {
			server ??= openServer();
			const answer = await server;
			answer(request, response);
		} catch (error) {
			// The next request tries again.
			server = undefined;
			next(error);
		}
	});
	page.watcher.on("all", (_, file) => {
		const [room = ""] = path.relative(root, file).split(path.sep);
		const { moduleGraph } = page.environments.client;
		// Vite reloads only for files that the browser has loaded.
		const isLoaded = moduleGraph.getModulesByFile(file)?.size;
		if (["content", "page", "public"].includes(room) && !isLoaded)
			page.ws.send({ type: "full-reload" });
	});
	return () => {
		page.middlewares.use(async (request, response, next) => {
			try {
				const address = request.originalUrl ?? "/";
				const { pathname } = new URL(address, "http://localhost");
				const { status, html } = await renderDocument(page, pathname);
				response.statusCode = status;
				response.setHeader("Content-Type", "text/html; charset=utf-8");
				response.end(await page.transformIndexHtml(address, html));
			} catch (error) {
				// Vite shows it instead of the page. A stack would tell nothing of a mistake in the content.
				const { name, message } = error as Error;
				next(name === "ExpectedError" ? { message } : error);
			}
		});
	};
}

async function renderDocument(page: ViteDevServer, pathname: string) {
	const { checkContent } = (await page.ssrLoadModule(
		"/build/check-content.ts",
	)) as typeof import("./check-content.ts");
	await checkContent();
	const { renderDocument, renderPrivacy } = (await page.ssrLoadModule(
		"/page/prerender/prerender.tsx",
	)) as typeof import("../page/prerender/prerender.tsx");
	const assets = {
		start: "import('/page/start.ts')",
		script: "/page/browser.tsx",
		siteUrl: "",
	};
	// Shown before it is online, too, so that it can be read while it is filled.
	if (/^\/privacy\/?$/.test(pathname))
		return { status: 200, html: renderPrivacy(assets) };
	return pathname === "/"
		? { status: 200, html: renderDocument({ page: "landing" }, assets) }
		: { status: 404, html: renderDocument({ page: "not-found" }, assets) };
}

await printMistakes(async () => {
	const { host, port, database } = readSettings(loadEnvironment());
	await cutFonts();
	const page = await createServer({
		root,
		configLoader: "native",
		plugins: [{ name: "frontage", configureServer: addServerAndDocuments }],
		server: {
			host,
			port,
			strictPort: true,
			// The page's sources only: the list and its exports are in this folder, too.
			fs: {
				allow: ["content", "node_modules", "page", "shared"].map((folder) =>
					path.join(root, folder),
				),
			},
		},
	});
	await page.listen().catch(async (error) => {
		await page.close();
		throw new ExpectedError(
			`${error.message}: stop the program that uses it, or set PORT to another number.`,
		);
	});
	const address = page.resolvedUrls?.local[0]?.replace(/\/$/, "");
	const place = database.kind === "sqlite" ? database.file : database.label;
	console.error(
		`The page is at ${address}\nSign-ups are kept in ${place}\nStop with Ctrl+C`,
	);
});
