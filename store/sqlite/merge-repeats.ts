import type { DatabaseSync } from "node:sqlite";
import type { WaitlistEntry } from "../../shared/sign-up.ts";
import { insertedColumns } from "../inbox-types.ts";
import { limits } from "../limits.ts";

const { repeats } = limits.inbox;
/** Today's sign-ups from the page, of one address and side. */
const today =
	"where person = lower($email) and user_type = $user_type and imported_at is null and created_at >= date('now')";
const oldestFirst = `${today} order by id`;
const others = insertedColumns.filter((column) => column !== "phone");

/**
 * Keeps at most `limits.inbox.repeats` sign-ups per address, side and day. Returns a function for the transaction
 * that has inserted some: the rows after the last one that may stay go. That one takes over their newest values and
 * their first phone; if it has a phone, this one and its time stay, as a stranger may not overwrite them.
 */
export function prepareMergeRepeats(
	database: DatabaseSync,
): (rows: readonly WaitlistEntry[]) => void {
	// In no order: SQLite need not sort what nearly always is one row.
	const surplus = database.prepare(
		`select id from waitlist ${today} limit 1 offset ${repeats}`,
	);
	const merge = database.prepare(
		`update waitlist as kept
			set sign_up_id = newest.id,
			created_at = iif(kept.phone is null, newest.created_at, kept.created_at),
			${others.map((column) => `${column} = newest.${column}`)},
			phone = coalesce(
				kept.phone,
				(select phone from (select id, phone from waitlist ${oldestFirst} limit -1 offset ${repeats})
					where phone is not null order by id limit 1))
		from (select * from waitlist ${oldestFirst} desc limit 1) as newest
		where kept.id = (select id from waitlist ${oldestFirst} limit 1 offset ${repeats - 1})`,
	);
	const remove = database.prepare(
		`delete from waitlist where id in (select id from waitlist ${oldestFirst} limit -1 offset ${repeats})`,
	);
	return (rows) => {
		for (const { email, user_type } of rows) {
			const of = { email, user_type };
			if (surplus.get(of) === undefined) continue;
			merge.run(of);
			remove.run(of);
		}
	};
}
