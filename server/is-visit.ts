import type { IncomingHttpHeaders } from "node:http";

/** Headers of a browser that fetches the page in advance, or for a small picture of it. */
const fetchedAhead = ["sec-purpose", "purpose", "x-purpose", "x-moz"] as const;

/**
 * Whether these are the headers of a person's browser that opens the page. Browsers of the last years say what
 * they request it for (`Sec-Fetch-…`); older ones, and all of them over HTTP, ask for HTML.
 */
export function isVisit(
	headers: IncomingHttpHeaders,
	isBot: (agent: string) => boolean,
): boolean {
	const { "user-agent": agent, accept = "" } = headers;
	const { "sec-fetch-mode": mode, "sec-fetch-dest": target } = headers;
	if (agent === undefined || fetchedAhead.some((name) => name in headers))
		return false;
	const isNavigation =
		mode === undefined
			? accept.includes("text/html")
			: mode === "navigate" && (target ?? "document") === "document";
	return isNavigation && !isBot(agent);
}
