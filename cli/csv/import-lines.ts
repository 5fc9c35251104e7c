import {
	type EntryError,
	parseWaitlistEntry,
	phoneMaxLength,
	sourceMaxLength,
	type UserType,
	type WaitlistEntry,
} from "../../shared/entry.ts";
import type { ForeignSubmission } from "../../store/waitlist-import.ts";
import { parseTime } from "../terminal/time.ts";
import { withoutGuard } from "./csv.ts";
import type { Columns } from "./import-columns.ts";
import type { CsvRecord } from "./import-file.ts";

/** What became of one line: a submission, or why it is none. The reason repeats nothing of it. */
export type Judged =
	| { readonly submission: ForeignSubmission }
	| { readonly reason: string };

/** How lines are judged. */
export interface Rules {
	readonly columns: Columns;
	/** The side of lines that name none. */
	readonly side: UserType | undefined;
	/** Why somebody whose line is right may not come into the list all the same. */
	readonly objection: (
		entry: WaitlistEntry,
		sentAt: string | undefined,
	) => string | undefined;
}

const reasons: Readonly<
	Record<EntryError["column"], Record<EntryError["rule"], string>>
> = {
	email: {
		required: "it has no e-mail address",
		valid: "its e-mail address is not valid",
	},
	phone: {
		required: "it has no phone",
		valid: `its phone is longer than ${phoneMaxLength} characters or cannot be printed`,
	},
	user_type: {
		required: "it names no side: say --side host or --side advertiser for such",
		valid: "its side is neither host nor advertiser",
	},
};

/** One line as a submission, or why it is refused. */
export function judge(
	{ cells }: CsvRecord,
	{ columns, side, objection }: Rules,
): Judged {
	if (cells.length !== columns.count) {
		return {
			reason: `it has ${cells.length} cells, and the first line has ${columns.count}`,
		};
	}
	const text = columns.read(cells);
	const parsed = parseWaitlistEntry({
		email: filled(text.email),
		phone: filled(text.phone),
		user_type: filled(text.user_type)?.toLowerCase() ?? side ?? null,
	});
	if ("error" in parsed) {
		return { reason: reasons[parsed.error.column][parsed.error.rule] };
	}
	const written = filled(text.created_at);
	const created_at = written === null ? null : parseTime(written);
	if (created_at === undefined) {
		return { reason: "its time is not written like 2026-11-21T08:30:00Z" };
	}
	const reason = objection(parsed.entry, created_at ?? undefined);
	if (reason !== undefined) return { reason };
	return {
		submission: {
			...parsed.entry,
			created_at,
			utm_source: tag(text.utm_source),
			utm_medium: tag(text.utm_medium),
			utm_campaign: tag(text.utm_campaign),
			ref: tag(text.ref),
		},
	};
}

/** What a cell says; `null` for nothing. */
function filled(cell: string | null): string | null {
	return withoutGuard(cell ?? "").trim() || null;
}

/** As much of a source as is kept. */
function tag(cell: string | null): string | null {
	const clean = filled(cell)?.replaceAll(/\p{C}/gu, "") ?? "";
	return [...clean].slice(0, sourceMaxLength).join("").trim() || null;
}
