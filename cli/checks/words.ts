import { ExpectedError } from "../../shared/expected-error.ts";
import { mainWords } from "../../words/content.ts";
import { readWords } from "../../words/read-words.ts";
import { untranslatedNotes } from "../../words/untranslated.ts";
import { advice, type Results, wrong } from "./check.ts";

/** Whether the words in `content/` are as the build wants them. */
export function checkWords(folder?: string): Results {
	try {
		const { content, untranslated } = readWords(folder);
		const { code } = mainWords(content).language;
		const notes = untranslatedNotes(untranslated, code);
		if (notes.length === 0)
			return "No text in content/ is missing or too long.";
		return notes.map((note) =>
			advice(
				note,
				"`npm run dev` shows each beside its original: Edit words, Translation.",
			),
		);
	} catch (error) {
		if (!(error instanceof ExpectedError)) throw error;
		const [found = "", ...lines] = error.message.split("\n");
		return wrong(found, lines.join("\n"));
	}
}
