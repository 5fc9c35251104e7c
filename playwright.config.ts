import { defineConfig } from "@playwright/test";
import { browserArguments, findBrowser } from "./test/support/find-browser.ts";
import {
	fontEnvironment,
	otherFonts,
	type SystemFonts,
	usualFonts,
} from "./test/support/system-fonts.ts";

const executablePath = findBrowser();
const isCI = Boolean(process.env["CI"]);
/** They build the page with other words, or start `npm run dev`. */
const wordsTests = "*words*.spec.ts";

/** A browser that knows one set of system fonts. */
function browserWith(set: SystemFonts | undefined) {
	return {
		launchOptions: {
			...(executablePath !== undefined && { executablePath }),
			// The tests open one page at a time: a process for each takes longer.
			args: [...browserArguments, "--renderer-process-limit=1"],
			...(set && { env: fontEnvironment(set) }),
		},
	};
}

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
	// One record for every system: what is recorded depends on none.
	snapshotPathTemplate: "{testDir}/{arg}{ext}",
	use: {
		// Smooth scrolling and the moving street slow every test down; small-screen.spec.ts has them on.
		contextOptions: { reducedMotion: "reduce" },
		trace: "on-first-retry",
	},
	projects: [
		{
			name: "page",
			testIgnore: wordsTests,
			metadata: { fonts: usualFonts },
			use: browserWith(usualFonts),
		},
		{ name: "words", testMatch: wordsTests, use: browserWith(usualFonts) },
		...otherFonts.map((set) => ({
			name: set,
			testMatch: "system-fonts.spec.ts",
			metadata: { fonts: set },
			// In one browser: to start another one takes as long as a test.
			fullyParallel: false,
			use: browserWith(set),
		})),
	],
});
