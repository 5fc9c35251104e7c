/** Starts the page's development server and, beside it, the sign-up server; both reload on changes. */
import { execFile, spawn } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { createServer, type ViteDevServer } from "vite";
import type { Prerender } from "../page/prerender/types.ts";

const root = path.join(import.meta.dirname, "..");

/** Renders each document anew when it is asked for, or says what is wrong with the content. */
function renderDocuments(page: ViteDevServer) {
	let errors = contentErrors();
	page.watcher.on("all", (_, file) => {
		if (file.startsWith(path.join(root, "content"))) errors = contentErrors();
	});
	// A function that is returned runs after Vite has put its own middleware in place.
	return () => {
		page.middlewares.use(async (request, response, next) => {
			try {
				const message = await errors;
				if (message !== "") throw new Error(message);
				const address = request.originalUrl ?? "/";
				const isHome = new URL(address, "http://localhost").pathname === "/";
				const { renderDocument } = (await page.ssrLoadModule(
					"/page/prerender/prerender.tsx",
				)) as Prerender;
				const html = await renderDocument(
					{ page: isHome ? "landing" : "not-found" },
					{ script: "/page/browser.tsx", fonts: [] },
				);
				response.statusCode = isHome ? 200 : 404;
				response.setHeader("Content-Type", "text/html; charset=utf-8");
				response.end(await page.transformIndexHtml(address, html));
			} catch (error) {
				next(error);
			}
		});
	};
}

/** What is wrong with the content, or nothing. In a process of its own, since Node loads a file once. */
function contentErrors(): Promise<string> {
	const program = path.join(root, "build/check-content.ts");
	return promisify(execFile)(process.execPath, [program]).then(
		() => "",
		(error) => error.stderr.trim(),
	);
}

const server = spawn(process.execPath, ["--watch", "server/main.js"], {
	cwd: root,
	stdio: "inherit",
});
const page = await createServer({
	root,
	plugins: [{ name: "documents", configureServer: renderDocuments }],
});
await page.listen();
page.printUrls();

async function stop() {
	server.kill();
	await page.close();
}
process.once("SIGINT", stop);
process.once("SIGTERM", stop);
