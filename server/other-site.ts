import type { IncomingHttpHeaders } from "node:http";
import { ApiError } from "./errors.ts";

/**
 * Throws when a page of another site made the browser send this, and none of the `allowed` origins.
 * Current browsers say so in `Sec-Fetch-Site`, older ones name the page's `Origin`; a client that sends
 * neither is no browser that a foreign page could use.
 */
export function refuseOtherSites(
	headers: IncomingHttpHeaders,
	allowed: readonly string[],
): void {
	const { origin, host, "sec-fetch-site": site } = headers;
	if (origin !== undefined && allowed.includes(origin)) return;
	const isOwn =
		site === undefined
			? origin === undefined || URL.parse(origin)?.host === host?.toLowerCase()
			: site === "same-origin" || site === "none";
	const message = "A page of another site sent this; see ALLOWED_ORIGINS";
	if (!isOwn) throw new ApiError(403, "403", message);
}
