/** Builds the page: scripts and pictures by Vite, documents by React, each file compressed beside itself. */
import "./prerequisites.js";
import { existsSync } from "node:fs";
import { cp, mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, createBuilder, type Rolldown } from "vite";
import { loadEnvironment } from "../config/environment.ts";
import { readSettings } from "../config/settings.ts";
import {
	type BuiltPage,
	builtPageFile,
	securityHeadersFile,
	staticHostFile,
} from "../protocol/built-page.ts";
import {
	builtFacts,
	checkContent,
	hasOwnPrivacyPage,
} from "./check-content.ts";
import { compressFolder } from "./compress.ts";
import { cutFonts } from "./fonts.ts";
import { drawPictures } from "./pictures.ts";
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
	const { client, start } = await runVite();
	await build({
		root: path.join(root, "dashboard/page"),
		build: { outDir: path.join(draft, "dashboard"), assetsInlineLimit: 0 },
		// No warning of its size, nor of packages that mark what runs in a browser.
		logLevel: "error",
	});
	// The fonts, which only the documents name.
	await cp(path.join(prerender, "assets"), path.join(site, "assets"), {
		recursive: true,
	});
	const { renderDocuments }: typeof import("../page/prerender/prerender.tsx") =
		await import(pathToFileURL(path.join(prerender, "prerender.js")).href);
	const documents = renderDocuments({
		start: start.code.trim(),
		script: `/${client.fileName}`,
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
	const files = {
		...documents,
		...(await drawPictures()),
		[`site/${staticHostFile}`]: staticHostHeaders(headers),
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
	// On standard error: a start builds, too, and its standard output holds the log and nothing else.
	console.error(`The page is built: ${path.join(output, "site")}`);
	if (built.placeholders.length > 0)
		console.error(
			`To be replaced before the page is public:\n  ${built.placeholders.join("\n  ")}`,
		);
}

/** Builds the environments of `vite.config.ts`; returns the first script of each. */
async function runVite() {
	const builder = await createBuilder({
		root,
		configLoader: "native",
		logLevel: "warn",
		environments: {
			client: { build: { outDir: site } },
			ssr: { build: { outDir: prerender } },
		},
	});
	const scripts: Record<string, Rolldown.OutputChunk> = {};
	for (const environment of Object.values(builder.environments)) {
		const [built] = [await builder.build(environment)].flat();
		scripts[environment.name] = (built as Rolldown.RolldownOutput).output[0];
	}
	return scripts as Record<"client" | "start", Rolldown.OutputChunk>;
}

await printMistakes(buildPage);
