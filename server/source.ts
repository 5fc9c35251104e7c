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
	const tags =
		page?.host === host?.toLowerCase() ? page?.searchParams : undefined;
	const kept = query as Readonly<Record<string, unknown>>;
	return readSourceTags((name) => tags?.get(name) ?? String(kept[name] ?? ""));
}
