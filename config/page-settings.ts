import { ExpectedError } from "../shared/expected-error.ts";
import type { BuiltPage } from "./built-page.ts";
import { parsePublicKey } from "./keys.ts";
import { siteUrlForm } from "./mail-settings.ts";
import { parseSiteUrl } from "./parsers.ts";
import { type Environment, EnvironmentReader } from "./read-environment.ts";
import { readAnonKey } from "./settings.ts";

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
	const reader = new EnvironmentReader(environment);
	const apiBase = reader.read(
		"VITE_SUPABASE_URL",
		parseApiBase,
		"an address like https://abc.supabase.co",
	);
	const anonKey = readAnonKey(reader);
	const apiKey = reader.read(
		"VITE_SUPABASE_PUBLISHABLE_KEY",
		parsePublicKey,
		"the project's publishable (or anon) key; a secret key would give the list to every visitor",
	);
	const siteUrl = reader.read("SITE_URL", parseSiteUrl, siteUrlForm);
	reader.finish();
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

function parseApiBase(text: string): string | undefined {
	const url = URL.parse(text);
	if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
	if (url.search || url.hash || url.username) return undefined;
	return url.href.replace(/\/+$/, "");
}
