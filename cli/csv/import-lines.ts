import {
	parseWaitlistEntry,
	phoneMaxLength,
	sourceMaxLength,
	type UserType,
} from "../../shared/entry.ts";
import type { ErasedPeople } from "../../store/erased-people.ts";
import type { ImportedSubmission } from "../../store/import.ts";
import { parseTime } from "../arguments.ts";
import { withoutGuard } from "./csv.ts";
import type { CsvLine } from "./import-file.ts";

const reasons: Readonly<Record<string, string>> = {
	"email required": "it has no e-mail address",
	"email valid": "its e-mail address is not valid",
	"phone valid": `its phone is longer than ${phoneMaxLength} characters or cannot be printed`,
	"user_type required":
		"it names no side: add --side host or --side advertiser for such lines",
	"user_type valid": "its side is not host or advertiser, Space Owner or Owner",
};

/**
 * One line as a sign-up, or the reason why it is refused, which repeats nothing of the line. `side` is
 * the side of lines that name none.
 */
export function readLine(
	{ cells, isWhole }: CsvLine,
	side: UserType | undefined,
	erased: ErasedPeople,
): ImportedSubmission | string {
	if (!isWhole) return "it has more or fewer cells than the first line";
	const parsed = parseWaitlistEntry({
		email: filled(cells.email),
		phone: filled(cells.phone),
		user_type: readSide(cells.user_type) ?? side ?? null,
	});
	if ("error" in parsed) {
		const { column, rule } = parsed.error;
		return reasons[`${column} ${rule}`] ?? "it is not valid";
	}
	const { entry } = parsed;
	const written = filled(cells.created_at);
	const created_at = written && parseTime(written);
	if (created_at === undefined) {
		return "its time is not written like 2026-11-21T08:30:00Z";
	}
	if (erased.isErased(entry.email, created_at ?? undefined)) {
		return "this person was erased";
	}
	return {
		...entry,
		created_at,
		utm_source: tag(cells.utm_source),
		utm_medium: tag(cells.utm_medium),
		utm_campaign: tag(cells.utm_campaign),
		ref: tag(cells.ref),
	};
}

/** The side that a cell names, in the page's words, too; any other text as it is. */
function readSide(cell?: string): string | null {
	const text = filled(cell)?.toLowerCase() ?? null;
	return text === "space owner" || text === "owner" ? "host" : text;
}

/** The text of a cell; `null` for none. */
function filled(cell = ""): string | null {
	return withoutGuard(cell).trim() || null;
}

/** A tag, cut to the length that is kept. */
function tag(cell?: string): string | null {
	const clean = filled(cell)?.replaceAll(/\p{C}/gu, "") ?? "";
	return [...clean].slice(0, sourceMaxLength).join("").trim() || null;
}
