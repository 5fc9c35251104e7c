/** Builds the page: scripts and stylesheet by Vite, documents by React, each file compressed beside itself. */
import { existsSync } from "node:fs";
import {
	mkdir,
	mkdtemp,
	readFile,
	rename,
	rm,
	writeFile,
} from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type InlineConfig, type Rolldown } from "vite";
import { loadEnvironment } from "../config/environment.ts";
import { readSettings } from "../config/settings.ts";
import type { Prerender } from "../page/prerender/types.ts";
import {
	type BuiltPage,
	builtPageFile,
	securityHeadersFile,
	staticHostFile,
} from "../shared/built-page.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { checkContent } from "./check-content.ts";
import { compressFolder } from "./compress.ts";
import { findPlaceholders } from "./content-texts.ts";
import { cutFonts } from "./fonts.ts";
import { printMistakes } from "./print-mistakes.ts";
import { securityHeaders } from "./security-headers.ts";

const root = path.join(import.meta.dirname, "..");
const output = path.join(root, "dist");
const cache = path.join(root, "node_modules/.cache");

/** Builds into a new folder, which then replaces `dist/`: a failed build leaves the last one in place. */
async function buildPage(): Promise<void> {
	await mkdir(cache, { recursive: true });
	const work = await mkdtemp(path.join(cache, "frontage-build-"));
	try {
		const draft = path.join(work, "dist");
		const built = await fillDraft(draft, path.join(work, "prerender"));
		if (existsSync(output)) await rename(output, path.join(work, "replaced"));
		await rename(draft, output);
		printResult(built);
	} finally {
		await rm(work, { recursive: true });
	}
}

/**
 * Fills `draft`: `site/` is public, `answers/` what the server answers to plain posts and to links
 * in mails, `headers.json` what its answers carry, `dashboard/` the founder's own page, `built.json` what
 * `doctor` looks at.
 */
async function fillDraft(draft: string, prerender: string): Promise<BuiltPage> {
	const { siteUrl, apiBase, apiKey } = readSettings(loadEnvironment());
	await checkContent();
	await cutFonts();
	// These load the content, which is known to be readable only now.
	const { founder } = await import("../content/landing.ts");
	const { site: words } = await import("../content/site.ts");
	const { drawShareImage, favicon } = await import("./pictures.ts");
	const { publicFiles, staticHostHeaders } = await import("./public-files.ts");
	const site = path.join(draft, "site");
	const assets = await buildBrowserFiles(site);
	const page = await buildPrerender(prerender);
	const documents = page.renderDocuments({ ...assets, siteUrl });
	for (const name of Object.keys(documents.site)) {
		if (existsSync(path.join(root, "public", name)))
			throw new ExpectedError(
				`public/${name} has the name of a page that the build makes: give it another name.`,
			);
	}
	const headers = securityHeaders(
		Object.values(documents).flatMap(Object.values),
		apiBase,
	);
	const built: BuiltPage = {
		name: words.name,
		siteUrl,
		apiBase,
		apiKey,
		hasPortrait: founder.portrait !== null,
		hasPrivacyPage: words.legal.privacy !== null,
		placeholders: await findPlaceholders("privacy.html" in documents.site),
	};
	await writeAll(draft, {
		[securityHeadersFile]: JSON.stringify(headers),
		[builtPageFile]: JSON.stringify(built),
	});
	await writeAll(site, {
		...(await publicFiles(siteUrl)),
		"share.png": await drawShareImage(page),
		...documents.site,
		[staticHostFile]: staticHostHeaders(headers),
	});
	await writeAll(path.join(draft, "answers"), {
		...documents.answers,
		...documents.links,
	});
	await compressFolder(site);
	await buildDashboard(path.join(draft, "dashboard"));
	await writeAll(path.join(draft, "dashboard"), { "icon.svg": favicon });
	return built;
}

/** One build with the project's `vite.config.ts`. */
async function runVite(config: InlineConfig): Promise<Rolldown.RolldownOutput> {
	const built = await build({
		root,
		configFile: path.join(root, "vite.config.ts"),
		configLoader: "native",
		logLevel: "warn",
		...config,
	});
	return [built].flat()[0] as Rolldown.RolldownOutput;
}

/** Builds what the browser fetches. Removes the stylesheet from the folder: it goes into the documents. */
async function buildBrowserFiles(outDir: string) {
	const { output } = await runVite({ build: { outDir } });
	const script = output.find((file) => file.type === "chunk" && file.isEntry);
	const style = output.find(({ fileName }) => fileName.endsWith(".css"));
	if (!script || !style) throw new Error("Vite built no script or no styles");
	const css = await readFile(path.join(outDir, style.fileName), "utf8");
	await rm(path.join(outDir, style.fileName));
	return {
		start: await buildStart(),
		script: `/${script.fileName}`,
		css: css.trim(),
	};
}

/** Builds the script that stands in every document. As a library: a page's build would add a loader of its own. */
async function buildStart(): Promise<string> {
	const { output } = await runVite({
		build: {
			write: false,
			copyPublicDir: false,
			lib: { entry: "page/start.ts", formats: ["iife"], name: "start" },
			// Replaces the input of the page.
			rolldownOptions: { input: "page/start.ts" },
		},
	});
	return output[0].code.trim();
}

/** Builds into `outDir` what renders the documents, and loads it. */
async function buildPrerender(outDir: string): Promise<Prerender> {
	const ssr = "page/prerender/prerender.tsx";
	await runVite({ build: { ssr, outDir, copyPublicDir: false } });
	return import(pathToFileURL(path.join(outDir, "prerender.js")).href);
}

/** Builds the founder's own page. */
async function buildDashboard(outDir: string): Promise<void> {
	const page = path.join(root, "dashboard/page");
	const input = path.join(page, "index.html");
	await runVite({
		root: page,
		publicDir: false,
		build: {
			outDir,
			emptyOutDir: true,
			// It is fetched from this machine.
			chunkSizeWarningLimit: 2_000,
			rolldownOptions: {
				input,
				onLog(level, log, handle) {
					// Packages mark what runs in a browser: here all does.
					if (log.code !== "MODULE_LEVEL_DIRECTIVE") handle(level, log);
				},
			},
		},
	});
}

/** On standard error: a start builds, too, and its standard output holds the log and nothing else. */
function printResult({ siteUrl, placeholders }: BuiltPage): void {
	console.error(`The page is built: ${path.join(output, "site")}`);
	if (siteUrl === "") {
		console.error(
			"SITE_URL is not set: the page has no canonical address, share image or sitemap.",
		);
	}
	if (placeholders.length === 0) return;
	console.error("To be replaced before the page is public:");
	for (const line of placeholders) console.error(`  ${line}`);
}

async function writeAll(
	folder: string,
	files: Record<string, string | Uint8Array>,
) {
	for (const [name, content] of Object.entries(files)) {
		await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
		await writeFile(path.join(folder, name), content);
	}
}

await printMistakes(buildPage);
