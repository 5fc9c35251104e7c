/** Serves the page at the server's usual address, with the sign-up server behind it; both reload on changes. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
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

/** Renders each document anew when it is asked for. What is wrong with the content is shown as Vite shows errors. */
function serveDocuments(page: ViteDevServer) {
	let error = contentError();
	page.watcher.on("all", async (_, file) => {
		const isIn = (...folders: string[]) =>
			folders.some((folder) => file.startsWith(path.join(root, folder)));
		if (isIn("content", "public")) error = contentError();
		// Vite reloads only for files that the browser has loaded.
		const { moduleGraph } = page.environments.client;
		if (!isIn("content", "page", "public")) return;
		await error;
		if (!moduleGraph.getModulesByFile(file)?.size)
			page.ws.send({ type: "full-reload" });
	});
	// A function that is returned runs after Vite has put its own middleware in place.
	return () => {
		page.middlewares.use(async (request, response, next) => {
			try {
				const message = await error;
				// Without a stack, which Vite would print and which tells nothing.
				if (message !== "") throw { message };
				const address = request.originalUrl ?? "/";
				const html = await renderDocument(page, address, response);
				response.setHeader("Content-Type", "text/html; charset=utf-8");
				response.end(await page.transformIndexHtml(address, html));
			} catch (error) {
				next(error);
			}
		});
	};
}

async function renderDocument(
	page: ViteDevServer,
	address: string,
	response: ServerResponse,
): Promise<string> {
	const { renderDocument, renderPrivacy } = (await page.ssrLoadModule(
		"/page/prerender/prerender.tsx",
	)) as Prerender;
	const assets = {
		// The second at once: the stylesheet comes with it.
		start: "import('/page/start.ts'); import('/page/browser.tsx')",
		script: "/page/browser.tsx",
	};
	const { pathname } = new URL(address, "http://localhost");
	// Shown before it is online, too, so that it can be read while it is filled.
	if (/^\/privacy(\.html)?$/.test(pathname)) {
		const styles = "/page/styles/index.css?inline";
		const { default: css } = await page.ssrLoadModule(styles);
		return renderPrivacy({ ...assets, css });
	}
	if (pathname === "/") return renderDocument({ page: "landing" }, assets);
	response.statusCode = 404;
	return renderDocument({ page: "not-found" }, assets);
}

/** What is wrong with the content, or nothing. In a process of its own, since Node loads a file once. */
function contentError(): Promise<string> {
	const program = path.join(root, "build/check-content.ts");
	return promisify(execFile)(process.execPath, [program]).then(
		() => "",
		({ stderr }) => stderr.trim(),
	);
}

/** Builds what the server reads, again after each change until the build succeeds. */
async function build(page: ViteDevServer, address: string): Promise<void> {
	const program = path.join(root, "build/build-page.ts");
	for (;;) {
		const builder = spawn(process.execPath, [program], { stdio: "inherit" });
		const [code] = await once(builder, "exit");
		if (code === 0) return;
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
			proxy: Object.fromEntries(
				[waitlistPath, plainFormPath, "/me/", "/healthz", "/favicon.svg"].map(
					(path) => [path, `http://127.0.0.1:${behind}`],
				),
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
