import { ExpectedError } from "../shared/expected-error.ts";
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

/** Reads and checks the settings of the build. Throws `ExpectedError`. */
export function readPageSettings(environment: Environment): PageSettings {
	const values = readAllSettings(environment);
	const { VITE_SUPABASE_URL: apiBase, SITE_URL: siteUrl } = values;
	const apiKey = values.VITE_SUPABASE_PUBLISHABLE_KEY;
	// A key belongs to its address: without that one, the page calls its own server.
	if (apiKey !== null && apiBase === null) {
		throw new ExpectedError(
			"VITE_SUPABASE_PUBLISHABLE_KEY is set without VITE_SUPABASE_URL: set both, or neither. WAITLIST_ANON_KEY sets the key of this server.",
		);
	}
	return Object.freeze({
		apiBase: apiBase ?? "",
		apiKey: apiKey ?? values.WAITLIST_ANON_KEY,
		siteUrl: siteUrl ?? "",
	});
}
