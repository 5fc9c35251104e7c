import type postgres from "postgres";
import { tables } from "../tables.ts";
import { connectAsOwner, ending } from "./connect.ts";
import { asExpected } from "./errors.ts";
import { migrations, schemaNumber } from "./migrate.ts";
import { canRead, type Session, sessionOf } from "./session.ts";

/** Facts about a database that works, for `doctor`. */
interface PostgresExamination {
	readonly schema: number;
	readonly newestSchema: number;
	/** Roles of the web that can read or change the list: there should be none. */
	readonly webReaders: readonly string[];
	/** Whether row security keeps out roles that get a right by mistake. */
	readonly hasRowSecurity: boolean;
}

/** Looks at the database with its owner's login. Rejects with `ExpectedError`. */
export async function examinePostgres(
	url: string,
): Promise<PostgresExamination> {
	return ask(url, async (sql) => {
		const readers = await sql<{ role: string }[]>`
			select distinct rolname as role
			from pg_roles cross join pg_class
			where rolname in ('anon', 'authenticated', 'waitlist_server')
				and relnamespace = 'public'::regnamespace
				and relname in ${sql(Object.keys(tables))}
				and ${canRead(sql, sql`rolname`, sql`pg_class.oid`)}
			order by rolname`;
		const [row] = await sql<{ security: boolean }[]>`
			select relrowsecurity as security
			from pg_class where oid = to_regclass('public.waitlist')`;
		return {
			schema: await schemaNumber(sql),
			newestSchema: migrations.length,
			webReaders: readers.map(({ role }) => role),
			hasRowSecurity: row?.security ?? false,
		};
	});
}

/** What the server's login may do. Rejects with `ExpectedError`. */
export function examineWebLogin(url: string): Promise<Session> {
	return ask(url, sessionOf);
}

async function ask<Result>(
	url: string,
	question: (sql: postgres.Sql) => Promise<Result>,
): Promise<Result> {
	const sql = await connectAsOwner(url);
	try {
		return await question(sql);
	} catch (error) {
		throw asExpected(error, "read the list");
	} finally {
		await sql.end(ending);
	}
}
