import { type Side, sides } from "../../shared/sides.ts";
import { UsageError } from "../context.ts";
import { fieldName, findField, type ImportColumn } from "./columns.ts";

/** What the cells of a column mean, by their text in small letters. */
export type ChosenValues = ReadonlyMap<
	ImportColumn,
	ReadonlyMap<string, string>
>;

/** Adds one `--value FIELD:TEXT=VALUE` to those before it. Throws `UsageError`. */
export function addChosenValue(
	text: string,
	before: ChosenValues = new Map(),
): ChosenValues {
	const [, field = "", cell = "", value = ""] =
		/^([^:]*):(.*)=([^=]*)$/s.exec(text) ?? [];
	if (cell.trim() === "" || value.trim() === "") {
		throw new UsageError(
			`--value must be FIELD:TEXT=VALUE, such as --value side:Vermieter=host, not ${JSON.stringify(text)}.`,
		);
	}
	const column = findField(field, "--value");
	if (column === "user_type" && !sides.includes(value as Side)) {
		throw new UsageError(
			`--value gives side ${JSON.stringify(value)}: use ${sides.join(" or ")}.`,
		);
	}
	const values = before.get(column);
	if (values?.has(asKey(cell))) {
		throw new UsageError(
			`--value is given twice for ${fieldName(column)}:${cell}.`,
		);
	}
	return new Map([
		...before,
		[column, new Map([...(values ?? []), [asKey(cell), value.trim()]])],
	]);
}

/** What `--value` says about a cell of the column. */
export function chosenValue(
	values: ChosenValues | undefined,
	column: ImportColumn,
	cell: string,
): string | undefined {
	return values?.get(column)?.get(asKey(cell));
}

function asKey(cell: string): string {
	return cell.trim().toLowerCase();
}
