import type { DatabaseSync } from "node:sqlite";
import { otherSource } from "../../shared/visits.ts";
import { limits } from "../limits.ts";
import { fromJson } from "./open.ts";

const columns = ["day", "source", "language", "views", "visitors", "senders"];
const days = "(select value ->> 'day' from json_each($1))";
/** The rows of these days whose source is kept no longer. */
const beyond = `(
	select id from (
		select id, row_number() over (partition by day order by coalesce(senders, 0) desc, visitors desc, views desc, id) as place
		from visits where day in ${days} and source <> '${otherSource}'
	) where place > ${limits.visitSources})`;
const addUp = `on conflict (day, coalesce(source, ''), coalesce(language, '')) do update
	set views = views + excluded.views, visitors = visitors + excluded.visitors,
		senders = coalesce(senders, 0) + coalesce(excluded.senders, 0)`;

/**
 * Adds visits (a JSON array) to those that are stored. Of each day, the rows with most senders, and of equal ones with most visitors, stay; the sources of
 * the others become `otherSource`. Returns a function for a transaction.
 */
export function prepareAddVisits(
	database: DatabaseSync,
): (rows: string) => void {
	const statements = [
		`insert into visits (${columns}) ${fromJson(columns)} ${addUp}`,
		`insert into visits (${columns})
			select day, '${otherSource}', language, sum(views), sum(visitors), sum(senders)
			from visits where id in ${beyond} group by day, language ${addUp}`,
		`delete from visits where id in ${beyond}`,
	].map((sql) => database.prepare(sql));
	return (rows) => {
		for (const statement of statements) statement.run({ $1: rows });
	};
}
