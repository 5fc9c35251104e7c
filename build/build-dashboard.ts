import path from "node:path";
import { build } from "vite";

const root = path.join(import.meta.dirname, "..", "dashboard", "page");

/** Builds the founder's page into `folder`, by a configuration of its own: no setting reaches it. */
export async function buildDashboardPage(folder: string): Promise<void> {
	await build({
		root,
		configFile: false,
		envDir: false,
		publicDir: false,
		logLevel: "warn",
		build: {
			outDir: folder,
			emptyOutDir: true,
			target: "baseline-widely-available",
			cssCodeSplit: false,
			modulePreload: { polyfill: false },
			assetsInlineLimit: 0,
		},
	});
}
