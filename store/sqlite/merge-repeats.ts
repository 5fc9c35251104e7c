import type { DatabaseSync } from "node:sqlite";
import { insertedColumns } from "../../shared/sign-up.ts";
import { limits } from "../limits.ts";

const { repeats } = limits.inbox;
/** Of the sign-ups that the page took today, those of an address and a side, oldest first. */
const ofToday =
	"where person = $person and user_type = $user_type and imported_at is null and created_at >= date('now') order by id";
const others = insertedColumns.filter((column) => column !== "phone");

/**
 * Keeps at most `limits.inbox.repeats` sign-ups per address, side and day. Returns a function for the transaction
 * that has inserted some (a JSON array): the last row that may stay takes over the newest values, and the last
 * phone that was given; the rows after it go.
 */
export function prepareMergeRepeats(
	database: DatabaseSync,
): (rows: string) => void {
	const crowded = database.prepare(
		`select person, user_type from waitlist
		where (person, user_type) in (select lower(value ->> 'email'), value ->> 'user_type' from json_each($1))
			and imported_at is null and created_at >= date('now')
		group by person, user_type having count(*) > ${repeats}`,
	);
	const merge = database.prepare(
		`update waitlist as kept set created_at = newest.created_at,
			${others.map((column) => `${column} = newest.${column}`)},
			phone = coalesce(
				(select phone from (select id, phone from waitlist ${ofToday} limit -1 offset ${repeats})
					where phone is not null order by id desc limit 1),
				kept.phone)
		from (select * from waitlist ${ofToday} desc limit 1) as newest
		where kept.id = (select id from waitlist ${ofToday} limit 1 offset ${repeats - 1})`,
	);
	const remove = database.prepare(
		`delete from waitlist where id in (select id from waitlist ${ofToday} limit -1 offset ${repeats})`,
	);
	return (rows) => {
		for (const { person, user_type } of crowded.all({ $1: rows })) {
			const of = { $person: `${person}`, $user_type: `${user_type}` };
			merge.run(of);
			remove.run(of);
		}
	};
}
