/** Builds the page: scripts and stylesheet by Vite, documents by React, each file compressed beside itself. */
import {
	mkdir,
	readdir,
	readFile,
	rename,
	rm,
	writeFile,
} from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Manifest } from "vite";
import { type BuiltPage, builtPageFile } from "../config/built-page.ts";
import { readPageSettings } from "../config/page-settings.ts";
import { loadEnvironment } from "../config/read-environment.ts";
import {
	securityHeaders,
	securityHeadersFile,
	staticHostFile,
} from "../config/security-headers.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { buildDashboardPage } from "./build-dashboard.ts";
import { ContentFaulty, checkContent } from "./check-content.ts";
import { compressFolder } from "./compress.ts";
import { buildFingerprint, fingerprintFile } from "./fingerprint.ts";
import type { PrerenderModule } from "./prerender-module.ts";
import { staticHostHeaders } from "./static-host.ts";

const root = path.join(import.meta.dirname, "..");
const output = path.join(root, "dist");

/**
 * Replaces `dist/` once everything is ready, so that a failed build leaves the last one in place:
 * `dist/site/` is what anyone may fetch, `dist/answers/` what the server fills in for plain posts,
 * `dist/headers.json` what its answers carry, `dist/dashboard/` the founder's own page,
 * `dist/built.json` what `doctor` looks at.
 */
async function buildPage(): Promise<void> {
	// React picks its production build by this when the documents are rendered below.
	process.env["NODE_ENV"] = "production";
	const { siteUrl, apiBase, apiKey } = readPageSettings(loadEnvironment());
	await checkContent();
	// Loads the content, so not before it is known to be readable.
	const { writePublicFiles } = await import("./public-files.ts");
	const { listPlaceholders } = await import("./list-placeholders.ts");
	const { site: words } = await import("../content/site.ts");
	const draft = path.join(root, "node_modules", ".cache", "frontage-build");
	const site = path.join(draft, "site");
	const answers = path.join(draft, "answers");
	await rm(draft, { recursive: true, force: true });

	await build({ root, logLevel: "warn", build: { outDir: site } });
	const assets = await takeAssets(site);

	const prerender = path.join(draft, "prerender");
	await build({
		root,
		logLevel: "warn",
		build: {
			ssr: "page/prerender/prerender.tsx",
			outDir: prerender,
			copyPublicDir: false,
		},
	});
	const entry = pathToFileURL(path.join(prerender, "prerender.js")).href;
	const page: PrerenderModule = await import(entry);
	const publicFiles = await writePublicFiles(site, siteUrl, page);
	const documents = await page.renderDocuments({ ...assets, publicFiles });
	await rm(prerender, { recursive: true });

	const headers = securityHeaders({
		documents: [documents.site, documents.answers].flatMap(Object.values),
		apiBase,
	});
	const built: BuiltPage = {
		name: words.name,
		siteUrl,
		apiBase,
		apiKey,
		placeholders: await listPlaceholders(),
	};
	await writeAll(draft, {
		[securityHeadersFile]: JSON.stringify(headers),
		[builtPageFile]: JSON.stringify(built),
	});
	await writeAll(site, {
		...documents.site,
		[staticHostFile]: staticHostHeaders(headers),
	});
	await writeAll(answers, documents.answers);
	await compressFolder(site);
	await buildDashboardPage(path.join(draft, "dashboard"));
	await writeFile(path.join(draft, fingerprintFile), await buildFingerprint());

	await rm(output, { recursive: true, force: true });
	await rename(draft, output);
	sayWhatIsMissing(built);
}

/** Finds what Vite made, and takes the stylesheet out of the folder: it goes into the documents. */
async function takeAssets(site: string) {
	const manifestFolder = path.join(site, ".vite");
	const manifest: Manifest = JSON.parse(
		await readFile(path.join(manifestFolder, "manifest.json"), "utf8"),
	);
	await rm(manifestFolder, { recursive: true });

	const script = Object.values(manifest).find((chunk) => chunk.isEntry)?.file;
	if (script === undefined)
		throw new Error("Vite built no script for the page");

	const files = await readdir(path.join(site, "assets"));
	const styles = files.filter((file) => file.endsWith(".css"));
	let css = "";
	for (const file of styles) {
		const address = path.join(site, "assets", file);
		css += await readFile(address, "utf8");
		await rm(address);
	}
	// The accents are fetched only by a page that uses one.
	const fonts = files
		.filter((file) => /^archivo-letters.*\.woff2$/.test(file))
		.map((file) => `/assets/${file}`);
	return { script: `/${script}`, css: css.trim(), fonts };
}

function sayWhatIsMissing({ siteUrl, placeholders }: BuiltPage): void {
	if (siteUrl === "") {
		console.warn(
			"SITE_URL is not set: no canonical address, share image or sitemap is told.",
		);
	}
	if (placeholders.length === 0) return;
	console.warn("To be replaced before anybody sees the page:");
	for (const line of placeholders) console.warn(`  ${line}`);
}

async function writeAll(folder: string, files: Record<string, string>) {
	await mkdir(folder, { recursive: true });
	for (const [name, text] of Object.entries(files)) {
		await writeFile(path.join(folder, name), text);
	}
}

/** Builds the page. A mistake in the content or the settings ends the process with what to do about it. */
export async function buildOrSayWhyNot(): Promise<void> {
	try {
		await buildPage();
	} catch (error) {
		const isMistake =
			error instanceof ContentFaulty || error instanceof ExpectedError;
		if (!isMistake) throw error;
		console.error(error.message);
		process.exit(1);
	}
}

if (import.meta.main) await buildOrSayWhyNot();
