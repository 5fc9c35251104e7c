/** Builds the page: scripts and pictures by Vite, documents by React, each file compressed beside itself. */
import { existsSync } from "node:fs";
import { cp, mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type InlineConfig, type Rolldown } from "vite";
import { loadEnvironment } from "../config/environment.ts";
import { readSettings } from "../config/settings.ts";
import {
	type BuiltPage,
	builtPageFile,
	securityHeadersFile,
	staticHostFile,
} from "../shared/built-page.ts";
import {
	builtFacts,
	checkContent,
	hasOwnPrivacyPage,
} from "./check-content.ts";
import { compressFolder } from "./compress.ts";
import { cutFonts } from "./fonts.ts";
import { drawIcons, drawShareImage, favicon } from "./pictures.ts";
import { printMistakes } from "./print-mistakes.ts";
import { securityHeaders, staticHostHeaders } from "./security-headers.ts";

const root = path.join(import.meta.dirname, "..");
const output = path.join(root, "dist");
const work = path.join(root, "node_modules/.cache/frontage-build");
const prerender = path.join(work, "prerender");
const draft = path.join(work, "dist");
const site = path.join(draft, "site");

/**
 * Builds into a new folder, which then replaces `dist/`: a failed build leaves the last one in place.
 * `site/` is public, `answers/` what the server answers to plain posts and to links in mails,
 * `headers.json` what its answers carry, `dashboard/` the founder's own page, `built.json` what
 * `doctor` looks at.
 */
async function buildPage(): Promise<void> {
	await rm(work, { recursive: true, force: true });
	const { siteUrl, apiBase, apiKey } = readSettings(loadEnvironment());
	await checkContent();
	await cutFonts();
	const script = await runVite({ build: { outDir: site } });
	const start = await runVite({
		build: {
			write: false,
			// As a library: a page's build would add a loader of its own.
			lib: { entry: "page/start.ts", formats: ["iife"], name: "start" },
			rolldownOptions: { input: "page/start.ts" },
		},
	});
	await runVite({
		build: {
			ssr: "page/prerender/prerender.tsx",
			ssrEmitAssets: true,
			copyPublicDir: false,
			outDir: prerender,
		},
	});
	await runVite({
		root: path.join(root, "dashboard/page"),
		publicDir: false,
		// No warning of its size, nor of packages that mark what runs in a browser.
		logLevel: "error",
		build: {
			outDir: path.join(draft, "dashboard"),
			rolldownOptions: { input: path.join(root, "dashboard/page/index.html") },
		},
	});
	// The fonts, which only the documents name.
	await cp(path.join(prerender, "assets"), path.join(site, "assets"), {
		recursive: true,
	});
	const { renderDocuments }: typeof import("../page/prerender/prerender.tsx") =
		await import(pathToFileURL(path.join(prerender, "prerender.js")).href);
	const documents = renderDocuments({
		start: start.code.trim(),
		script: `/${script.fileName}`,
		siteUrl,
	});
	if (!hasOwnPrivacyPage) delete documents["site/privacy/index.html"];
	const headers = securityHeaders(Object.values(documents), apiBase);
	const built: BuiltPage = {
		siteUrl,
		apiBase,
		apiKey,
		...(await builtFacts()),
	};
	const icons = Object.entries(await drawIcons());
	const files = {
		...documents,
		...Object.fromEntries(icons.map(([name, file]) => [`site/${name}`, file])),
		"site/share.png": await drawShareImage(),
		[`site/${staticHostFile}`]: staticHostHeaders(headers),
		"dashboard/icon.svg": favicon,
		[securityHeadersFile]: JSON.stringify(headers),
		[builtPageFile]: JSON.stringify(built),
	};
	for (const [name, content] of Object.entries(files)) {
		await mkdir(path.dirname(path.join(draft, name)), { recursive: true });
		await writeFile(path.join(draft, name), content);
	}
	await compressFolder(site);
	if (existsSync(output)) await rename(output, path.join(work, "replaced"));
	await rename(draft, output);
	printResult(built);
}

/** One build with the project's `vite.config.ts`; returns its first script. */
async function runVite(config: InlineConfig): Promise<Rolldown.OutputChunk> {
	const built = await build({
		root,
		configFile: path.join(root, "vite.config.ts"),
		configLoader: "native",
		logLevel: "warn",
		...config,
	});
	return ([built].flat()[0] as Rolldown.RolldownOutput).output[0];
}

/** On standard error: a start builds, too, and its standard output holds the log and nothing else. */
function printResult({ placeholders }: BuiltPage): void {
	console.error(`The page is built: ${path.join(output, "site")}`);
	if (placeholders.length > 0)
		console.error(
			`To be replaced before the page is public:\n  ${placeholders.join("\n  ")}`,
		);
}

await printMistakes(buildPage);
