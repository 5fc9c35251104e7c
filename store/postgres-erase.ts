import { sourceColumns } from "../shared/entry.ts";
import type { Chosen } from "./erase.ts";
import { asUnusable } from "./postgres-faults.ts";
import { connectAsOwner, ending, isoTime } from "./postgres-owner.ts";
import type { Submission } from "./waitlist-store.ts";

/** Removes what is chosen from the database at a URL; see `erase`. */
export async function eraseFromPostgres(
	url: string,
	{ email, ids }: Chosen,
	beforeCommit: () => void,
): Promise<readonly Submission[]> {
	const sql = connectAsOwner(url);
	try {
		const removed = await sql.begin(async (transaction) => {
			// One erases, or folds into the summary, at a time.
			await transaction`select from public.waitlist_folded for update`;
			const rows = await transaction<Submission[]>`
				delete from public.waitlist where lower(email) = lower(${email})
					and (${ids === undefined} or id = any(${[...(ids ?? [])]}::int8[]))
				returning id, ${transaction.unsafe(isoTime("created_at"))}, email, phone, user_type, ${transaction(sourceColumns)}`;
			await transaction`delete from public.waitlist_summary where email = lower(${email})`;
			beforeCommit();
			return rows.map((row) => ({ ...row }));
		});
		// The space of removed rows may be written over from now on.
		await sql`vacuum public.waitlist`;
		return removed;
	} catch (error) {
		throw asUnusable(error, "change");
	} finally {
		await sql.end(ending);
	}
}
