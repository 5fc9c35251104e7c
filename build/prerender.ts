import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import type { Prerender } from "../page/prerender/types.ts";

/** Builds into `folder` what renders the page's documents, and loads it. */
export async function buildPrerender(folder: string): Promise<Prerender> {
	await build({
		root: path.join(import.meta.dirname, ".."),
		logLevel: "warn",
		build: {
			ssr: "page/prerender/prerender.tsx",
			outDir: folder,
			copyPublicDir: false,
		},
	});
	return import(pathToFileURL(path.join(folder, "prerender.js")).href);
}
