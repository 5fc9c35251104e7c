import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a page of another origin made the browser send this. Browsers of today say so in
 * `Sec-Fetch-Site`, older ones name the page's `Origin`; what sends neither is no browser that a
 * foreign page could use.
 */
export function isCrossSite(headers: IncomingHttpHeaders): boolean {
	const site = headers["sec-fetch-site"];
	if (site !== undefined) return site !== "same-origin" && site !== "none";
	const { origin, host } = headers;
	if (origin === undefined) return false;
	return URL.parse(origin)?.host !== host?.toLowerCase();
}
