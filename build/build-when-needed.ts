/** Builds the page unless the last build was made of the very same sources and settings. */
import { buildSettings } from "./build-settings.ts";
import { buildFingerprint, isBuiltFrom } from "./fingerprint.ts";
import { printMistakes } from "./work-folder.ts";

await printMistakes(async () => {
	if (await isBuiltFrom(await buildFingerprint(buildSettings()))) return;
	process.stderr.write("Building the page …\n");
	// Loaded only here: a server without Vite can start on a finished build.
	const { buildPage } = await import("./build-page.ts");
	await buildPage(true);
});
