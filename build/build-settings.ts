import path from "node:path";
import { readBuiltPage } from "../config/built-page.ts";
import { loadEnvironment } from "../config/environment.ts";
import {
	type PageSettings,
	readPageSettings,
} from "../config/page-settings.ts";
import type { Portrait } from "../page/prerender/types.ts";

/** Where the built page is. */
export const output = path.join(import.meta.dirname, "../dist");

/** The settings for a build now; what is not set is as in the last build. Throws `ExpectedError`. */
export function buildSettings(): PageSettings {
	return readPageSettings(loadEnvironment(), readBuiltPage(output));
}

/** What the build tells the page's scripts, as Vite's option `define`. */
export type PageConstants = ReturnType<typeof pageConstants>;

/** The constants for these settings; `portrait` is `null` where no photo was drawn. */
export function pageConstants(
	{ apiBase, apiKey }: PageSettings,
	portrait: Portrait | null,
) {
	return {
		"import.meta.env.VITE_SUPABASE_URL": JSON.stringify(apiBase),
		"import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY": JSON.stringify(apiKey),
		"import.meta.env.VITE_PORTRAIT": JSON.stringify(portrait),
	};
}

/** One line for each setting that is not set and stays as it was in the last build. */
export function keptSettings({ siteUrl, apiBase }: PageSettings): string[] {
	const given = readPageSettings(loadEnvironment());
	return (
		[
			["SITE_URL", siteUrl, given.siteUrl],
			["VITE_SUPABASE_URL", apiBase, given.apiBase],
		] as const
	)
		.filter(([, used, now]) => used !== now)
		.map(([name, used]) => `${name} is still ${used}, as in the last build.`);
}
