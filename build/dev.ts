/** Serves the page at the server's usual address, with the sign-up server behind it; both reload on changes. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer as createTcpServer } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { createServer, type ViteDevServer } from "vite";
import { loadEnvironment } from "../config/environment.ts";
import { readSettings } from "../config/settings.ts";
import type { Prerender } from "../page/prerender/types.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { plainFormPath } from "../shared/plain-form.ts";
import { waitlistPath } from "../shared/waitlist-call.ts";
import { cutFonts } from "./fonts.ts";
import { printMistakes } from "./print-mistakes.ts";

const root = path.join(import.meta.dirname, "..");

/** Renders each document anew when it is asked for, or says what is wrong with the content. */
function renderDocuments(page: ViteDevServer) {
	let errors = printedErrors();
	page.watcher.on("all", async (_, file) => {
		const isIn = (...folders: string[]) =>
			folders.some((folder) => file.startsWith(path.join(root, folder)));
		const isContent = isIn("content", "public");
		if (!isContent && !isIn("page")) return;
		if (isContent) errors = printedErrors();
		await errors;
		// Vite reloads only for files that the browser has loaded.
		const { moduleGraph } = page.environments.client;
		if (!moduleGraph.getModulesByFile(file)?.size)
			page.ws.send({ type: "full-reload" });
	});
	// A function that is returned runs after Vite has put its own middleware in place.
	return () => {
		page.middlewares.use(async (request, response, next) => {
			try {
				const address = request.originalUrl ?? "/";
				const { pathname } = new URL(address, "http://localhost");
				const message = await errors;
				if (pathname === "/favicon.svg") {
					const { favicon } = await import("./pictures.ts");
					response.setHeader("Content-Type", "image/svg+xml");
					response.end(favicon);
					return;
				}
				const { status, html } =
					message === ""
						? await renderPath(page, pathname)
						: { status: 500, html: errorPage(message) };
				response.statusCode = status;
				response.setHeader("Content-Type", "text/html; charset=utf-8");
				response.end(await page.transformIndexHtml(address, html));
			} catch (error) {
				next(error);
			}
		});
	};
}

/** Vite adds its script to this page, too, so that it reloads once the error is gone. */
function errorPage(message: string): string {
	const text = message.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The content has an error</title></head><body><pre style="padding: 2rem; font: 1.125rem/1.5 monospace; white-space: pre-wrap">${text}</pre></body></html>`;
}

async function renderPath(page: ViteDevServer, pathname: string) {
	const { renderDocument, renderPrivacy } = (await page.ssrLoadModule(
		"/page/prerender/prerender.tsx",
	)) as Prerender;
	const assets = {
		// The second at once: the stylesheet comes with it.
		start: "import('/page/start.ts'); import('/page/browser.tsx')",
		script: "/page/browser.tsx",
	};
	// Shown before it is online, too, so that it can be read while it is filled.
	if (/^\/privacy(\.html)?$/.test(pathname)) {
		const styles = "/page/styles/index.css?inline";
		const { default: css } = await page.ssrLoadModule(styles);
		return { status: 200, html: renderPrivacy({ ...assets, css }) };
	}
	const isHome = pathname === "/";
	const html = renderDocument(
		{ page: isHome ? "landing" : "not-found" },
		assets,
	);
	return { status: isHome ? 200 : 404, html };
}

/** What is wrong with the content, or nothing; also printed. */
async function printedErrors(): Promise<string> {
	const errors = await contentErrors();
	if (errors !== "") console.error(errors);
	return errors;
}

/** What is wrong with the content, or nothing. In a process of its own, since Node loads a file once. */
function contentErrors(): Promise<string> {
	const program = path.join(root, "build/check-content.ts");
	return promisify(execFile)(process.execPath, [program]).then(
		() => "",
		(error) => error.stderr.trim(),
	);
}

/** Builds what the server reads, again after each change until the build succeeds. */
async function build(page: ViteDevServer, address: string): Promise<void> {
	for (let isFirst = true; ; isFirst = false) {
		const program = path.join(root, "build/build-page.ts");
		const builder = spawn(process.execPath, [program], { stdio: "inherit" });
		const [code] = await once(builder, "exit");
		if (code === 0) {
			if (!isFirst) console.error("The page can be built again.");
			return;
		}
		console.error(
			`The page is at ${address} and shows what is wrong. Sign-ups work once it can be built.`,
		);
		await once(page.watcher, "all");
	}
}

/** A port that is free now, for the server behind the page. */
async function freePort(): Promise<number> {
	const probe = createTcpServer().listen(0, "127.0.0.1");
	await once(probe, "listening");
	const { port } = probe.address() as { port: number };
	probe.close();
	await once(probe, "close");
	return port;
}

/** Starts the server, and prints what it prints, with the page's address for its own. */
function startServer(port: number, address: string) {
	const own = `http://127.0.0.1:${port}`;
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
	createInterface({ input: server.stderr }).on("line", (line) => {
		console.error(line.replace(own, address));
	});
	return server;
}

await printMistakes(async () => {
	const environment = loadEnvironment();
	const { host, port } = readSettings(environment);
	await cutFonts();
	const behind = await freePort();
	const page = await createServer({
		root,
		configLoader: "native",
		plugins: [{ name: "documents", configureServer: renderDocuments }],
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
			proxy: Object.fromEntries(
				[waitlistPath, plainFormPath, "/me/", "/healthz"].map((path) => [
					path,
					`http://127.0.0.1:${behind}`,
				]),
			),
		},
	});
	await page.listen().catch(async (error) => {
		await page.close();
		throw new ExpectedError(
			`${error.message}: stop the program that uses it, or set PORT to another number.`,
		);
	});
	const address = page.resolvedUrls?.local[0]?.replace(/\/$/, "") ?? "";
	let server: ReturnType<typeof startServer> | undefined;
	const stop = async () => {
		server?.kill();
		await page.close();
		process.exit();
	};
	process.once("SIGINT", stop);
	process.once("SIGTERM", stop);
	await build(page, address);
	server = startServer(behind, address);
});
