import { ExpectedError } from "../../shared/expected-error.ts";
import { grouped } from "../../shared/words.ts";
import { readCsv, readText } from "../csv/read-csv.ts";
import { addressesIn, type Reported, wordsIn } from "./addresses.ts";
import { type Kind, kindOf, kindOfLine, plainWord } from "./event-kind.ts";
import { eventWords, reasonWords, recipientNames } from "./json-events.ts";

/** The reports in a CSV file whose first line says which column is the recipient; `undefined` if none does. */
export function readCsvEvents(
	bytes: Buffer,
	name: string,
): Reported<Kind>[] | undefined {
	// Lines of another form need not be CSV.
	const [first = ""] = readText(bytes, name).trimStart().split("\n", 1);
	const isNamed = first
		.split(/[,;\t]/)
		.some((title) => recipientNames.includes(plainWord(title)));
	if (!isNamed) return undefined;
	const [heading, ...records] = readCsv(bytes, name).records;
	const titles = (heading?.cells ?? []).map(plainWord);
	const place = titles.indexOf(
		recipientNames.find((each) => titles.includes(each)) ?? "",
	);
	return records.flatMap(({ cells }) => {
		const filled = cells.flatMap((cell, at) =>
			cell ? [[titles[at] ?? "", cell] as const] : [],
		);
		const fields = new Map(filled);
		const kind = kindOf(eventWords(fields), reasonWords(fields));
		return addressesIn(cells[place] ?? "").map((email) => ({ email, kind }));
	});
}

/**
 * The reports in lines of any form, of which each has one address besides our own and those that mail servers
 * write from. Throws `ExpectedError` for a line with several.
 */
export function readReportLines(
	text: string,
	own: ReadonlySet<string>,
): Reported<Kind>[] {
	return text.split("\n").flatMap((line, at) => {
		const all = addressesIn(line);
		const others = all.filter(
			(email) =>
				!own.has(email) && !/^(?:mailer-daemon|postmaster)@/.test(email),
		);
		if (others.length > 1)
			throw new ExpectedError(
				`Line ${grouped(at + 1)} has several addresses, and none of them is surely the recipient's: nothing was changed. Write one address per line, or a first line that names the columns, such as type,recipient.`,
			);
		const [email = all[0]] = others;
		return email === undefined
			? []
			: { email, kind: kindOfLine(wordsIn(line)) };
	});
}
