/** What the lines of a file are together: a person who left by one line does not join by another. */
import type { ToldPerson } from "../../list/import.ts";
import { mailboxOf } from "../../mail/rules/mailbox.ts";
import { shownEmail } from "../../shared/shown-email.ts";
import type { List } from "../../store/list.ts";
import type { Line, LineReader } from "./line-reader.ts";
import type { CsvRecord } from "./read-csv.ts";
import type { Refused } from "./refusals.ts";

/** A line about a person who left or bounced elsewhere, and by when at the latest. */
export type ToldLine = ToldPerson & {
	readonly record: CsvRecord;
	readonly by: string | null;
};

/** What the lines of a file are: a person who left by one line does not join by another. */
export function readLines(lines: readonly CsvRecord[], reader: LineReader) {
	const told: ToldLine[] = [];
	const refused: Refused[] = [];
	const accepted: Extract<Line, { readonly note: string | null }>[] = [];
	let firstTime: { text: string; time: string } | undefined;
	for (const record of lines) {
		const line = reader.read(record.cells);
		if ("told" in line) {
			const by = reader.changedAt(record.cells);
			told.push({ ...line.told, record, by });
		} else if ("refusal" in line) refused.push({ ...record, ...line.refusal });
		else {
			accepted.push(line);
			const time = line.signUps[0].created_at;
			if (time) firstTime ??= { text: reader.timeText(record.cells), time };
		}
	}
	// Another line of the file may say that the person left.
	const left = new Set(
		told.flatMap(({ email, kind }) =>
			kind === "left" ? [mailboxOf(email)] : [],
		),
	);
	const staying = accepted.filter(
		({ signUps: [{ email }] }) =>
			left.size === 0 || !left.has(mailboxOf(email)),
	);
	const notes = new Map(
		staying.flatMap(({ signUps: [{ email }], note }) =>
			note ? [[email.toLowerCase(), note] as const] : [],
		),
	);
	return {
		signUps: staying.flatMap((line) => line.signUps),
		notes,
		told,
		refused,
		firstTime,
		hasZonelessTimes: reader.hasZonelessTimes,
		alsoLeft: accepted.length - staying.length,
		untimed: staying.filter(({ signUps: [{ created_at }] }) => !created_at)
			.length,
		several: staying.filter((line) => line.signUps.length > 1).length,
	};
}

/**
 * Gives the lines without a time that are about people who joined on the page that of the line's last change, or else
 * refuses them: whether these people left elsewhere before or after that is not known. `hasLeft` tells who has left
 * already, whom such a line does not change.
 */
export async function refuseUndated(
	list: List,
	told: readonly ToldLine[],
	hasLeft: (email: string) => boolean,
): Promise<{ told: readonly ToldLine[]; undated: readonly Refused[] }> {
	const asked = new Set(
		told.flatMap(({ email, at }) =>
			at === null && !hasLeft(email) ? [mailboxOf(email)] : [],
		),
	);
	if (asked.size === 0) return { told, undated: [] };
	const joined = new Set<string>();
	for await (const page of list.pages("waitlist"))
		for (const { email, imported_at } of page)
			if (imported_at === null && asked.has(mailboxOf(email)))
				joined.add(mailboxOf(email));
	const isOpen = ({ email, at }: ToldLine) =>
		at === null && joined.has(mailboxOf(email));
	return {
		told: told.flatMap((line) => {
			if (!isOpen(line)) return [line];
			return line.by === null ? [] : [{ ...line, at: line.by }];
		}),
		undated: told
			.filter((line) => isOpen(line) && line.by === null)
			.map(({ email, record }) => ({
				...record,
				reason: "undated",
				value: shownEmail(email),
			})),
	};
}
