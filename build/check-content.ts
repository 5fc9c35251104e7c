/** Checks the words of the page; as a program, prints what has to be changed. */
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { checkPicture, noted } from "../content/texts.ts";
import type { Prerender } from "../page/prerender/types.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import {
	buildSettings,
	type PageConstants,
	pageConstants,
} from "./build-settings.ts";
import { inWorkFolder } from "./work-folder.ts";

const root = path.join(import.meta.dirname, "..");
const folder = path.join(root, "content");

/** What each content file exports, by the file's name. */
type Content = Readonly<Record<string, object>>;

/** Loads every content file. Throws `ExpectedError` for one that cannot be loaded. */
export async function readContent(): Promise<Content> {
	const content: Record<string, object> = {};
	for (const name of (await readdir(folder)).sort()) {
		if (!/^[\w-]+\.ts$/.test(name) || name === "texts.ts") continue;
		const file = pathToFileURL(path.join(folder, name)).href;
		content[name] = await import(file).catch((error) => {
			throw loadError(error);
		});
	}
	return content;
}

/** A mistake in a content file, as a sentence with its place; another error as it is. */
function loadError(error: Error): Error {
	const [, file, line] =
		/content[\\/]([\w-]+\.ts):(\d+)/.exec(error.stack ?? "") ?? [];
	if (file === undefined) return error;
	const advice =
		error instanceof SyntaxError
			? "look for a missing quotation mark or comma there and in the line above"
			: "write it like the texts beside it";
	return new ExpectedError(
		`content/${file}:${line} cannot be read (${error.message}): ${advice}`,
	);
}

/**
 * Throws `ExpectedError` with everything that would look wrong on the page: what the content files
 * noted, texts that nothing checks, addresses that lead nowhere, words that the page reads and
 * does not find.
 */
export async function checkContent(page: Prerender): Promise<void> {
	const content = await readContent();
	const { founder } = await import("../content/landing.ts");
	if (founder.portrait !== null)
		checkPicture(founder.portrait, "content/landing.ts: founder.portrait");
	const errors = [...noted.errors];
	for (const [file, exported] of Object.entries(content))
		errors.push(...uncheckedTexts(`content/${file}: `, exported));
	let failure: unknown;
	const documents = await page
		.renderDocuments({ start: "", script: "" })
		.catch((error) => {
			failure = error;
		});
	errors.push(...page.missingWords().map((name) => `${name} is missing`));
	if (documents !== undefined) {
		errors.push(...deadAddresses(documents.site));
		errors.push(...replacedFiles(documents.site));
	}
	if (errors.length > 0) {
		throw new ExpectedError(
			`These texts need a change:\n  ${errors.join("\n  ")}`,
		);
	}
	// The error has another cause than a missing text.
	if (failure !== undefined) throw failure;
}

/**
 * Builds into `folder` what renders the page's documents, and loads it. `readContent` comes first:
 * Vite's own message for a syntax error has no advice.
 */
export async function buildPrerender(
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

/** Values that no function of `content/texts.ts` has checked. The page tells what is missing. */
function uncheckedTexts(place: string, value: unknown): string[] {
	if (value === null || value === undefined) return [];
	if (typeof value === "object")
		return Object.entries(value).flatMap(([name, each]) =>
			uncheckedTexts(`${place}${place.endsWith(" ") ? "" : "."}${name}`, each),
		);
	return noted.texts.has(String(value))
		? []
		: [
				`${place} “${value}” is not checked: write it like the texts beside it, as text.lead("…")`,
			];
}

/** Addresses on this site that lead to no section of the page, to no other page and to no file in `public/`. */
function deadAddresses(site: Readonly<Record<string, string>>): string[] {
	const html = site["index.html"] ?? "";
	const sections = [...html.matchAll(/<section\b[^>]*\sid="([^"]+)"/g)].map(
		([, id]) => `#${id}`,
	);
	// "" and "/" are the page itself, and the folder. `/privacy` is the document `privacy.html`.
	const isFile = (file: string) =>
		[file, `${file}.html`].some(
			(name) =>
				name.slice(1) in site || existsSync(path.join(root, "public", name)),
		);
	return noted.addresses.flatMap(({ href, place }) => {
		const [file = ""] = href.split(/[?#]/);
		if (file === "" && !sections.includes(href))
			return `${place}: address “${href}” is not on the page: ${sections.join(", ")} are`;
		if (!isFile(file))
			return `${place}: address “${href}” leads to no file in the folder public/`;
		return [];
	});
}

/** Files in `public/` in whose place the build puts a document. */
function replacedFiles(site: Readonly<Record<string, string>>): string[] {
	return Object.keys(site)
		.filter((name) => existsSync(path.join(root, "public", name)))
		.map(
			(name) =>
				`public/${name} has the name of a page that the build makes: give it another name`,
		);
}

if (import.meta.main) {
	await inWorkFolder(async (work) => {
		await readContent();
		const { founder } = await import("../content/landing.ts");
		const { readPhoto } = await import("./portrait.ts");
		await checkContent(
			await buildPrerender(work, pageConstants(buildSettings(), null)),
		);
		if (founder.portrait !== null) await readPhoto(founder.portrait.file);
	});
}
