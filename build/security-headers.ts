import { createHash } from "node:crypto";
import type { SecurityHeaders } from "../shared/built-page.ts";

/** Puts the headers together for the whole texts of all documents, whose sign-ups go to `apiBase`. */
export function securityHeaders(
	documents: readonly string[],
	/** As in the page's settings: empty for where the page came from. */
	apiBase: string,
): SecurityHeaders {
	const html = documents.join("");
	// JSON-LD has a type: it is data, and does not run.
	const scripts = hashes(
		html,
		/<script(?![^>]* type=)[^>]*>([\s\S]+?)<\/script>/g,
	);
	const styles = hashes(html, /<style[^>]*>([\s\S]*?)<\/style>/g);
	const policy = [
		"default-src 'none'",
		["script-src 'self'", ...scripts].join(" "),
		`style-src ${styles.join(" ") || "'none'"}`,
		"img-src 'self'",
		"font-src 'self'",
		`connect-src ${apiBase === "" ? "'self'" : new URL(apiBase).origin}`,
		"manifest-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
		// The script takes over what is there and writes no HTML by itself: no policy is needed.
		"require-trusted-types-for 'script'",
		"trusted-types 'none'",
	].join("; ");
	return {
		document: {
			"x-content-type-options": "nosniff",
			"cross-origin-resource-policy": "same-origin",
			"content-security-policy": policy,
			"cross-origin-opener-policy": "same-origin",
			"referrer-policy": "strict-origin-when-cross-origin",
			"permissions-policy":
				"camera=(), geolocation=(), microphone=(), payment=()",
		},
		// No scripts, and no site learns its address, which is a key to what it does.
		linkPage: {
			"content-security-policy": policy.replace(
				/script-src [^;]+/,
				"script-src 'none'",
			),
			"referrer-policy": "no-referrer",
			"x-robots-tag": "noindex",
		},
		file: {
			"x-content-type-options": "nosniff",
			// Chat programs that run in a browser show the picture of a shared link.
			"cross-origin-resource-policy": "cross-origin",
		},
		// A year. Not for subdomains, which may belong to other sites.
		https: { "strict-transport-security": "max-age=31536000" },
	};
}

/** The sources that allow what the elements of a document contain. */
function hashes(html: string, element: RegExp): readonly string[] {
	const contents = [...html.matchAll(element)].map(([, text = ""]) => text);
	return [...new Set(contents)].map(
		(text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
	);
}
