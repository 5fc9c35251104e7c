/** The documents that `npm run dev` shows. */
import type { ViteDevServer } from "vite";
import { loadEnvironment } from "../config/environment.ts";
import { readSettings } from "../config/settings.ts";
import { clockAgo } from "../shared/time.ts";
import { type Content, pageWords } from "../words/content.ts";
import { findPicture } from "../words/link-mistakes.ts";
import { readWords, type Source } from "../words/read-words.ts";
import { preparePhotos } from "./prepare-photo.ts";
import { shownPictures } from "./shown-pictures.ts";
import { scriptAddress } from "./words-plugin.ts";

/** All documents with these words, of what `page/` has now; each is rendered when it is read. */
export async function openDocuments(vite: ViteDevServer, source: Source) {
	await preparePhotos(source);
	const { theme, languages } = source.content;
	const { documentsOf } = (await vite.ssrLoadModule(
		"/page/prerender/prerender.tsx",
	)) as typeof import("../page/prerender/prerender.tsx");
	const clock = clockAgo(0, readSettings(loadEnvironment()).timeZone);
	const documents: Record<string, string> = {};
	for (const words of languages) {
		const assets = {
			start: "import('/@vite/client');import('/page/load-on-intent.ts')",
			script: scriptAddress(words.language.code),
			siteUrl: "",
			clock,
		};
		const all = documentsOf(assets, words, theme, languages);
		for (const [name, get] of Object.entries(all))
			Object.defineProperty(documents, name, { get, enumerable: true });
	}
	return documents;
}

/** The document at an address; where there is none, that of its language for a missing one. */
export function documentAt(
	documents: Readonly<Record<string, string>>,
	address: string,
): { readonly html: string; readonly isMissing: boolean } {
	const [pathname = ""] = address.split("?");
	// Privacy is shown before it is online, too, so that it can be read while it is filled.
	const found = documents[`site${pathname.replace(/\/?$/, "/index.html")}`];
	if (found !== undefined) return { html: found, isMissing: false };
	const [first = ""] = /^\/[\w-]+/.exec(pathname) ?? [];
	const missing =
		documents[`site${first}/404.html`] ?? documents["site/404.html"];
	return { html: missing ?? "", isMissing: true };
}

/** Whether the pages show a picture of `content/pictures/`; also while a mistake is shown. */
export function isShown(picture: string): boolean {
	try {
		return readWords().content.languages.some((words) =>
			shownPictures(words).some(({ file }) => findPicture(file) === picture),
		);
	} catch {
		return true;
	}
}

/** The open pages: which words they get after `content/` has changed. */
export function openPages() {
	/** What they cannot follow in place; `undefined` while they show a mistake. */
	let fixed: string | undefined;
	return {
		/** They show this content. */
		show({ languages }: Content) {
			fixed = JSON.stringify(
				languages.map((words) => [
					words.language,
					shownPictures(words).map(({ name }) => name),
					words.hero.street === null,
				]),
			);
		},

		/** The words of the page in each language; `undefined` where the pages have to load themselves again. */
		follow() {
			const last = fixed;
			fixed = undefined;
			try {
				const { content } = readWords();
				this.show(content);
				const all = content.languages.map((words) => [
					words.language.code,
					pageWords(words),
				]);
				return fixed === last ? Object.fromEntries(all) : undefined;
			} catch {
				return undefined;
			}
		},
	};
}
