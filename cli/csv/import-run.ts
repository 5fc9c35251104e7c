import type { UserType } from "../../shared/entry.ts";
import type {
	ForeignSubmission,
	WaitlistImporter,
} from "../../store/waitlist-import.ts";
import { CommandError } from "../command.ts";
import type { Tell } from "../terminal/progress.ts";
import { type Columns, matchColumns } from "./import-columns.ts";
import { readRecords } from "./import-file.ts";
import { judge, type Rules } from "./import-lines.ts";
import { Seen } from "./import-seen.ts";

/** What an import is to do. */
export interface Import extends Omit<Rules, "columns"> {
	readonly importer: WaitlistImporter;
	/** Whether to store, or only to look. */
	readonly isReal: boolean;
	readonly progress: Tell;
	/** Hears of every line that is left out because of what it holds. */
	refuse(line: number, reason: string): Promise<void>;
}

/** How many lines came to which end. */
export interface Tally {
	readonly columns: Columns["taken"];
	readonly ignored_columns: readonly string[];
	readonly fresh: Record<UserType, number>;
	known: number;
	repeated: number;
	refused_lines: number;
}

/** Lines that are stored in one transaction: few enough that sign-ups hardly wait. */
const linesAtATime = 1_000;

/**
 * Reads the file from end to end before anything is stored, so that one which is broken in its last
 * line changes nothing. Rejects with `CommandError` for a file that cannot be imported.
 */
export async function takeIn(file: string, what: Import): Promise<Tally> {
	const looked = await pass(file, { ...what, isReal: false });
	if (!what.isReal) return looked;
	return pass(file, { ...what, refuse: async () => {} });
}

async function pass(file: string, what: Import): Promise<Tally> {
	const { importer, isReal, refuse, progress } = what;
	const seen = new Seen();
	try {
		let columns: Columns | undefined;
		let tally: Tally | undefined;
		let batch: ForeignSubmission[] = [];
		async function finish(to: Tally) {
			const fresh = await (isReal
				? importer.add(batch)
				: importer.missing(batch));
			for (const { user_type } of fresh) to.fresh[user_type] += 1;
			to.known += batch.length - fresh.length;
			batch = [];
		}
		for await (const record of readRecords(file)) {
			if (columns === undefined || tally === undefined) {
				columns = matchColumns(record.cells);
				tally = emptyTally(columns);
				continue;
			}
			progress(record.share, 1);
			const judged = judge(record, { ...what, columns });
			if ("reason" in judged) {
				tally.refused_lines += 1;
				await refuse(record.line, judged.reason);
			} else if (seen.isFirst(judged.submission)) {
				batch.push(judged.submission);
			} else tally.repeated += 1;
			if (batch.length === linesAtATime) await finish(tally);
		}
		if (tally === undefined) throw new CommandError(`${file} is empty.`);
		await finish(tally);
		return tally;
	} finally {
		seen.close();
	}
}

function emptyTally(columns: Columns): Tally {
	return {
		columns: columns.taken,
		ignored_columns: columns.ignored,
		fresh: { host: 0, advertiser: 0 },
		known: 0,
		repeated: 0,
		refused_lines: 0,
	};
}
