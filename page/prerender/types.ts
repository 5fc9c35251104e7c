/** Types that the build shares with the documents, for rooms that are checked without JSX. */
import type { View } from "../view-attributes.ts";

/** The files that a document refers to, by their public addresses. */
export interface PageAssets {
	/** The stylesheet, to be inlined; absent while developing, when Vite injects it. */
	readonly css?: string;
	/** The script that stands in the document and loads the other one. */
	readonly start: string;
	/** Address of the script that hydrates the page. */
	readonly script: string;
	/** The public address without a slash at its end; empty while it is not known, absent while developing. */
	readonly siteUrl?: string;
}

/** What `prerender.tsx` exports. */
export interface Prerender {
	renderDocuments(assets: PageAssets): {
		readonly site: Record<string, string>;
		readonly answers: Record<string, string>;
		readonly links: Record<string, string>;
	};
	renderDocument(view: View, assets: PageAssets): string;
	renderPrivacy(assets: PageAssets): string;
	renderShareImage(css: string, measure: Measure): string;
}

/** How wide a text is in the headline's font. */
export type Measure = (text: string, size: number) => number;
