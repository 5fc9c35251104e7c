/** Builds the page: scripts and pictures by Vite, documents by React, each file compressed beside itself. */
import "./prerequisites.js";
import "./plain-folder.ts";
import { existsSync, realpathSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, createBuilder, type Rolldown } from "vite";
import { loadEnvironment } from "../config/environment.ts";
import { readSettings } from "../config/settings.ts";
import { themeCss } from "../page/looks/side-css.ts";
import { standInCss } from "../page/looks/stand-ins.ts";
import {
	type BuiltPage,
	builtPageFile,
	securityHeadersFile,
	staticHostFile,
} from "../protocol/built-page.ts";
import { textPages } from "../protocol/pages.ts";
import { clockAgo } from "../shared/time.ts";
import { readWords } from "../words/read-words.ts";
import { untranslatedNotes } from "../words/untranslated.ts";
import { builtFacts, isOnline } from "./built-facts.ts";
import { compressFolder } from "./compress.ts";
import { fixedAddresses, robotsText } from "./fixed-addresses.ts";
import { cutFonts } from "./fonts.ts";
import { drawPictures } from "./pictures.ts";
import { preparePhotos } from "./prepare-photo.ts";
import { printMistakes } from "./print-mistakes.ts";
import { securityHeaders, staticHostHeaders } from "./security-headers.ts";
import { productPlugin, scriptEnvironments } from "./words-plugin.ts";

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
	const settings = readSettings(loadEnvironment());
	const { siteUrl, apiBase, apiKey, timeZone } = settings;
	const source = readWords();
	const { theme, languages } = source.content;
	await preparePhotos(source);
	await cutFonts();
	await rm(work, { recursive: true, force: true });
	const codes = languages.map(({ language }) => language.code);
	const { start, scripts } = await runVite(codes);
	await build({
		root: path.join(root, "dashboard/page"),
		// On the server, the page is below a path.
		base: "./",
		resolve: { preserveSymlinks: true },
		build: { outDir: path.join(draft, "dashboard"), assetsInlineLimit: 0 },
		// No warnings about the size of chunks, and about packages with "use client".
		logLevel: "error",
		plugins: [productPlugin],
	});
	// The fonts, which only the documents name.
	await cp(path.join(prerender, "assets"), path.join(site, "assets"), {
		recursive: true,
	});
	const { renderDocuments }: typeof import("../page/prerender/prerender.tsx") =
		await import(pathToFileURL(path.join(prerender, "prerender.js")).href);
	const documents: Record<string, string> = {};
	for (const words of languages) {
		const script = scripts[words.language.code] ?? "";
		const assets = { start, script, siteUrl, clock: clockAgo(0, timeZone) };
		Object.assign(documents, renderDocuments(assets, words, theme, languages));
		for (const page of textPages)
			if (!isOnline(words, page))
				delete documents[`site${words.language.root}/${page}/index.html`];
	}
	const headers = securityHeaders(Object.values(documents), apiBase);
	const built: BuiltPage = {
		siteUrl,
		apiBase,
		apiKey,
		...builtFacts(source),
	};
	const pictures = await drawPictures(source.content);
	const others = await fixedAddresses(
		source.content,
		siteUrl,
		pictures["site/icon-32.png"],
	);
	const robots = path.join(site, "robots.txt");
	if (existsSync(robots)) {
		const written = await readFile(robots, "utf8");
		await writeFile(robots, robotsText(written, siteUrl));
	}
	const files = {
		...documents,
		...pictures,
		// For the pages to log in, which have no script.
		"dashboard/colors.css": themeCss(theme) + standInCss,
		// A file of the founder's, in `public/`, takes the place of one of these.
		...Object.fromEntries(
			Object.entries(others).filter(
				([name]) => !existsSync(path.join(draft, name)),
			),
		),
		[`site/${staticHostFile}`]: staticHostHeaders(headers),
		[securityHeadersFile]: JSON.stringify(headers),
		[builtPageFile]: JSON.stringify(built),
	};
	for (const [name, content] of Object.entries(files)) {
		await mkdir(path.dirname(path.join(draft, name)), { recursive: true });
		await writeFile(path.join(draft, name), content);
	}
	await compressFolder(site);
	await compressFolder(path.join(draft, "dashboard/assets"));
	if (existsSync(output)) await rename(output, path.join(work, "replaced"));
	await rename(draft, output);
	// On standard error: a start builds, too, and its standard output holds the log and nothing else.
	console.error(
		`The page is built: ${realpathSync(path.join(output, "site"))}`,
	);
	const [main] = codes;
	for (const note of untranslatedNotes(source.untranslated, main ?? ""))
		console.error(note);
	if (built.placeholders.length > 0)
		console.error(
			`To be replaced before the page is public:\n  ${built.placeholders.join("\n  ")}`,
		);
}

/** Builds the environments of `vite.config.ts`; returns the script in each document, and the addresses of the languages' scripts. */
async function runVite(languages: readonly string[]) {
	const environments = scriptEnvironments(languages);
	const builder = await createBuilder({
		root,
		configLoader: "native",
		logLevel: "warn",
		environments: {
			...Object.fromEntries(
				environments.map(([name]) => [name, { build: { outDir: site } }]),
			),
			ssr: { build: { outDir: prerender } },
		},
	});
	const scriptOf: Record<string, Rolldown.OutputChunk> = {};
	for (const environment of Object.values(builder.environments)) {
		const [built] = [await builder.build(environment)].flat();
		const { output } = built as Rolldown.RolldownOutput;
		// Not what comes when an address is typed, which the page's script loads.
		scriptOf[environment.name] = output.find(
			(each) => each.type === "chunk" && each.isEntry,
		) as Rolldown.OutputChunk;
	}
	return {
		start: scriptOf["start"]?.code.trim() ?? "",
		scripts: Object.fromEntries(
			environments.map(([name, language]) => [
				language,
				`/${scriptOf[name]?.fileName}`,
			]),
		),
	};
}

await printMistakes(buildPage);
