import type { FastifyRequest } from "fastify";
import { readSourceTags, type Source } from "../shared/sign-up.ts";

/**
 * Where a visitor came from, as the address of our own page says it (`?utm_source=…&ref=…`).
 * Browsers send the whole address within one origin only, so nothing has to be stored in the
 * browser. The page that answers a plain post has no tags of its own: there, the form's action keeps
 * them.
 */
export function sourceOf({
	headers: { referer = "", host },
	query,
}: Pick<FastifyRequest, "headers" | "query">): Source {
	const page = referer.includes("?") ? URL.parse(referer) : null;
	const isOurs = page !== null && page.host === host?.toLowerCase();
	const ofPage = tagsOf(isOurs ? page.searchParams : new URLSearchParams());
	const isKnown = Object.values(ofPage).some((tag) => tag !== null);
	return isKnown
		? ofPage
		: tagsOf(new URLSearchParams(query as Record<string, string>));
}

function tagsOf(query: URLSearchParams): Source {
	return readSourceTags((name) => query.get(name));
}
