import type { Plugin } from "vite";
import type { PrerenderModule } from "./prerender-module.ts";

/** While developing, renders each document anew when it is asked for, as the build would. */
export function devDocuments(): Plugin {
	return {
		name: "dev-documents",
		apply: "serve",
		configureServer(server) {
			return () => {
				server.middlewares.use(async (request, response, next) => {
					try {
						const address = request.originalUrl ?? "/";
						const isHome =
							new URL(address, "http://localhost").pathname === "/";
						const { renderDocument } = (await server.ssrLoadModule(
							"/page/prerender/prerender.tsx",
						)) as unknown as PrerenderModule;
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
