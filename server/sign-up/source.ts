import type { IncomingHttpHeaders } from "node:http";
import {
	type Source,
	type SourceColumn,
	sourceColumns,
	sourceMaxLength,
} from "../../shared/entry.ts";

/** Words, and what tags join them with. Nobody's e-mail address: it has no place in a tag. */
const tag = /^[\p{L}\p{N}][\p{L}\p{N} ._~:/+|-]*$/u;

/**
 * Where a visitor came from, as the address of our own page says it (`?utm_source=…&ref=…`);
 * `undefined` when it says nothing. Browsers send that address whole within one origin only, so
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
	const values = sourceColumns.map((column) => {
		const value = page.searchParams.get(column)?.normalize().trim() ?? "";
		const short = Array.from(value).slice(0, sourceMaxLength).join("").trim();
		return [column, tag.test(short) ? short : null] as const;
	});
	if (values.every(([, value]) => value === null)) return undefined;
	return Object.fromEntries(values) as Record<SourceColumn, string | null>;
}
