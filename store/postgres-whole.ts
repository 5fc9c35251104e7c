import type postgres from "postgres";
import { sourceColumns } from "../shared/entry.ts";
import { asUnusable } from "./postgres-faults.ts";
import { connectAsOwner, ending, isoTime } from "./postgres-owner.ts";
import {
	StoreUnavailable,
	type Submission,
	submissionColumns,
} from "./waitlist-store.ts";
import {
	rowsAtATime,
	type WholeList,
	type WholeListReader,
	type WholeListWriter,
} from "./whole-list.ts";

/** The list at a URL as it is now, not changed. Rejects with `StoreUnusable`. */
export async function readWholePostgres(url: string): Promise<WholeListReader> {
	const sql = connectAsOwner(url);
	const end = () => sql.end(ending);
	try {
		// The client has one connection, so all that follows is in this transaction.
		await sql.unsafe("begin isolation level repeatable read read only");
		const list = listIn(sql);
		await list.count();
		return { ...list, close: end };
	} catch (error) {
		await end();
		throw asUnusable(error, "read");
	}
}

function listIn(sql: postgres.ISql): WholeList {
	return {
		async count() {
			const [row] = await sql<{ n: number }[]>`
				select count(*)::int8 as n from public.waitlist`;
			return row?.n ?? 0;
		},
		async *entries() {
			try {
				const pages = sql
					.unsafe<Record<string, unknown>[]>(
						`select id::int8, ${isoTime("created_at")}, email, phone, user_type, ${sourceColumns}
						from public.waitlist order by id`,
					)
					.cursor(rowsAtATime);
				for await (const page of pages) {
					for (const row of page) yield { ...row } as unknown as Submission;
				}
			} catch (error) {
				throw asUnusable(error, "read");
			}
		},
	};
}

/** The list at a URL, which has its schema, to be filled. */
export function fillPostgres(url: string): WholeListWriter {
	const sql = connectAsOwner(url);
	return {
		async transaction<Result>(
			work: Parameters<WholeListWriter["transaction"]>[0],
		) {
			try {
				return (await sql.begin(async (transaction) => {
					// Sign-ups wait: one between ours would take an id of ours.
					await transaction`lock table public.waitlist in share row exclusive mode`;
					const result = await work({
						...listIn(transaction),
						put: (entries) => put(transaction, entries),
					});
					// The next sign-up's id comes after all of these.
					await transaction`
						select setval(pg_get_serial_sequence('public.waitlist', 'id'),
							coalesce(max(id), 1), max(id) is not null)
						from public.waitlist`;
					return result;
				})) as Result;
			} catch (error) {
				// What the other list failed with has its own sentence already.
				if (error instanceof StoreUnavailable) throw error;
				throw asUnusable(error, "change");
			}
		},
		close: () => sql.end(ending),
	};
}

async function put(
	sql: postgres.ISql,
	entries: readonly Submission[],
): Promise<void> {
	await sql.unsafe(
		`insert into public.waitlist (${submissionColumns}) overriding system value
		select * from json_to_recordset($1::text::json) as entries (
			id bigint, created_at timestamptz, email text, phone text, user_type text,
			${sourceColumns.map((column) => `${column} text`)})`,
		[JSON.stringify(entries)],
	);
}
