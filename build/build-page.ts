/** Builds the page: scripts and stylesheet by Vite, documents by React, each file compressed beside itself. */
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Rolldown } from "vite";
import { type BuiltPage, builtPageFile } from "../config/built-page.ts";
import type { PageSettings } from "../config/page-settings.ts";
import {
	securityHeaders,
	securityHeadersFile,
	staticHostFile,
} from "../config/security-headers.ts";
import type { Prerender } from "../page/prerender/types.ts";
import {
	buildSettings,
	keptSettings,
	output,
	type PageConstants,
	pageConstants,
} from "./build-settings.ts";
import { checkContent } from "./check-content.ts";
import { compressFolder } from "./compress.ts";
import { findPlaceholders } from "./content-texts.ts";
import {
	buildFingerprint,
	fingerprintFile,
	isBuiltFrom,
} from "./fingerprint.ts";
import { inWorkFolder, lockBuilds } from "./work-folder.ts";

const root = path.join(import.meta.dirname, "..");

/**
 * Builds into a folder of its own and then replaces `dist/`, so that a failed build leaves the last
 * one in place. Builds at the same time run one after the other; where `isNeededOnly`, a `dist/` that
 * another one has made of the same sources stays.
 */
export function buildPage(isNeededOnly: boolean): Promise<void> {
	return inWorkFolder(async (work) => {
		using _ = lockBuilds();
		const settings = buildSettings();
		const fingerprint = await buildFingerprint(settings);
		if (isNeededOnly && (await isBuiltFrom(fingerprint))) return;
		const draft = path.join(work, "dist");
		const built = await writeDraft(
			draft,
			path.join(work, "prerender"),
			settings,
		);
		await writeFile(path.join(draft, fingerprintFile), fingerprint);
		if (existsSync(output)) await rename(output, path.join(work, "replaced"));
		await rename(draft, output);
		printResult(built, keptSettings(settings));
	});
}

/**
 * Fills `draft`: `site/` is public, `answers/` what the server answers to plain posts and to links
 * in mails, `headers.json` what its answers carry, `dashboard/` the founder's own page, `built.json` what
 * `doctor` looks at.
 */
async function writeDraft(
	draft: string,
	prerender: string,
	settings: PageSettings,
) {
	const { siteUrl, apiBase } = settings;
	await checkContent();
	// These load the content, which is known to be readable only now.
	const { founder } = await import("../content/landing.ts");
	const { drawPortrait } = await import("./portrait.ts");
	const { drawPublicFiles, staticHostHeaders } = await import(
		"./public-files.ts"
	);
	const { site: words } = await import("../content/site.ts");
	const photo = founder.portrait && (await drawPortrait(founder.portrait.file));
	const constants = pageConstants(settings, photo?.portrait ?? null);
	const page = await buildPrerender(prerender, constants);
	const site = path.join(draft, "site");
	const assets = await buildAssets(site, constants);
	const publicFiles = await drawPublicFiles(siteUrl, page);
	const documents = await page.renderDocuments({ ...assets, publicFiles });
	const headers = securityHeaders({
		documents: [documents.site, documents.answers].flatMap(Object.values),
		linkPages: Object.values(documents.links),
		apiBase,
	});
	const built: BuiltPage = {
		name: words.name,
		...settings,
		hasPortrait: photo !== null,
		hasPrivacyPage: words.legal.privacy !== null,
		placeholders: await findPlaceholders("privacy.html" in documents.site),
	};
	await writeAll(draft, {
		[securityHeadersFile]: JSON.stringify(headers),
		[builtPageFile]: JSON.stringify(built),
	});
	await writeAll(site, {
		...publicFiles.files,
		...documents.site,
		[staticHostFile]: staticHostHeaders(headers),
	});
	await writeAll(path.join(site, "assets"), photo?.files ?? {});
	await writeAll(path.join(draft, "answers"), {
		...documents.answers,
		...documents.links,
	});
	await compressFolder(site);
	await buildDashboardPage(path.join(draft, "dashboard"));
	return built;
}

/** Builds into `folder` what renders the page's documents, and loads it. */
async function buildPrerender(
	folder: string,
	constants: PageConstants,
): Promise<Prerender> {
	await build({
		root,
		logLevel: "warn",
		define: constants,
		build: {
			ssr: "page/prerender/prerender.tsx",
			outDir: folder,
			copyPublicDir: false,
		},
	});
	return import(pathToFileURL(path.join(folder, "prerender.js")).href);
}

/** Builds what the browser fetches. Removes the stylesheet from the folder: it goes into the documents. */
async function buildAssets(site: string, constants: PageConstants) {
	const { output } = (await build({
		root,
		logLevel: "warn",
		define: constants,
		build: { outDir: site },
	})) as Rolldown.RolldownOutput;
	const names = output.map(({ fileName }) => fileName);
	const script = output.find((file) => file.type === "chunk" && file.isEntry);
	const style = names.find((name) => name.endsWith(".css"));
	if (!script || !style) throw new Error("Vite built no script or no styles");
	const css = await readFile(path.join(site, style), "utf8");
	await rm(path.join(site, style));
	return {
		start: await buildStart(),
		script: `/${script.fileName}`,
		css: css.trim(),
	};
}

/** Builds the script that stands in every document. As a library: a page's build would add a loader of its own. */
async function buildStart(): Promise<string> {
	const [built] = (await build({
		root,
		logLevel: "warn",
		build: {
			write: false,
			copyPublicDir: false,
			lib: { entry: "page/start.ts", formats: ["iife"], name: "start" },
			// Replaces the input of the page.
			rolldownOptions: { input: "page/start.ts" },
		},
	})) as Rolldown.RolldownOutput[];
	if (!built) throw new Error("Vite built no first script");
	return built.output[0].code.trim();
}

/** Builds the founder's page with the options of the public one. */
async function buildDashboardPage(folder: string): Promise<void> {
	const page = path.join(root, "dashboard", "page");
	await build({
		root: page,
		configFile: path.join(root, "vite.config.ts"),
		publicDir: false,
		logLevel: "warn",
		build: {
			outDir: folder,
			emptyOutDir: true,
			rolldownOptions: { input: path.join(page, "index.html") },
		},
	});
}

/** On standard error: a start builds, too, and its standard output holds the log and nothing else. */
function printResult(
	{ siteUrl, placeholders }: BuiltPage,
	kept: readonly string[],
): void {
	console.error(`The page is built: ${path.join(output, "site")}`);
	for (const line of kept) console.error(line);
	if (kept.length > 0)
		console.error("To build without it, delete the folder dist first.");
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

if (import.meta.main) await buildPage(false);
