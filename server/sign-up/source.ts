import type { IncomingHttpHeaders } from "node:http";
import {
	longest,
	type Source,
	sourceColumns,
	unknownSource,
} from "../../shared/sign-up.ts";

/** Words and the signs between them. No `@`, so that no e-mail address is stored as a tag. */
const tag = /^[\p{L}\p{N}][\p{L}\p{N} ._~:/+|-]*$/u;

/**
 * Where a visitor came from, as the address of our own page says it (`?utm_source=…&ref=…`);
 * `undefined` when it has no tags. Browsers send the whole address within one origin only, so
 * nothing has to be stored in the browser.
 */
export function readSource({
	referer,
	host,
}: IncomingHttpHeaders): Source | undefined {
	// Most addresses have no query: no need to take them apart.
	if (referer === undefined || !referer.includes("?")) return undefined;
	const page = URL.parse(referer);
	if (page === null || page.host !== host?.toLowerCase()) return undefined;
	return readTags(page.searchParams);
}

/** The tags of a query; `undefined` when it has none. */
export function readTags(query: URLSearchParams): Source | undefined {
	const found: { -readonly [Column in keyof Source]?: string } = {};
	for (const column of sourceColumns) {
		const value = query.get(column)?.normalize().trim() ?? "";
		const short = Array.from(value).slice(0, longest("ref")).join("").trim();
		if (tag.test(short)) found[column] = short;
	}
	return Object.keys(found).length > 0
		? { ...unknownSource, ...found }
		: undefined;
}
