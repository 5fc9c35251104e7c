/** What everything that ran in the tests printed, and whether something in it is nobody's business. */
import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Names the folder that the output of servers is kept in, for the check at the end of all tests. */
export const printedVariable = "PRINTED_FOLDER";

/** Whether this run of tests keeps what is printed. */
export function isKept(): boolean {
	return process.env[printedVariable] !== undefined;
}

/** Adds to what is kept of one server, if this run of tests keeps anything. */
export function keepPrinted(name: string, text: string): void {
	const folder = process.env[printedVariable];
	if (folder !== undefined) appendFileSync(path.join(folder, name), text);
}

/** What must not be printed. */
const kinds: Readonly<Record<string, RegExp>> = {
	"an e-mail address":
		/[\p{L}\p{N}_.+-](@|%40)[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/u,
	"a phone number": /\+[1-9][\d /()-]{5,}|(?<![\d.:,+-])\b0\d{2,4} \d/,
	// The ranges that the tests take for visitors: RFC 5737 and 3849.
	"a visitor's address": /\b(192\.0\.2|198\.51\.100|203\.0\.113)\.\d|2001:db8:/,
	"a key": /\bsb_(publishable|secret)_\w|\beyJ[\w-]+\.eyJ|\bbearer [\w.-]{8,}/i,
	"a password": /:\/\/[^\s/@:]*:[^\s/@]+@/,
};

/** How the reporters of Node and Playwright begin a line with the name of a test. */
const testName = /^\s*[✔✖▶﹣✓✘-]\s/u;

/**
 * What a text holds that it must not, line by line; the values themselves are not repeated. Names
 * of tests may hold what they try: nobody's, made up, and in the sources.
 */
export function findSecrets(text: string): readonly string[] {
	return stripVTControlCharacters(text)
		.split("\n")
		.flatMap((line, index) => {
			if (testName.test(line)) return [];
			return Object.entries(kinds)
				.filter(([, pattern]) => pattern.test(line))
				.map(([kind]) => `line ${index + 1} holds ${kind}`);
		});
}

/** The same for every file of a folder, which must hold some: nothing kept would be nothing checked. */
export function printedFaults(folder: string): readonly string[] {
	const names = readdirSync(folder);
	if (!names.some((name) => name.startsWith("server"))) {
		return ["What the servers printed was not kept"];
	}
	return names.flatMap((name) =>
		findSecrets(readFileSync(path.join(folder, name), "utf8")).map(
			(fault) => `${name}, ${fault}`,
		),
	);
}
