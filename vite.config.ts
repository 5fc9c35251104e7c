import { defineConfig } from "vite";
import { plainWords } from "./build/plain-words.ts";
import { readPageSettings } from "./config/page-settings.ts";
import { loadEnvironment } from "./config/read-environment.ts";

const settings = readPageSettings(loadEnvironment());

export default defineConfig({
	appType: "custom",
	// `config/` is the only reader of settings; `.env` reaches it through Node.
	envDir: false,
	define: {
		"import.meta.env.VITE_SUPABASE_URL": JSON.stringify(settings.apiBase),
		"import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY": JSON.stringify(
			settings.apiKey,
		),
		"import.meta.env.VITE_BUILD_YEAR": new Date().getFullYear(),
		// The build puts in what it has drawn.
		"import.meta.env.VITE_PORTRAIT": "null",
	},
	build: {
		target: "baseline-widely-available",
		cssCodeSplit: false,
		modulePreload: { polyfill: false },
		assetsInlineLimit: 0,
		rolldownOptions: { input: "page/browser.tsx" },
	},
	plugins: [plainWords()],
	server: {
		proxy: Object.fromEntries(
			["/rest", "/join", "/healthz"].map((path) => [path, settings.devServer]),
		),
	},
});
