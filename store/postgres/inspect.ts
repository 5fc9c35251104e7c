import type postgres from "postgres";
import { schemaOf } from "../migrations.ts";
import { foldedTables, tables } from "../tables.ts";
import { asOwner } from "./connect.ts";
import { migrations, schemaNumber } from "./migrate.ts";

/** Facts about a database that works, for `doctor`. */
interface PostgresFacts {
	readonly schema: number;
	readonly newestSchema: number;
	/** Roles of the web that can read or change the list: there should be none. */
	readonly webReaders: readonly string[];
	/** Whether row security keeps out roles that get a right by mistake. */
	readonly hasRowSecurity: boolean;
}

/** Facts about a connection, as the database server sees it. */
interface Session {
	readonly login: string;
	/** Whether the login can read or change the list. */
	readonly canRead: boolean;
	/** The server process that answers. */
	readonly pid: number;
	/** Whether no pooler is in between: a pooler reports a process id of its own. */
	readonly isDirect: boolean;
}

/** Looks at the database with its owner's login. Rejects with `ExpectedError`. */
export function inspectPostgres(url: string): Promise<PostgresFacts> {
	const names: string[] = [...Object.keys(tables), ...foldedTables];
	return asOwner(url, "read the list", async (sql) => {
		const readers = await sql<{ role: string }[]>`
			select distinct rolname as role
			from pg_roles cross join pg_class
			where rolname in ('anon', 'authenticated', 'waitlist_server')
				and relnamespace = 'public'::regnamespace
				and relname in ${sql(names)}
				and ${canRead(sql, sql`rolname`, sql`pg_class.oid`)}
			order by rolname`;
		const [row] = await sql<{ security: boolean }[]>`
			select relrowsecurity as security
			from pg_class where oid = to_regclass('public.waitlist')`;
		return {
			schema: await schemaNumber(sql),
			newestSchema: schemaOf(migrations),
			webReaders: readers.map(({ role }) => role),
			hasRowSecurity: row?.security ?? false,
		};
	});
}

/** What the server's login may do. Rejects with `ExpectedError`. */
export function inspectWebLogin(url: string): Promise<Session> {
	return asOwner(url, "read the list", sessionOf);
}

/** Rejects with the client's error, also when there is no table. */
export async function sessionOf(sql: postgres.Sql): Promise<Session> {
	const rows = await sql<Omit<Session, "isDirect">[]>`
		select session_user as login, pg_backend_pid() as pid,
			${canRead(sql, sql`session_user`, sql`'public.waitlist'::regclass`)} as "canRead"`;
	const [row = { login: "", canRead: true, pid: 0 }] = rows;
	return { ...row, isDirect: rows.state.pid === row.pid };
}

/** SQL: whether a role can read or change a table. */
function canRead(
	sql: postgres.Sql,
	role: postgres.Fragment,
	table: postgres.Fragment,
): postgres.Fragment {
	return sql`(
		has_table_privilege(${role}, ${table}, 'select, update, delete, truncate')
		or has_any_column_privilege(${role}, ${table}, 'select, update')
	)`;
}
