import { defineConfig } from "@playwright/test";
import { browserArguments } from "./test/find-browser.ts";

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
			args: [...browserArguments],
		},
		trace: "retain-on-failure",
	},
});
