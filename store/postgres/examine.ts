import { connectAsOwner, ending } from "./connect.ts";
import { asExpected } from "./errors.ts";
import { migrationNames, schemaNumber } from "./migrate.ts";

/** The rights that the web's roles must not have. */
const harm = "select, update, delete, truncate";
const tables = ["waitlist", "waitlist_submissions", "waitlist_people"];

/** Facts about a database that works, for `doctor`. */
export interface PostgresExamination {
	readonly schema: number;
	readonly newestSchema: number;
	/** Roles of the web that can read or change the list: there should be none. */
	readonly webReaders: readonly string[];
	/** Whether row security keeps out roles that get a right by mistake. */
	readonly hasRowSecurity: boolean;
	readonly hasChecksums: boolean;
}

/** Looks at the database with its owner's login. Rejects with `ExpectedError`. */
export async function examinePostgres(
	url: string,
): Promise<PostgresExamination> {
	return ask(url, async (sql) => {
		const schema = await schemaNumber(sql);
		const readers = await sql<{ role: string }[]>`
			select distinct rolname as role
			from pg_roles cross join unnest(${tables}::text[]) as tables (name)
			where rolname in ('anon', 'authenticated', 'waitlist_server')
				and to_regclass('public.' || name) is not null
				and (has_table_privilege(rolname, 'public.' || name, ${harm})
					or has_any_column_privilege(rolname, 'public.' || name, 'select, update'))
			order by rolname`;
		const [row] = await sql<{ security: boolean; checksums: string }[]>`
			select relrowsecurity as security,
				current_setting('data_checksums') as checksums
			from pg_class where oid = to_regclass('public.waitlist')`;
		return {
			schema,
			newestSchema: (await migrationNames()).length,
			webReaders: readers.map(({ role }) => role),
			hasRowSecurity: row?.security ?? false,
			hasChecksums: row?.checksums === "on",
		};
	});
}

/** What the server's login may do. Rejects with `ExpectedError`. */
export async function examineWebLogin(
	url: string,
): Promise<{ readonly name: string; readonly canRead: boolean }> {
	return ask(url, async (sql) => {
		const [row] = await sql<{ name: string; canRead: boolean }[]>`
			select session_user as name,
				has_table_privilege(session_user, 'public.waitlist', ${harm})
					or has_any_column_privilege(session_user, 'public.waitlist', 'select, update')
				as "canRead"`;
		return { name: row?.name ?? "", canRead: row?.canRead ?? true };
	});
}

async function ask<Result>(
	url: string,
	question: (sql: ReturnType<typeof connectAsOwner>) => Promise<Result>,
): Promise<Result> {
	const sql = connectAsOwner(url);
	try {
		return await question(sql);
	} catch (error) {
		throw asExpected(error, "read");
	} finally {
		await sql.end(ending);
	}
}
