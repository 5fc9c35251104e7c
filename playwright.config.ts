import { defineConfig } from "@playwright/test";
import { browserArguments, findBrowser } from "./test/support/find-browser.ts";

const executablePath = findBrowser();

export default defineConfig({
	testDir: "test/browser",
	testMatch: "*.spec.ts",
	fullyParallel: true,
	forbidOnly: Boolean(process.env["CI"]),
	reporter: [["list"], ["./test/count-browser.ts"]],
	outputDir: "test-results",
	use: {
		launchOptions: {
			...(executablePath !== undefined && { executablePath }),
			args: [...browserArguments],
		},
		trace: "retain-on-failure",
	},
});
