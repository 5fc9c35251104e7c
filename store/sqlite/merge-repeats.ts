import type { DatabaseSync } from "node:sqlite";
import { insertedColumns } from "../../shared/sign-up.ts";
import { limits } from "../limits.ts";

const { repeats } = limits.inbox;
/** Today's sign-ups from the page, of one address and side, oldest first. */
const ofToday =
	"where person = $person and user_type = $user_type and imported_at is null and created_at >= date('now') order by id";
const others = insertedColumns.filter((column) => column !== "phone");

/**
 * Keeps at most `limits.inbox.repeats` sign-ups per address, side and day. Returns a function for the transaction
 * that has inserted some (a JSON array): the rows after the last one that may stay go. That one takes over their
 * newest values and their first phone; if it has a phone, this one and its time stay, as a stranger may not
 * overwrite them.
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
		`update waitlist as kept
			set created_at = iif(kept.phone is null, newest.created_at, kept.created_at),
			${others.map((column) => `${column} = newest.${column}`)},
			phone = coalesce(
				kept.phone,
				(select phone from (select id, phone from waitlist ${ofToday} limit -1 offset ${repeats})
					where phone is not null order by id limit 1))
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
