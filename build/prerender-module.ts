/**
 * What `page/prerender.tsx` exports, as far as the build uses it. Said again here because Node's
 * rooms are checked without JSX and without a browser's types.
 */
export interface PrerenderModule {
	renderDocuments(assets: PageAssets): Promise<{
		readonly site: Record<string, string>;
		readonly answers: Record<string, string>;
	}>;
	renderShareImage(
		css: string,
		measure: (text: string, size: number) => number,
	): string;
	renderDocument(view: { page: string }, assets: PageAssets): Promise<string>;
}

/** The files that a document refers to, by their public addresses. */
export interface PageAssets {
	/** The stylesheet, to be inlined; absent while developing, when Vite injects it. */
	readonly css?: string;
	/** Address of the script that hydrates the page. */
	readonly script: string;
	/** Addresses of fonts to fetch at once. */
	readonly fonts: readonly string[];
	/** What makes the page known elsewhere; absent while developing. */
	readonly publicFiles?: PublicFiles;
}

export interface PublicFiles {
	/** The public address without a slash at its end; empty while it is not known. */
	readonly siteUrl: string;
	readonly manifest: string;
	readonly touchIcon: string;
	readonly shareImage: {
		readonly path: string;
		readonly width: number;
		readonly height: number;
	};
}
