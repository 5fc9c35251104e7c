/** All that the server's login says to PostgreSQL. Each rejects as `PostgresClient.run` does. */
import { limits } from "../../config/limits.ts";
import type { Source, WaitlistEntry } from "../../shared/entry.ts";
import type { PostgresClient } from "./client.ts";
import { expectUnicode } from "./errors.ts";

/** Who the server is to the database, and whether that is more than it should be. */
export async function describeLogin(client: PostgresClient): Promise<string> {
	const [row] = await client.run(
		(sql) => sql<
			{ login: string; role: string; reads: boolean; encoding: string }[]
		>`
			select session_user as login, current_user as role,
				current_setting('server_encoding') as encoding,
				has_table_privilege(session_user, 'public.waitlist', 'select') as reads`,
		limits.postgres.answerMs,
	);
	const { login = "", role = "", reads = false } = row ?? {};
	expectUnicode(row?.encoding);
	return reads
		? `the database login ${login} can read the list, so the server works as the role ${role}, which may only insert; docs/scale.md shows a login that cannot read at all`
		: `the database login ${login} works as the role ${role}, which may only insert`;
}

/** Stores all of the entries, or none. */
export async function insertEntries(
	client: PostgresClient,
	entries: readonly (WaitlistEntry & Source)[],
): Promise<void> {
	// As one text: an array for each column would take the client longer to write.
	const rows = JSON.stringify(entries);
	await client.run(
		(sql) => sql`
			insert into public.waitlist (email, phone, user_type,
				utm_source, utm_medium, utm_campaign, ref)
			select * from json_to_recordset(${rows}::text::json) as entries (
				email text, phone text, user_type text,
				utm_source text, utm_medium text, utm_campaign text, ref text)`,
		limits.postgres.answerMs,
	);
}

/** Without a row, it still finds a standby, a database for reading only and missing rights. */
export async function tryInsert(client: PostgresClient): Promise<void> {
	await client.run(
		(sql) =>
			sql`insert into public.waitlist (email, user_type) select '', '' where false`,
		limits.postgres.checkMs,
	);
}
