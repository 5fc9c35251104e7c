/** What the editor says. */
import type { FilePlace, Mistake, Outcome, Refusal } from "../protocol.ts";

const refusals: Record<Refusal, string> = {
	changed: "Not saved: the file has another text there by now.",
	unknown: "Not saved: the file has no place for it any more.",
	locked:
		"Not saved: the file is read-only, or its folder is. Allow this user to write there, and save again.",
	outside:
		"Not saved: this file of content/ is a link to another folder, and the editor writes only into content/.",
	nothing: "There is nothing to undo.",
	forbidden:
		"Not possible here: open the address for editing that npm run dev printed last, on the same machine.",
	failed: "Not saved: the terminal of npm run dev says why.",
	unreachable:
		"Not saved: npm run dev does not answer. Start it again, and open the address for editing that it prints in this tab: what you typed is still there.",
};

/** What is said where editing ends with a text that could not be saved. */
export const draftsRemain =
	"What you typed last is not saved. It comes back with “Edit words”.";

/** What is said of a text that another program has changed while it was edited. */
export function sayConflict(theirs: string): string {
	return `${refusals.changed.replace(/\.$/, "")}: “${theirs}”. Enter saves yours in its place, Escape shows it.`;
}

/** A mistake as a sentence; one on the page of another language names the language. */
function sayMistake({ file, title, message }: Mistake): string {
	const [language = "", name] = file.split("/");
	const isHere =
		name === undefined || language === document.documentElement.lang;
	return `${title}${isHere ? "" : ` (${languageName(language)})`}${message}`;
}

function languageName(code: string): string {
	return new Intl.DisplayNames(["en"], { type: "language" }).of(code) ?? code;
}

/** Why nothing was saved; `undefined` where it was. */
export function sayRefusal(outcome: Outcome): string | undefined {
	if ("mistakes" in outcome) return outcome.mistakes.map(sayMistake).join("\n");
	return "refused" in outcome ? refusals[outcome.refused] : undefined;
}

const reasons: Record<NonNullable<FilePlace["untranslated"]>, string> = {
	missing: "The page shows this text until it is translated.",
	same: "The translation is the same text.",
	product: "The page shows the product’s own words until this is translated.",
	english: "The product has no words in this language.",
	template: "This is still the template’s text.",
};

/** Why a text is not one of its language. */
export function sayUntranslated(
	why: NonNullable<FilePlace["untranslated"]>,
): string {
	return reasons[why];
}

/** How many texts of the page's language wait for a translation. */
export function countUntranslated(count: number): string {
	if (count === 0) return "Every text is translated.";
	return count === 1
		? "1 text is not translated yet. It comes first."
		: `${count} texts are not translated yet. They come first.`;
}

/** A file of a language as the page that it is of. */
export function pageOf({ file }: FilePlace): string {
	const [, name = file] = file.split("/");
	return file === name ? (common[name] ?? file) : (pages[name] ?? file);
}

const common: Record<string, string> = {
	"site.yaml": "The product",
	"theme.yaml": "The colors",
};

const pages: Record<string, string> = {
	"landing.yaml": "The page, from top to bottom, and its form",
	"site.yaml": "Browser tab, search results, shared links, the foot",
	"mails.yaml": "Mails, and the pages that their links open",
	"messages.yaml": "Messages of the form, the pages for errors",
	"privacy.yaml": "The page about privacy",
	"imprint.yaml": "The imprint",
};

/** A soft hyphen can be seen, and typed, as it is in the files. */
export const softHyphen = "\\u00ad";

/** A text as a field has it. */
export function toField(text: string): string {
	return text.replaceAll("\u00ad", softHyphen);
}

/** What was typed, as a text: plain, in one line. */
export function fromField(typed: string): string {
	return inOneLine(typed.replaceAll(softHyphen, "\u00ad")).trim();
}

/** What was pasted without the layout of another program: its lines, tabs, and spaces that keep two words in one line. */
export function withoutLayout(pasted: string): string {
	// French has such a space before signs.
	return inOneLine(pasted).replace(/(?<=\p{L})[\u00a0\u202f](?=\p{L})/gu, " ");
}

function inOneLine(text: string): string {
	return text.replace(/\s*[\r\n\t\v\f\u2028\u2029]+\s*/g, " ");
}
