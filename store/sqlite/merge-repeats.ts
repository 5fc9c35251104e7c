import type { DatabaseSync } from "node:sqlite";
import type { WaitlistEntry } from "../../shared/sign-up.ts";
import { insertedColumns } from "../inbox-types.ts";
import { limits } from "../limits.ts";
import { statementsOf } from "./postgres-statements.ts";

/**
 * Keeps at most `limits.inbox.repeats` sign-ups per address, side and day, as the function merge_repeats of PostgreSQL
 * does. Returns a function for the transaction that has inserted some.
 */
export function prepareMergeRepeats(
	database: DatabaseSync,
): (rows: readonly WaitlistEntry[]) => void {
	const person = "lower($email)";
	const today = "date('now')";
	// In no order: SQLite need not sort what nearly always is one row.
	const surplus = database.prepare(
		`select id from waitlist
			where person = ${person} and user_type = $user_type and imported_at is null and created_at >= ${today}
			limit 1 offset ${limits.inbox.repeats}`,
	);
	const statements = statementsOf("merge_repeats", {
		"crowd.person": person,
		"crowd.user_type": "$user_type",
		"date_trunc('day', now(), 'UTC')": today,
		// The columns but the phone.
		"%1$s": insertedColumns.filter((column) => column !== "phone").join(),
	}).map((sql) => database.prepare(sql));
	return (rows) => {
		for (const { email, user_type } of rows) {
			const of = { email, user_type };
			if (surplus.get(of) === undefined) continue;
			for (const statement of statements) statement.run(of);
		}
	};
}
