import { createHash } from "node:crypto";

/** Headers by their names in lower case. */
export type Headers = Readonly<Record<string, string>>;

/**
 * The security headers of the built page's answers. Made once, by the build; sent by the server and
 * by static hosts.
 */
export interface SecurityHeaders {
	/** For every document. */
	readonly document: Headers;
	/**
	 * For the page of the links in mails, besides `document`: no scripts, and no site learns its
	 * address, which is a key to what it does.
	 */
	readonly linkPage: Headers;
	/** For every other file. */
	readonly file: Headers;
	/** For all of them when they go out over HTTPS; over HTTP a browser has to ignore them (RFC 6797, 7.2). */
	readonly https: Headers;
}

/** Where the build leaves them for the server, in `dist/`. */
export const securityHeadersFile = "headers.json";

/** Where it leaves them for Netlify, Cloudflare Pages and others, in `dist/site/`. They do not serve it. */
export const staticHostFile = "_headers";

/** Puts the headers together from what stands in the documents and where the page sends its sign-ups. */
export function securityHeaders(facts: {
	/** The whole text of every document. */
	readonly documents: readonly string[];
	readonly linkPages: readonly string[];
	/** As in the page's settings: empty for where the page came from. */
	readonly apiBase: string;
}): SecurityHeaders {
	const scripts = new Set(facts.documents.flatMap(inlineScripts));
	const { apiBase } = facts;
	const policy = {
		"default-src": "'none'",
		"script-src": ["'self'", ...[...scripts].map(hashSource)].join(" "),
		"style-src": styleSources(facts.documents),
		"img-src": "'self'",
		"font-src": "'self'",
		"connect-src": apiBase === "" ? "'self'" : new URL(apiBase).origin,
		"manifest-src": "'self'",
		"form-action": "'self'",
		"base-uri": "'none'",
		"frame-ancestors": "'none'",
		// The script takes over what is there and writes no HTML by itself: no policy is needed.
		"require-trusted-types-for": "'script'",
		"trusted-types": "'none'",
	};
	const linkPolicy = {
		...policy,
		"script-src": "'none'",
		"style-src": styleSources(facts.linkPages),
		"connect-src": "'none'",
	};
	const file = {
		"x-content-type-options": "nosniff",
		// Chat programs that run in a browser show the picture of a shared link.
		"cross-origin-resource-policy": "cross-origin",
	};
	return {
		document: {
			...file,
			"cross-origin-resource-policy": "same-origin",
			"content-security-policy": written(policy),
			"cross-origin-opener-policy": "same-origin",
			"referrer-policy": "strict-origin-when-cross-origin",
			"permissions-policy":
				"camera=(), geolocation=(), microphone=(), payment=()",
		},
		linkPage: {
			"content-security-policy": written(linkPolicy),
			"referrer-policy": "no-referrer",
			"x-robots-tag": "noindex",
		},
		file,
		// A year. Not for subdomains, which may belong to other sites.
		https: { "strict-transport-security": "max-age=31536000" },
	};
}

function written(policy: Readonly<Record<string, string>>): string {
	return Object.entries(policy)
		.map(([directive, sources]) => `${directive} ${sources}`)
		.join("; ");
}

function styleSources(documents: readonly string[]): string {
	const styles = new Set(documents.flatMap(inlineStyles));
	return [...styles].map(hashSource).join(" ") || "'none'";
}

function inlineStyles(html: string): string[] {
	return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
		([, css = ""]) => css,
	);
}

/** The scripts that run: JSON-LD has a type, and is data. */
function inlineScripts(html: string): string[] {
	return [
		...html.matchAll(/<script(?![^>]* type=)[^>]*>([\s\S]+?)<\/script>/g),
	].map(([, script = ""]) => script);
}

function hashSource(text: string): string {
	return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
