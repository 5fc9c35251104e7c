import type { PageAssets } from "../page/prerender/page-assets.ts";

/**
 * What `page/prerender/prerender.tsx` exports, as far as the build uses it. Said again here because Node's
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
