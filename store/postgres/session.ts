import type postgres from "postgres";

/** Facts about a connection, as the database server sees it. */
export interface Session {
	readonly login: string;
	/** Whether the login can read or change the list. */
	readonly canRead: boolean;
	/** The server process that answers. */
	readonly pid: number;
	/** Whether no pooler is in between: a pooler reports a process id of its own. */
	readonly isDirect: boolean;
}

/** Queries these facts. Rejects with the client's error, also when there is no table. */
export async function sessionOf(sql: postgres.Sql): Promise<Session> {
	const rows = await sql<Omit<Session, "isDirect">[]>`
		select session_user as login, pg_backend_pid() as pid,
			${canRead(sql, sql`session_user`, sql`'public.waitlist'::regclass`)} as "canRead"`;
	const [row = { login: "", canRead: true, pid: 0 }] = rows;
	return { ...row, isDirect: rows.state.pid === row.pid };
}

/** SQL: whether a role can read or change a table. */
export function canRead(
	sql: postgres.Sql,
	role: postgres.Fragment,
	table: postgres.Fragment,
): postgres.Fragment {
	return sql`(
		has_table_privilege(${role}, ${table}, 'select, update, delete, truncate')
		or has_any_column_privilege(${role}, ${table}, 'select, update')
	)`;
}
