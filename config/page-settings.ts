import { ExpectedError } from "../shared/expected-error.ts";
import type { BuiltPage } from "./built-page.ts";
import type { Environment } from "./environment.ts";
import { readAllSettings } from "./settings.ts";

/** The settings of the build. */
export interface PageSettings {
	/** Base address of the waitlist's API, without a slash at its end; empty: where the page came from. */
	readonly apiBase: string;
	readonly apiKey: string;
	/** The page's public address, like `https://frontage.example`; empty while it is not known. */
	readonly siteUrl: string;
}

/**
 * Reads and checks the settings of the build. One that is not set is the last build's, if there was
 * one, so that a start that has to build takes nothing away. Throws `ExpectedError`.
 */
export function readPageSettings(
	environment: Environment,
	last?: BuiltPage,
): PageSettings {
	const values = readAllSettings(environment);
	const { VITE_SUPABASE_URL: apiBase, SITE_URL: siteUrl } = values;
	const apiKey = values.VITE_SUPABASE_PUBLISHABLE_KEY;
	const anonKey = values.WAITLIST_ANON_KEY;
	// A key belongs to its address: without that one, the page calls its own server.
	if (apiKey !== null && apiBase === null && !last?.apiBase) {
		throw new ExpectedError(
			"VITE_SUPABASE_PUBLISHABLE_KEY is set without VITE_SUPABASE_URL: set both, or neither. WAITLIST_ANON_KEY sets the key of this server.",
		);
	}
	const lastKey = apiBase === null && last?.apiBase ? last.apiKey : undefined;
	return Object.freeze({
		apiBase: apiBase ?? last?.apiBase ?? "",
		apiKey: apiKey ?? lastKey ?? anonKey,
		siteUrl: siteUrl ?? last?.siteUrl ?? "",
	});
}
