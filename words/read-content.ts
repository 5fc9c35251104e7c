import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ExpectedError } from "../shared/expected-error.ts";
import {
	checkWords,
	type Exports,
	languagesOf,
	schemasOf,
	sentenceOf,
} from "./check.ts";
import type { Content } from "./content.ts";

/** Where the words stand. */
export const contentFolder = path.join(import.meta.dirname, "../content");

/**
 * The content as Node imports it, for the programs that run beside the built page. Throws `ExpectedError` with the first
 * mistake; `npm run build` names them all, with their lines.
 */
export async function readContent(folder = contentFolder): Promise<Content> {
	const written: Record<string, Exports> = {};
	const load = async (file: string) => {
		const place = path.join(folder, file);
		try {
			if (existsSync(place))
				written[file] = await import(pathToFileURL(place).href);
		} catch {
			throw new ExpectedError(
				`content/${file} cannot be read: \`npm run build\` says where.`,
			);
		}
	};
	await load("site.ts");
	const languages = languagesOf(written["site.ts"]);
	await Promise.all(Object.keys(schemasOf(languages)).map(load));
	const checked = checkWords(written);
	if ("content" in checked) return checked.content;
	throw new ExpectedError(
		`${checked.mistakes.map((mistake) => sentenceOf(mistake)).join("\n")}\n\`npm run build\` says in which line.`,
	);
}
