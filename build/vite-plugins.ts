import { execFile } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { Plugin } from "vite";
import type { Prerender } from "../page/prerender/types.ts";

const root = path.join(import.meta.dirname, "..");
const contentFolder = path.join(root, "content");

/**
 * Puts the words of `content/` into a build as plain data: their checks have run in the build, and
 * stay out of the browser. What renders the documents notes each word that is read and missing.
 */
export function plainWords(): Plugin {
	return {
		name: "plain-words",
		apply: "build",
		async load(id) {
			const file = path.relative(contentFolder, id);
			if (!/^[\w-]+\.ts$/.test(file)) return null;
			const words = await import(pathToFileURL(id).href);
			const isPrerender = this.environment.name === "ssr";
			const lines = Object.entries(words).map(([name, value]) => {
				const data = JSON.stringify(value);
				return isPrerender
					? `export const ${name} = noteMissing("content/${file}: ${name}", ${data});`
					: `export const ${name} = ${data};`;
			});
			if (isPrerender)
				lines.push(
					'import { noteMissing } from "/page/prerender/missing-words.ts";',
				);
			return lines.join("\n");
		},
	};
}

/** In development, renders each document anew when it is asked for, or says what is wrong with the content. */
export function devDocuments(): Plugin {
	return {
		name: "dev-documents",
		apply: "serve",
		configureServer(server) {
			let errors = contentErrors();
			server.watcher.on("all", (_, file) => {
				if (file.startsWith(contentFolder)) errors = contentErrors();
			});
			return () => {
				server.middlewares.use(async (request, response, next) => {
					try {
						const message = await errors;
						if (message !== "") throw new Error(message);
						const address = request.originalUrl ?? "/";
						const isHome =
							new URL(address, "http://localhost").pathname === "/";
						const { renderDocument } = (await server.ssrLoadModule(
							"/page/prerender/prerender.tsx",
						)) as Prerender;
						const html = await renderDocument(
							{ page: isHome ? "landing" : "not-found" },
							{ script: "/page/browser.tsx", fonts: [] },
						);
						response.statusCode = isHome ? 200 : 404;
						response.setHeader("Content-Type", "text/html; charset=utf-8");
						response.end(await server.transformIndexHtml(address, html));
					} catch (error) {
						next(error);
					}
				});
			};
		},
	};
}

/** What is wrong with the content, or nothing. In a process of its own, since Node loads a file once. */
function contentErrors(): Promise<string> {
	return promisify(execFile)(process.execPath, [
		path.join(root, "build/check-content.ts"),
	]).then(
		() => "",
		(error) => error.stderr.trim(),
	);
}
