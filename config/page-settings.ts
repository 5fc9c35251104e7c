import { parsePublicKey } from "./keys.ts";
import { type Environment, EnvironmentReader } from "./read-environment.ts";
import { readAnonKey, readPort } from "./settings.ts";

/** The settings of the build. */
export interface PageSettings {
	/** Base address of the waitlist's API, without a slash at its end; empty: where the page came from. */
	readonly apiBase: string;
	readonly apiKey: string;
	/** The page's public address, like `https://frontage.example`; empty while it is not known. */
	readonly siteUrl: string;
	/** The server that development passes calls on to. */
	readonly devServer: string;
}

/** Reads and checks the settings of the build. Throws `ExpectedError`. */
export function readPageSettings(environment: Environment): PageSettings {
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
	const siteUrl = reader.read(
		"SITE_URL",
		parseSiteUrl,
		"the page's public address without a path, like https://frontage.example",
	);
	const port = readPort(reader);
	reader.finish();
	return Object.freeze({
		apiBase: apiBase ?? "",
		apiKey: apiKey ?? anonKey,
		siteUrl: siteUrl ?? "",
		devServer: `http://127.0.0.1:${port}`,
	});
}

function parseApiBase(text: string): string | undefined {
	const url = URL.parse(text);
	if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
	if (url.search || url.hash || url.username) return undefined;
	return url.href.replace(/\/+$/, "");
}

/** The page asks for its files at the root of its host, so its address has no path. */
function parseSiteUrl(text: string): string | undefined {
	const url = URL.parse(text);
	if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
	return url.href === `${url.origin}/` ? url.origin : undefined;
}
