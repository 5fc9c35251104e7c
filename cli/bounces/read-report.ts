/** What a mail provider reports of our mails, in the forms that providers and mail servers use. */
import type { Report } from "../../mail/queue/change-queue.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { readText } from "../csv/read-csv.ts";
import { readJsonEvents } from "./json-events.ts";
import { isMail, readMailReports } from "./mail-reports.ts";
import { readCsvEvents, readReportLines } from "./report-lines.ts";

/**
 * The addresses of a report, which is JSON, mails, CSV or lines, and how many of its entries are neither a bounce
 * nor a complaint, or of one of our `own` lower-cased addresses. `name` is what errors call the file. Rejects with
 * `ExpectedError` when it does not surely say which address bounced or complained.
 */
export async function readReport(
	bytes: Buffer,
	name: string,
	own: ReadonlySet<string>,
): Promise<Report & { readonly left: number }> {
	const text = readText(bytes, name);
	const all = /^\s*[[{]/.test(text)
		? readJsonEvents(text, name)
		: isMail(text)
			? await readMailReports(text, name)
			: (readCsvEvents(bytes, name) ?? readReportLines(text, own));
	if (all.length === 0)
		throw new ExpectedError(
			`${name} names no address whose mail bounced, or who complained: nothing was changed.`,
		);
	const of = (kind: (typeof all)[number]["kind"]) =>
		all.flatMap((each) =>
			each.kind === kind && !own.has(each.email) ? each.email : [],
		);
	const bounced = of("bounced");
	const complained = of("complained");
	const left = all.length - bounced.length - complained.length;
	return { bounced, complained, left };
}
