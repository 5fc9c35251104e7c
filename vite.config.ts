import { defineConfig } from "vite";

export default defineConfig({
	appType: "custom",
	// `config/` is the only reader of settings; `.env` reaches it through Node.
	envDir: false,
	build: {
		// The oldest browsers that the README names.
		target: ["chrome111", "edge111", "firefox114", "safari16.4", "ios16.4"],
		cssCodeSplit: false,
		modulePreload: { polyfill: false },
		assetsInlineLimit: 0,
		rolldownOptions: {
			input: "page/browser.tsx",
			// `page/start.ts` calls what the script exports.
			preserveEntrySignatures: "strict",
		},
	},
});
