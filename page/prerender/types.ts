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
	/** For search engines and shared links; absent while developing. */
	readonly publicFiles?: PublicFiles;
}

/** Where the page can be found, as far as the build knows it and has made it. */
export interface PublicFiles {
	/** The public address without a slash at its end; empty while it is not known. */
	readonly siteUrl: string;
	readonly manifest: string;
	/** For browsers that show no SVG in a tab. */
	readonly tabIcon: string;
	readonly touchIcon: string;
	readonly shareImage: {
		readonly path: string;
		readonly width: number;
		readonly height: number;
	};
	/** JSON-LD, safe inside a `<script>`. */
	readonly organization: string;
}

/** What `prerender.tsx` exports. */
export interface Prerender {
	renderDocuments(assets: PageAssets): Promise<{
		readonly site: Record<string, string>;
		readonly answers: Record<string, string>;
		readonly links: Record<string, string>;
	}>;
	renderDocument(view: View, assets: PageAssets): string;
	renderPrivacy(assets: PageAssets): string;
	renderShareImage(css: string, measure: Measure): string;
}

/** How wide a text is in the headline's font. */
export type Measure = (text: string, size: number) => number;
