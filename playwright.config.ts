import { defineConfig } from "@playwright/test";

export default defineConfig({
	testDir: "test/browser",
	testMatch: "*.spec.ts",
	fullyParallel: true,
	forbidOnly: Boolean(process.env["CI"]),
	reporter: [["list"], ["./test/count-browser.ts"]],
	outputDir: "test-results",
	use: {
		launchOptions: {
			...(process.env["CHROMIUM_PATH"] && {
				executablePath: process.env["CHROMIUM_PATH"],
			}),
			args: [
				// Chromium refuses its sandbox to root, as in most containers.
				...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
				"--disable-gpu",
				"--disable-quic",
				"--disable-background-networking",
				"--disable-component-update",
				"--disable-sync",
				"--no-first-run",
			],
		},
		trace: "retain-on-failure",
	},
});
