import { ExpectedError } from "../../shared/expected-error.ts";
import { readWords } from "../../words/read-words.ts";
import { type Results, wrong } from "./check.ts";

/** Whether the words in `content/` are as the build wants them. */
export function checkWords(folder?: string): Results {
	try {
		readWords(folder);
		return "The words in content/ are complete.";
	} catch (error) {
		if (!(error instanceof ExpectedError)) throw error;
		const [found = "", ...lines] = error.message.split("\n");
		return wrong(found, lines.join("\n"));
	}
}
