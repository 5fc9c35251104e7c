import type { IncomingHttpHeaders } from "node:http";
import { ApiError } from "./errors.ts";

export const sentByOtherSite = new ApiError(
	403,
	"403",
	"A page of another site sent this",
	{ hint: "The server's setting ALLOWED_ORIGINS names the sites that may." },
);

/**
 * Whether a page of another site made the browser send this, and none of the `allowed` origins.
 * Current browsers say so in `Sec-Fetch-Site`, older ones name the page's `Origin`; a client that sends
 * neither is no browser that a foreign page could use.
 */
export function isOfOtherSite(
	headers: IncomingHttpHeaders,
	allowed: readonly string[],
): boolean {
	const { origin, host } = headers;
	if (origin !== undefined && allowed.includes(origin)) return false;
	const site = headers["sec-fetch-site"];
	if (site !== undefined) return site !== "same-origin" && site !== "none";
	if (origin === undefined) return false;
	return URL.parse(origin)?.host !== host?.toLowerCase();
}
