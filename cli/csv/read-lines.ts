import type { ImportedSignUp, ToldPerson } from "../../list/import.ts";
import { mailboxOf } from "../../mail/rules/mailbox.ts";
import type { LineReader } from "./import-lines.ts";
import type { CsvRecord } from "./read-csv.ts";
import type { Refused } from "./refused-file.ts";

/** What the lines of a file are: a person who left by one line does not join by another. */
export function readLines(lines: readonly CsvRecord[], reader: LineReader) {
	const told: ToldPerson[] = [];
	const refused: Refused[] = [];
	const accepted: {
		readonly signUp: ImportedSignUp;
		readonly note: string | null;
	}[] = [];
	let firstTime: { text: string; time: string } | undefined;
	for (const record of lines) {
		const line = reader.read(record.cells);
		if ("told" in line) told.push(line.told);
		else if ("refusal" in line) refused.push({ ...record, ...line.refusal });
		else {
			accepted.push(line);
			const time = line.signUp.created_at;
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
		({ signUp }) => left.size === 0 || !left.has(mailboxOf(signUp.email)),
	);
	const notes = new Map(
		staying.flatMap(({ signUp, note }) =>
			note ? [[signUp.email.toLowerCase(), note] as const] : [],
		),
	);
	const signUps = staying.map(({ signUp }) => signUp);
	const alsoLeft = accepted.length - staying.length;
	return { signUps, notes, told, refused, firstTime, alsoLeft };
}
