/** Checks rows of an archive by the rules of the PostgreSQL schema; SQLite itself checks only some of them. */
import { readEmail } from "../shared/email.ts";
import { sides } from "../shared/sides.ts";
import { detailColumns, longest, sourceColumns } from "../shared/sign-up.ts";
import { readStoredTime } from "./stored-time.ts";
import { type TableName, timeColumnsOf } from "./tables.ts";

/** The name of the first column with an invalid value; `undefined` for a valid row. */
export function wrongColumn({
	table,
	row,
}: {
	readonly table: TableName;
	readonly row: Readonly<Record<string, unknown>>;
}): string | undefined {
	const rules: [column: string, isValid: (value: unknown) => boolean][] = [];
	if ("email" in row)
		rules.push([
			"email",
			(value) => isEmail(value) || (table === "desk_actions" && value === null),
		]);
	if ("user_type" in row) rules.push(["user_type", isSide]);
	if (table === "waitlist")
		for (const column of [...detailColumns, ...sourceColumns])
			rules.push([column, (value) => isLine(value, longest(column))]);
	for (const column of timeColumnsOf(table)) rules.push([column, isTime]);
	return rules.find(([column, isValid]) => !isValid(row[column]))?.[0];
}

function isEmail(value: unknown): boolean {
	return typeof value === "string" && readEmail(value) !== undefined;
}

function isSide(value: unknown): boolean {
	return sides.some((side) => side === value);
}

/** A text without line ends and other control characters, or none. */
function isLine(value: unknown, longest: number): boolean {
	if (value === null) return true;
	if (typeof value !== "string" || value.length > 2 * longest) return false;
	const { length } = Array.from(value);
	return length > 0 && length <= longest && !/[\p{Cc}\p{Cs}]/u.test(value);
}

/** A time as it is read from a list, or none: the database knows which may be missing. */
function isTime(value: unknown): boolean {
	return (
		value === null ||
		(typeof value === "string" && readStoredTime(value) === value)
	);
}
