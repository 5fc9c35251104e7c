/** The postal address below each mail, which stands in the words of each language. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileProblem } from "../../shared/file-problem.ts";
import { mainWords } from "../../words/content.ts";
import { readContent } from "../../words/read-words.ts";
import { writeValue } from "../../words/write-value.ts";
import { type Context, contentUnlessWrong } from "../context.ts";

/** As the words' schema allows. */
export const longestPostalAddress = 400;
const place = ["mailFooter", "postalAddress"] as const;

/** Whether the words can be read, and have no address yet. */
export function lacksPostalAddress(context: Context): boolean {
	const content = contentUnlessWrong(context);
	return (
		content !== undefined &&
		mainWords(content).mailFooter.postalAddress === null
	);
}

/**
 * Writes the address into the words of each language, also of one that is not online yet. Returns
 * what was done, or what to do where this user may not write the words.
 */
export function writePostalAddress(address: string, folder: string): string {
	const main = mainWords(readContent(folder)).language.code;
	const texts = globSync("*/mails.yaml", { cwd: folder }).map((file) => {
		const before = readFileSync(path.join(folder, file), "utf8");
		// Without a line of its own, a language has the main one's address.
		const isOwn = /^\s+postalAddress:/m.test(before);
		const isChanged = isOwn || path.dirname(file) === main;
		const after = isChanged ? writeValue(before, place, address) : before;
		return { file, before, after };
	});
	const changed = texts.filter(({ before, after }) => before !== after);
	if (changed.length === 0) return "The postal address is there already.\n";
	const named = changed.map(({ file }) => `content/${file}`).join(" and ");
	try {
		for (const { file, after } of changed)
			writeFileSync(path.join(folder, file), after);
	} catch (error) {
		if (fileProblem(error) === undefined) throw error;
		return `The postal address cannot be written here. Put it into ${named}, below mailFooter, where you edit your words:\n\n  postalAddress: ${JSON.stringify(address)}\n\n`;
	}
	return `Written to ${named}: the postal address. It is part of your words: commit it with them.\n`;
}
