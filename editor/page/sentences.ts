/** What the editor says. */
import { nameOf } from "../../words/paths.ts";
import type { FilePlace, Mistake, Outcome, Refusal } from "../protocol.ts";

const refusals: Record<Refusal, string> = {
	changed:
		"Not saved: the file has another text there by now. Escape shows it; then change it again.",
	unknown: "Not saved: the file has no place for it any more.",
	outside:
		"Not saved: this file of content/ is a link to another folder, and the editor writes only into content/.",
	nothing: "There is nothing to undo.",
	forbidden:
		"Not possible here: open the address for editing that npm run dev printed last, on the same machine.",
	failed: "Not saved: the terminal of npm run dev says why.",
};

/** A mistake as a sentence, without its file: it is shown beside the text. */
export function sayMistake({ path, message }: Mistake): string {
	return path.length > 0
		? `${nameOf(path)}${message}`
		: message.replace(/^: /, "");
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
	return typed
		.replaceAll(softHyphen, "\u00ad")
		.replace(/\s*[\r\n\t\v\f\u2028\u2029]+\s*/g, " ")
		.trim();
}
