/** What the build leaves in `dist/` for the server, for static hosts and for `doctor`. */

import type { Closed } from "../shared/closed.ts";

/** Facts about the built page, for `doctor`. */
export interface BuiltPage {
	/** The product's name, as visitors see it. */
	readonly name: string;
	/** Whether the waitlist is closed, and until when. */
	readonly closed: Closed | null;
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

/** The file that holds these facts, in `dist/`. */
export const builtPageFile = "built.json";

/**
 * The security headers of the built page: those of every document, those that the page of the links in
 * mails has in addition, those of every other file, and those of all answers over HTTPS, which a browser
 * ignores over HTTP (RFC 6797, 7.2). The build makes them; the server and static hosts send them.
 */
export type SecurityHeaders = Readonly<
	Record<
		"document" | "linkPage" | "file" | "https",
		Readonly<Record<string, string>>
	>
>;

/** The file that holds them for the server, in `dist/`. */
export const securityHeadersFile = "headers.json";
/** The file that holds them for Netlify, Cloudflare Pages and others, in `dist/site/`. */
export const staticHostFile = "_headers";
