import { asUnavailable } from "./sqlite-faults.ts";
import { openBesideServer } from "./sqlite-open.ts";
import { inTransaction } from "./sqlite-transaction.ts";
import {
	type ForeignSubmission,
	foreignColumns,
	type WaitlistImporter,
} from "./waitlist-import.ts";
import { addedColumns } from "./waitlist-store.ts";

const isThere = `
	select exists (
		select 1 from waitlist where lower(email) = lower(?1) and user_type = ?2
			and phone is ?3 and (?4 is null or created_at = ?4)
	) as is_there`;
const insert = `
	insert into waitlist (created_at, ${addedColumns})
	values (coalesce(?, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')), ${addedColumns.map(() => "?")})`;

/** Opens the list in `file` for taking in submissions. Throws `StoreUnusable` when there is none. */
export function openSqliteImporter(file: string): WaitlistImporter {
	const database = openBesideServer(file, "full");
	const find = database.prepare(isThere);
	const add = database.prepare(insert);
	function missing(submissions: readonly ForeignSubmission[]) {
		return submissions.filter(({ email, user_type, phone, created_at }) => {
			const row = find.get(email, user_type, phone, created_at);
			return row?.["is_there"] === 0;
		});
	}
	return {
		async missing(submissions) {
			try {
				return missing(submissions);
			} catch (error) {
				throw asUnavailable(error);
			}
		},
		async add(submissions) {
			try {
				return inTransaction(database, () => {
					const fresh = missing(submissions);
					for (const submission of fresh) {
						add.run(...foreignColumns.map((column) => submission[column]));
					}
					return fresh;
				});
			} catch (error) {
				throw asUnavailable(error);
			}
		},
		close: async () => database.close(),
	};
}
