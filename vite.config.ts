import { defineConfig } from "vite";
import { plainWords } from "./build/plain-words.ts";

export default defineConfig({
	appType: "custom",
	// `config/` is the only reader of settings; `.env` reaches it through Node.
	envDir: false,
	build: {
		target: "baseline-widely-available",
		cssCodeSplit: false,
		modulePreload: { polyfill: false },
		assetsInlineLimit: 0,
		rolldownOptions: {
			input: "page/browser.tsx",
			// `page/start.ts` calls what the script exports.
			preserveEntrySignatures: "strict",
		},
	},
	plugins: [plainWords()],
});
