/**
 * What came first. Clocks are set back, those of several servers differ, and imported sign-ups bring times along: so
 * ids tell the order, and a row of another table knows the last sign-up that was on the list when it was stored.
 */
import type { StoredSignUp } from "./sign-up.ts";

/** When something was stored. */
export interface Moment {
	/** ISO 8601. */
	readonly at: string;
	/** The last sign-up on the list; absent where version 2.0.0 stored it. */
	readonly sign_up_cursor?: number | null | undefined;
}

type Placed = Pick<
	StoredSignUp,
	"id" | "sign_up_id" | "created_at" | "imported_at"
>;

/** The last sign-up that a row stands for: a correction has another id, and repeats may be merged into one row. */
export function lastIdOf({ id, sign_up_id }: Placed): number {
	return sign_up_id ?? id;
}

/** The first sign-up that a row stands for. */
export function firstIdOf(row: Placed): number {
	return Math.min(row.id, lastIdOf(row));
}

/**
 * The rule of all wishes: a wish applies to the sign-ups that were there when it was made, and later ones stay. An
 * imported one was sent elsewhere, so that its own time counts as well. Of a moment that has no `sign_up_cursor`, only
 * the time is known.
 */
export function wasThere(
	row: Placed,
	{ at, sign_up_cursor = null }: Moment,
	idOf = lastIdOf,
): boolean {
	if (sign_up_cursor !== null && idOf(row) <= sign_up_cursor) return true;
	const isTimed = sign_up_cursor === null || row.imported_at !== null;
	return isTimed && row.created_at <= at;
}

/** Whether something was stored by a moment, or at the latest before the next sign-up. */
export function isBy(one: Moment, moment: Moment): boolean {
	const { sign_up_cursor: own = null } = one;
	const { sign_up_cursor: last = null } = moment;
	return own === null || last === null ? one.at <= moment.at : own <= last;
}

/** The sign-ups of an address, the first one first. An imported one is placed by its time. */
export function inOrder<Row extends Placed>(rows: readonly Row[]): Row[] {
	if (rows.length < 2) return [...rows];
	let latest = "";
	const placed = rows
		.toSorted((one, other) => firstIdOf(one) - firstIdOf(other))
		.map((row) => {
			const { created_at, imported_at } = row;
			if (imported_at !== null) return { row, at: created_at };
			// After a clock was set back, times go on from the latest one.
			if (created_at > latest) latest = created_at;
			return { row, at: latest };
		});
	// A sort keeps the order of equal times.
	return placed
		.sort((one, other) =>
			one.at === other.at ? 0 : one.at < other.at ? -1 : 1,
		)
		.map(({ row }) => row);
}
