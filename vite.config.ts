import path from "node:path";
import { defineConfig, type EnvironmentOptions } from "vite";
import { imagetools } from "vite-imagetools";
import {
	scriptAddress,
	scriptEnvironments,
	wordsPlugin,
} from "./build/words-plugin.ts";
import { loadEnvironment } from "./config/environment.ts";
import { readSettings } from "./config/settings.ts";
import { readLanguages } from "./words/read-words.ts";

const { host, port, apiBase, apiKey } = readSettings(loadEnvironment());

/** A photo may have any name; where a page lists its copies, a space would end the address. */
const output = {
	sanitizeFileName: (name: string) => name.replace(/[^\w.-]+/g, "-"),
};

/** The script that takes the page over, one for each language: a visitor loads no other language's words. */
const scripts = scriptEnvironments(readLanguages()).map(([name, language]) => [
	name,
	{
		consumer: "client",
		build: {
			// The first one empties the folder, and copies `public/`.
			emptyOutDir: name === "client",
			copyPublicDir: name === "client",
			rolldownOptions: {
				input: { page: scriptAddress(language) },
				output,
				// `page/load-on-intent.ts` calls what the script exports; the script that comes later uses more of it.
				preserveEntrySignatures: "allow-extension",
			},
		},
	} satisfies EnvironmentOptions,
]);

export default defineConfig({
	appType: "custom",
	// `config/` is the only reader of settings; `.env` reaches it through Node.
	envDir: false,
	// See build/plain-folder.ts.
	resolve: { preserveSymlinks: true },
	define: {
		"import.meta.env.VITE_SUPABASE_URL": JSON.stringify(apiBase),
		"import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY": JSON.stringify(apiKey),
	},
	// `npm run dev` (build/dev.ts).
	server: {
		host,
		port,
		strictPort: true,
		// A page in a browser must not write into the founder's terminal.
		forwardConsole: false,
		// The page's sources only: the list and its exports are in this folder, too.
		fs: {
			allow: "content editor node_modules page protocol shared words".split(
				" ",
			),
		},
	},
	build: {
		// The oldest browsers that the README names.
		target: ["chrome111", "edge111", "firefox114", "safari16.4", "ios16.4"],
		modulePreload: false,
		assetsInlineLimit: 0,
		// Packages mark what runs in a browser; here all of the page does. Pictures take as long as they take.
		rolldownOptions: {
			checks: { moduleLevelDirective: false, bundlerTimings: false },
		},
	},
	// `npm run build` (build/build-page.ts) builds each of them.
	environments: {
		...Object.fromEntries(scripts),
		/** The script in every document. As a library: a page's build would add a loader of its own. */
		start: {
			consumer: "client",
			// `npm run dev` would look for packages in it, and find those of the dashboard.
			optimizeDeps: { noDiscovery: true },
			build: {
				write: false,
				lib: {
					entry: "page/load-on-intent.ts",
					formats: ["iife"],
					name: "start",
				},
			},
		},
		/** What renders the documents, and the fonts, which only they name. */
		ssr: {
			build: {
				rolldownOptions: { input: "page/prerender/prerender.tsx", output },
				emitAssets: true,
				copyPublicDir: false,
			},
		},
	},
	plugins: [
		wordsPlugin,
		imagetools({
			// A photo may have any name.
			include: /\/content\/pictures\/[^?]+\?/,
			cache: {
				dir: path.join(import.meta.dirname, "node_modules/.cache/imagetools"),
			},
		}),
	],
});
