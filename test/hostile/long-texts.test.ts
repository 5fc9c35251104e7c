/**
 * What a stranger typed is read in a time that grows with its length, not with its square: a text of 64 KB takes at most
 * eight times as long as one of 16 KB, where four times is its length and 16 times the square. Otherwise one cell stops an import for minutes, and one call the server.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readAddressLines, readSource } from "../../cli/arguments.ts";
import { readReport } from "../../cli/bounces/read-report.ts";
import { emailIn, noteIn, plain, wordsOf } from "../../cli/csv/cells.ts";
import { withHeadings } from "../../cli/csv/find-heading-line.ts";
import { openStatuses, refusedNotes } from "../../cli/csv/import-report.ts";
import { LineReader } from "../../cli/csv/line-reader.ts";
import { matchColumns } from "../../cli/csv/match-columns.ts";
import { readCsv } from "../../cli/csv/read-csv.ts";
import { readLines } from "../../cli/csv/read-lines.ts";
import { SideVocabulary } from "../../cli/csv/sides.ts";
import { toldBy } from "../../cli/csv/status.ts";
import {
	answerTo,
	isOtherChannel,
	statusKindOf,
} from "../../cli/csv/status-words.ts";
import { orderOf, readTimeOf, zoneOfHeading } from "../../cli/csv/times.ts";
import { writeLines } from "../../cli/csv/write-csv.ts";
import { languageIn } from "../../cli/language-in.ts";
import { readSides } from "../../cli/side-names.ts";
import { parseTime } from "../../cli/times.ts";
import { refusalMeaning } from "../../mail/rules/refusal-meaning.ts";
import { isVisit } from "../../server/is-visit.ts";
import { requestSource } from "../../server/sign-up.ts";
import { isBot } from "../../server/visits.ts";
import { readEmail, tidyEmail } from "../../shared/email.ts";
import { dialedNumber, tidyPhone } from "../../shared/phone.ts";
import { printable } from "../../shared/printable.ts";
import {
	parseWaitlistEntry,
	readSourceTags,
} from "../../shared/read-sign-up.ts";
import { codeNames } from "../../shared/sides.ts";
import { entryColumns } from "../../shared/sign-up.ts";
import { contentIn } from "../support/content.ts";
import { anEntry } from "../support/rows.ts";

/** Pieces that are repeated to make a text: what patterns, normalizing and splitting have to go back over. */
const pieces = [
	..."a 1.,;:-+_/()<>[]{}|@#'\"\\=?%&~\t\n\0\u0301\u0328\u0344\u202e\u00adß＠İ\ud800",
	"\u0301\u0323",
	"<@",
	"<a@",
	"a@a.",
	"> ",
	"1 ",
	"1-",
	"5.1.1",
	"5.1.1 ",
	"\n ",
	"\n\n",
	"(a)",
	") (",
	"aA",
	"no,",
	"host,",
	" and ",
	"&a=",
	"%cc%81",
	"ref=a&",
	"+1(",
	"0/",
	'{"event":"a","x":',
	'{"body":"',
	"Feedback-Type: abuse\n\n",
	"To: a@b.example\n\n",
	"Mozilla/5.0 (",
	"date,",
	"email,",
	"side,",
	"status;",
];
/** What stands before the pieces: the beginning of what is looked for. */
const beginnings = ["", "<"];

const content = contentIn("en");
const readCells = (titles: string[], cells: string[]) => {
	const names = new SideVocabulary();
	const lines = [{ line: 2, cells }];
	const columns = matchColumns({ titles }, [cells], names, { hasSide: true });
	const { refused } = readLines(lines, new LineReader(columns, names));
	return [
		openStatuses(columns, lines),
		refusedNotes(refused, codeNames),
		writeLines(titles, [cells], { delimiter: ";", bom: false }),
	];
};
const headings = ["email", "side", "phone", "joined", "status", "language"];
const bytes = (text: string) => Buffer.from(text);

/** What reads a text of a stranger. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
	...Object.fromEntries(
		headings.map((heading, at) => [
			`a cell of ${heading}`,
			(text: string) =>
				readCells(
					headings,
					headings.map((_, each) =>
						each === at ? text : each === 0 ? "ann@b.example" : "",
					),
				),
		]),
	),
	"a heading": (text) => readCells(["email", text], ["ann@b.example", "x"]),
	"a CSV file": (text) => readCsv(bytes(`email\n${text}`), "it"),
	"a quoted cell": (text) => readCsv(bytes(`email\n"${text}"\n`), "it"),
	"lines above people": (text) =>
		withHeadings(
			[`${text},email`, `,${text}`, "1,ann@b.example"].map((line, at) => ({
				line: at + 1,
				cells: line.split(","),
			})),
		),
	emailIn,
	languageIn,
	noteIn: (text) => noteIn([text], [0]),
	plain,
	wordsOf,
	answerTo,
	statusKindOf,
	isOtherChannel,
	toldBy: (text) =>
		toldBy(
			{ at: 0, kind: "in", isNamed: true, isBox: false, states: {} },
			text,
		),
	"side names": (text) => {
		const names = new SideVocabulary();
		return [names.read(text), names.ofBox(text), names.isQuestion(text)];
	},
	readSides: (text) => readSides(text),
	readTimeOf: (text) => readTimeOf(text, "UTC", "DMY"),
	parseTime: (text) => parseTime(text),
	zoneOfHeading,
	orderOf: (text) => orderOf([text]),
	"a report": (text) => readReport(bytes(text), "it", new Set()),
	"a report as a mail": (text) =>
		readReport(
			bytes(
				`Content-Type: multipart/report; boundary=-\n\n---\nContent-Type: message/delivery-status\nContent-Transfer-Encoding: quoted-printable\n\n${text}`,
			),
			"it",
			new Set(),
		),
	"a report as CSV": (text) =>
		readReport(bytes(`email,event\n${text}`), "it", new Set()),
	readAddressLines,
	readSource,
	printable,
	refusalMeaning: (response) =>
		refusalMeaning({ code: 550, command: "RCPT TO", response }),
	readEmail,
	tidyEmail,
	dialedNumber,
	tidyPhone,
	readSourceTags: (text) => readSourceTags(() => text),
	"a call": (text) =>
		entryColumns.map((name) =>
			parseWaitlistEntry({ ...anEntry(), [name]: text }),
		),
	Referer: (referer) =>
		requestSource(
			{
				headers: { host: "a.example", referer: `http://a.example/?${referer}` },
				query: { ref: referer },
			},
			content,
		),
	"user agent": (agent) =>
		isVisit({ "user-agent": agent, accept: "text/html" }, (each) =>
			isBot(each, new Map()),
		),
};

/** The least time of this thread in some runs: other programs and waiting are no part of it. */
async function timeOf(
	read: (text: string) => unknown,
	text: string,
	runs: number,
) {
	let least = Number.POSITIVE_INFINITY;
	for (let run = 0; run < runs; run += 1) {
		const before = process.threadCpuUsage();
		try {
			await read(text);
		} catch {
			// What is refused was read, too.
		}
		const { user, system } = process.threadCpuUsage(before);
		least = Math.min(least, (user + system) / 1_000);
	}
	return least;
}

/** Below this, a text of 64 KB harms nothing, and a ratio is chance. */
const floorMs = 20;

for (const [name, read] of Object.entries(readers))
	test(`${name}: four times the text takes at most eight times as long`, async () => {
		for (const piece of pieces)
			for (const beginning of beginnings) {
				const text = (length: number) =>
					(beginning + piece.repeat(length)).slice(0, length);
				let ratio = 0;
				// Again where a garbage collection fell into one of them.
				for (const runs of [1, 2, 4, 8]) {
					const whole = await timeOf(read, text(65_536), runs);
					ratio =
						whole < floorMs
							? 0
							: whole / (await timeOf(read, text(16_384), runs));
					if (ratio <= 8) break;
				}
				const shape = JSON.stringify([beginning, piece]);
				assert.ok(ratio <= 8, `${shape}: ${ratio.toFixed(1)} times`);
			}
	});
