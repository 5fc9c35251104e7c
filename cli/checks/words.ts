import { ExpectedError } from "../../shared/expected-error.ts";
import { readContent } from "../../words/read-content.ts";
import { type Results, wrong } from "./check.ts";

/** Whether the words in `content/` are as the build wants them. */
export async function checkWords(folder?: string): Promise<Results> {
	try {
		await read(folder);
		return "The words in content/ are complete.";
	} catch (error) {
		if (!(error instanceof ExpectedError)) throw error;
		const [found = "", ...lines] = error.message.split("\n");
		// A terminal gets no control characters.
		return wrong(found, lines.join("\n").replaceAll("\t", "    "));
	}
}

/** Reads them with their lines; without the packages that build, as the server reads them. */
async function read(folder: string | undefined): Promise<void> {
	const { readSource } = await import(
		"../../words/source/read-source.ts"
	).catch((error) => {
		if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
		return { readSource: readContent };
	});
	await readSource(folder);
}
