import { defineConfig } from "@playwright/test";
import { browserArguments, findBrowser } from "./test/support/find-browser.ts";
import { fontEnvironment, usualFonts } from "./test/support/system-fonts.ts";

const executablePath = findBrowser();
const isCI = Boolean(process.env["CI"]);

export default defineConfig({
	testDir: "test/browser",
	testMatch: "*.spec.ts",
	fullyParallel: true,
	workers: 2,
	forbidOnly: isCI,
	retries: isCI ? 1 : 0,
	// Only what hangs is stopped: a slow machine is no failure.
	timeout: 180_000,
	expect: { timeout: 20_000 },
	reporter: "list",
	outputDir: "test-results",
	use: {
		launchOptions: {
			...(executablePath !== undefined && { executablePath }),
			args: [...browserArguments],
			...(usualFonts && {
				env: { ...process.env, ...fontEnvironment(usualFonts) } as Record<
					string,
					string
				>,
			}),
		},
		// Smooth scrolling and the moving street slow every test down; small-screen.spec.ts has them on.
		contextOptions: { reducedMotion: "reduce" },
		trace: "on-first-retry",
	},
});
