import { defineConfig } from "@playwright/test";
import {
	browserArguments,
	browserEnvironment,
	findChromium,
} from "./test/support/chromium.ts";
import {
	installedFonts,
	type SystemFonts,
	usualFonts,
} from "./test/support/system-fonts.ts";

const executablePath = await findChromium();
/** They build the page with other words, or start `npm run dev`. */
const wordsTests = "*words*.spec.ts";
/** They run once with each set of system fonts. */
const fontsTests = "system-fonts.spec.ts";

/** A browser that knows one set of system fonts. */
function browserWith(set: SystemFonts) {
	return {
		launchOptions: {
			...(executablePath !== undefined && { executablePath }),
			args: [
				...browserArguments,
				// The tests open one page at a time: a process for each takes longer.
				"--renderer-process-limit=1",
				// No test looks at a picture of the page: without memory for it, little is painted, which takes a fifth of the time.
				"--force-gpu-mem-available-mb=1",
			],
			env: browserEnvironment(set),
		},
	};
}

export default defineConfig({
	testDir: "test/browser",
	testMatch: "*.spec.ts",
	fullyParallel: true,
	// More than there are cores make a small machine slow, and then answers late (loculus-project/loculus#6370).
	workers: 2,
	forbidOnly: Boolean(process.env["CI"]),
	// Only what hangs is stopped: a slow machine is no failure.
	timeout: 180_000,
	expect: { timeout: 20_000 },
	reporter: "list",
	outputDir: "test-results",
	use: {
		// Smooth scrolling and the moving street slow every test down; small-screen.spec.ts has them on.
		contextOptions: { reducedMotion: "reduce" },
		// A snapshot adds a script to each frame, which the frame of a mail refuses: no second try would pass.
		trace: { mode: "on-first-retry", snapshots: false },
	},
	projects: [
		{
			name: "page",
			testIgnore: [wordsTests, fontsTests],
			use: browserWith(usualFonts),
		},
		{ name: "words", testMatch: wordsTests, use: browserWith(usualFonts) },
		...installedFonts.map((set) => ({
			name: set,
			testMatch: fontsTests,
			// In one browser: to start another one takes as long as a test.
			fullyParallel: false,
			use: browserWith(set),
		})),
	],
});
