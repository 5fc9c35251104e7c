/** Serves the page at the server's usual address, with the sign-up server behind it; both reload on changes. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { createServer, type ViteDevServer } from "vite";
import { loadEnvironment } from "../config/environment.ts";
import { readSettings } from "../config/settings.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { plainFormPath } from "../shared/plain-form.ts";
import { waitlistPath } from "../shared/waitlist-call.ts";
import { cutFonts } from "./fonts.ts";
import { printMistakes } from "./print-mistakes.ts";

const root = path.join(import.meta.dirname, "..");

/** What the server behind the page answers; a key that begins with ^ is an expression. */
const serverPaths = [
	waitlistPath,
	plainFormPath,
	"/me/",
	"/healthz",
	"^/(favicon|icon-|apple-touch-icon|manifest)[^/]*$",
];

/** Renders each document anew when it is asked for. */
function serveDocuments(page: ViteDevServer) {
	page.watcher.on("all", (_, file) => {
		const [room = ""] = path.relative(root, file).split(path.sep);
		const { moduleGraph } = page.environments.client;
		// Vite reloads only for files that the browser has loaded.
		const isLoaded = moduleGraph.getModulesByFile(file)?.size;
		if (["content", "page", "public"].includes(room) && !isLoaded)
			page.ws.send({ type: "full-reload" });
	});
	// A function that is returned runs after Vite has put its own middleware in place.
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

/** A port that is free now, for the server behind the page. */
async function freePort(): Promise<number> {
	const probe = createTcpServer().listen(0, "127.0.0.1");
	await once(probe, "listening");
	const { port } = probe.address() as AddressInfo;
	probe.close();
	return port;
}

/** Builds what the server reads, again after each change until that succeeds, and starts the server. */
async function startServer(page: ViteDevServer, port: number): Promise<void> {
	const address = page.resolvedUrls?.local[0]?.replace(/\/$/, "") ?? "";
	const program = path.join(root, "build/build-page.ts");
	for (;;) {
		const builder = spawn(process.execPath, [program], { stdio: "inherit" });
		const [code] = await once(builder, "exit");
		if (code === 0) break;
		console.error(
			`The page is at ${address} and shows what is wrong. Sign-ups work once it can be built.`,
		);
		await once(page.watcher, "all");
	}
	const server = spawn(process.execPath, ["--watch", "server/main.js"], {
		cwd: root,
		// No mail is sent from here, also to the people of a copied list.
		env: {
			...loadEnvironment(),
			HOST: "127.0.0.1",
			PORT: `${port}`,
			MAIL_URL: "",
			NOTICE_URL: "",
			WEBHOOK_URL: "",
		},
		stdio: ["inherit", "inherit", "pipe"],
	});
	process.once("exit", () => server.kill());
	// Prints what the server prints, with the page's address for its own.
	for await (const line of createInterface({ input: server.stderr }))
		console.error(line.replace(`http://127.0.0.1:${port}`, address));
}

await printMistakes(async () => {
	const { host, port } = readSettings(loadEnvironment());
	await cutFonts();
	const portBehind = await freePort();
	const target = `http://127.0.0.1:${portBehind}`;
	const page = await createServer({
		root,
		configLoader: "native",
		plugins: [{ name: "documents", configureServer: serveDocuments }],
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
			proxy: Object.fromEntries(serverPaths.map((each) => [each, target])),
		},
	});
	for (const signal of ["SIGINT", "SIGTERM"])
		process.once(signal, () => process.exit());
	await page.listen().catch(async (error) => {
		await page.close();
		throw new ExpectedError(
			`${error.message}: stop the program that uses it, or set PORT to another number.`,
		);
	});
	await startServer(page, portBehind);
});
