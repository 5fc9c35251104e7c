import type postgres from "postgres";
import { asUnavailable, asUnusable } from "./postgres-faults.ts";
import { connectAsOwner, ending } from "./postgres-owner.ts";
import type { ForeignSubmission, WaitlistImporter } from "./waitlist-import.ts";
import { addedColumns } from "./waitlist-store.ts";

/** What is given as $1, less what is there. PostgreSQL's own times are finer than milliseconds. */
const missingRows = `
	from json_to_recordset($1::text::json) as given (
		position int, created_at timestamptz, email text, phone text, user_type text,
		utm_source text, utm_medium text, utm_campaign text, ref text
	)
	where not exists (
		select from public.waitlist as entries
		where lower(entries.email) = lower(given.email) and entries.user_type = given.user_type
			and entries.phone is not distinct from given.phone
			and (given.created_at is null
				or date_trunc('milliseconds', entries.created_at) = given.created_at)
	)
	order by position`;
const find = `select position ${missingRows}`;
const insert = `
	insert into public.waitlist (created_at, ${addedColumns})
	select coalesce(created_at, now()), ${addedColumns} ${missingRows}`;

/**
 * Opens the list at a PostgreSQL URL for taking in submissions, with its owner's login.
 * Rejects with `StoreUnusable` when there is none, or the login may not.
 */
export async function openPostgresImporter(
	url: string,
): Promise<WaitlistImporter> {
	const sql = connectAsOwner(url);
	try {
		// Reads and writes nothing, and needs the rights to do both.
		await sql.unsafe(insert, ["[]"]);
	} catch (error) {
		await sql.end({ timeout: 0 });
		throw asUnusable(error, "import");
	}
	async function missing(
		client: postgres.Sql | postgres.TransactionSql,
		submissions: readonly ForeignSubmission[],
	) {
		const rows = await client.unsafe<{ position: number }[]>(find, [
			asJson(submissions),
		]);
		const positions = new Set(rows.map(({ position }) => position));
		return submissions.filter((_, position) => positions.has(position));
	}
	return {
		async missing(submissions) {
			try {
				return await missing(sql, submissions);
			} catch (error) {
				throw asUnavailable(error);
			}
		},
		async add(submissions) {
			try {
				return await sql.begin(async (transaction) => {
					const fresh = await missing(transaction, submissions);
					await transaction.unsafe(insert, [asJson(fresh)]);
					return fresh;
				});
			} catch (error) {
				throw asUnavailable(error);
			}
		},
		close: () => sql.end(ending),
	};
}

function asJson(submissions: readonly ForeignSubmission[]): string {
	return JSON.stringify(
		submissions.map((submission, position) => ({ ...submission, position })),
	);
}
