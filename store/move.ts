import type { DatabaseAddress } from "../config/parsers.ts";
import { copyMissing } from "./copy-list.ts";
import { openWholeWriter, readWholeList } from "./open-whole.ts";
import { type Progress, StoreUnusable } from "./waitlist-store.ts";
import type { Digest } from "./whole-list.ts";

/**
 * Copies the list as it is now, ids and times included, into another database, or what an earlier
 * run has left to do; compares. The first database is not changed. Rejects with `StoreUnusable`
 * when the target holds other entries.
 */
export async function move(
	from: DatabaseAddress,
	to: DatabaseAddress,
	progress: Progress,
): Promise<Digest & { readonly moved: number }> {
	if (from.kind === "postgres" && to.kind === "postgres") {
		throw new StoreUnusable(
			"From PostgreSQL to PostgreSQL its own pg_dump and pg_restore move a list better, with every microsecond.",
		);
	}
	if (from.kind === "sqlite" && to.kind === "sqlite" && from.file === to.file) {
		throw new StoreUnusable("The list is in this file already.");
	}
	const source = await readWholeList(from);
	try {
		const writer = await openWholeWriter(to);
		try {
			const read = () => readWholeList(to);
			return await copyMissing(source, { read, writer }, progress);
		} finally {
			await writer.close();
		}
	} finally {
		await source.close();
	}
}
