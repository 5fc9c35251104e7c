/** What the build leaves in `dist/` for the server, for hosts and for `doctor`. */
/** Facts about the built page, for `doctor`. */
export interface BuiltPage {
	/** The product's name, as visitors see it. */
	readonly name: string;
	/** The settings that it was built with; empty as in `Settings`. */
	readonly siteUrl: string;
	readonly apiBase: string;
	readonly apiKey: string;
	/** Whether the page shows a photo of the founder, not the drawing. */
	readonly hasPortrait: boolean;
	/** Whether the content names a page about privacy. */
	readonly hasPrivacyPage: boolean;
	/** Placeholders that are still to be replaced, one line each. */
	readonly placeholders: readonly string[];
}

/** Where they are, in `dist/`. */
export const builtPageFile = "built.json";

/**
 * The security headers of the built page's answers: for every document, for the page of the
 * links in mails besides, for every other file, and for all of them over HTTPS; over HTTP a browser has
 * to ignore the last ones (RFC 6797, 7.2). Made once, by the build; sent by the server and by static
 * hosts.
 */
export type SecurityHeaders = Readonly<
	Record<
		"document" | "linkPage" | "file" | "https",
		Readonly<Record<string, string>>
	>
>;

/** Where the build leaves them for the server, in `dist/`. */
export const securityHeadersFile = "headers.json";
/** Where it leaves them for Netlify, Cloudflare Pages and others, in `dist/site/`. */
export const staticHostFile = "_headers";
