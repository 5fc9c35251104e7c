import { createHash } from "node:crypto";
import type { SecurityHeaders } from "../protocol/built-page.ts";

/** The headers for these documents, whose sign-ups go to `apiBase`. */
export function securityHeaders(
	documents: readonly string[],
	/** As in the page's settings: empty for the page's own server. */
	apiBase: string,
): SecurityHeaders {
	const html = documents.join("");
	const scripts = hashes(html, /<script>(.+?)<\/script>/gs);
	const styles = hashes(html, /<style>(.*?)<\/style>/gs);
	const policy = [
		"default-src 'none'",
		`script-src 'self'${scripts}`,
		// A page of one's own in `public/` has its stylesheet beside it.
		`style-src 'self'${styles}`,
		"img-src 'self'",
		"font-src 'self'",
		"manifest-src 'self'",
		// The page's own address, too: load-on-intent.ts asks there for a newer page.
		`connect-src 'self'${apiBase === "" ? "" : ` ${new URL(apiBase).origin}`}`,
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

/** The sources that allow what the elements of a document contain, each after a space. */
function hashes(html: string, element: RegExp): string {
	const contents = [...html.matchAll(element)].map(([, text = ""]) => text);
	return [...new Set(contents)]
		.map((text) => createHash("sha256").update(text).digest("base64"))
		.map((hash) => ` 'sha256-${hash}'`)
		.join("");
}

/**
 * The headers as static hosts read them (https://docs.netlify.com/manage/routing/headers/).
 *
 * Every file gets those of the documents, because each host chooses under which addresses it shows
 * the documents; what both have is as for files. Those hosts serve everything over HTTPS.
 */
export function staticHostHeaders(headers: SecurityHeaders): string {
	const all = { ...headers.document, ...headers.file, ...headers.https };
	const lines = Object.entries(all).map(
		([name, value]) => `  ${name}: ${value}\n`,
	);
	return `/*\n${lines.join("")}/assets/*\n  cache-control: public, max-age=31536000, immutable\n`;
}
