/** The words as they are written, checked: what `npm run build`, `npm run dev` and `doctor` read. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ExpectedError } from "../../shared/expected-error.ts";
import {
	checkWords,
	type Exports,
	languagesOf,
	type Mistake,
	nameOf,
	schemasOf,
	sentenceOf,
	type TextPath,
} from "../check.ts";
import type { Content } from "../content.ts";
import { contentFolder } from "../read-content.ts";
import { colorMistakes } from "./colors.ts";
import { parseFile, type SourceFile } from "./parse-file.ts";
import { placeMistakes } from "./places.ts";

/** Checked words, and where they stand. */
export interface Source {
	readonly content: Content;
	/** The place of a text, like `content/en/landing.ts, line 74`. */
	placeOf(file: string, path: TextPath): string;
}

/** What is wrong, in a sentence with its file and line, and where. */
export interface WordsMistake {
	readonly file: string;
	/** Empty for what concerns the whole file. */
	readonly path: TextPath;
	/** The end of a sentence that begins with the name of the text. */
	readonly message: string;
	readonly sentence: string;
}

/** The files of `content/` as they are written, and the content, or what is wrong with it. */
export interface CheckedFiles {
	readonly files: ReadonlyMap<string, SourceFile>;
	readonly mistakes: readonly WordsMistake[];
	/** `undefined` where the mistakes leave none. */
	readonly content: Content | undefined;
}

/**
 * Reads the content. Throws `ExpectedError` with a sentence for each mistake: of the way it is written, of a
 * text, a link that leads nowhere, a photo that is not there, colors that cannot be told apart.
 */
export function readSource(folder = contentFolder): Source {
	const { files, mistakes, content } = checkFiles(folder);
	if (mistakes.length > 0 || content === undefined) {
		const sentences = new Set(mistakes.map(({ sentence }) => sentence));
		throw new ExpectedError(
			`The words need a change:\n${[...sentences].join("\n")}`,
		);
	}
	const placeOf = (name: string, path: TextPath) => {
		const file = files.get(name);
		const line = file && lineOf(file.text, file.placeOf(path).start);
		return `content/${name}${line ? `, line ${line}` : ""}`;
	};
	return { content, placeOf };
}

/** Reads and checks the content. `changed` has the texts of files that are not saved yet, by their names. */
export function checkFiles(
	folder = contentFolder,
	changed: Readonly<Record<string, string>> = {},
): CheckedFiles {
	const files = readFiles(folder, changed);
	const all = [...files].flatMap(([name, { text, mistakes }]) =>
		mistakes.map((mistake) => ({ name, text, mistake })),
	);
	// The names of a file that cannot be read are missing in the others, too.
	const isUnreadable = all.some(({ mistake }) => mistake.isShown);
	const written = Object.fromEntries(
		[...files].map(([name, { exports }]) => [name, exports]),
	);
	const checked = checkWords(written);
	const inWords = "mistakes" in checked ? checked.mistakes : undefined;
	const tell = (mistake: Mistake) => withSentence(files, mistake);
	// The product's name stands in many texts, which would all be wrong with it.
	const ofName = inWords?.filter(
		({ file, path }) => file === "site.ts" && nameOf(path) === "product.name",
	);
	if (!isUnreadable && ofName && ofName.length > 0)
		return { files, mistakes: ofName.map(tell), content: undefined };
	const unreadable = all
		.filter(({ mistake }) => !isUnreadable || mistake.isShown)
		.map(({ name, text, mistake }) => {
			const line = lineOf(text, mistake.at);
			const shown = mistake.isShown ? `:\n${pointAt(text, mistake.at)}` : "";
			return {
				file: name,
				path: [],
				message: `: ${mistake.sentence}`,
				sentence: `content/${name}, line ${line}: ${mistake.sentence}${shown}`,
			};
		});
	if (unreadable.length > 0)
		return { files, mistakes: unreadable, content: undefined };
	const mistakes = inWords ?? [
		...placeMistakes(written, folder),
		...("content" in checked ? colorMistakes(checked.content.theme) : []),
	];
	return {
		files,
		mistakes: mistakes.map(tell),
		content: "content" in checked ? checked.content : undefined,
	};
}

/** A mistake with what is said of it. */
function withSentence(
	files: ReadonlyMap<string, SourceFile>,
	mistake: Mistake,
): WordsMistake {
	const { path } = mistake;
	const file = files.get(mistake.file);
	if (!file || path.length === 0)
		return { ...mistake, sentence: sentenceOf(mistake) };
	const name = nameOf(path);
	const isKept =
		path.length === 1 &&
		file.nodeOf(path) &&
		!Object.hasOwn(file.exports, name);
	const said = isKept
		? {
				...mistake,
				message: ` needs the word export before it: export const ${name}`,
			}
		: mistake;
	const line = lineOf(file.text, file.placeOf(path).start);
	return { ...said, sentence: sentenceOf(said, line) };
}

/** The languages that `content/site.ts` names; English where it names none. */
export function readLanguages(folder = contentFolder): readonly string[] {
	const text = readFileSync(path.join(folder, "site.ts"), "utf8");
	const languages = languagesOf(parseFile(text, {}).exports);
	return languages.length > 0 ? languages : ["en"];
}

/** The files that are there, read. */
function readFiles(
	folder: string,
	changed: Readonly<Record<string, string>>,
): ReadonlyMap<string, SourceFile> {
	const files = new Map<string, SourceFile>();
	const read = (name: string, imported: Exports) => {
		const place = path.join(folder, name);
		if (!existsSync(place)) return undefined;
		const text = changed[name] ?? readFileSync(place, "utf8");
		const file = parseFile(text, imported);
		files.set(name, file);
		return file.exports;
	};
	const common = read("site.ts", {});
	const languages = languagesOf(common);
	for (const name of Object.keys(schemasOf(languages))) {
		if (name === "site.ts") continue;
		const [language = ""] = name.split("/");
		const site = files.get(`${language}/site.ts`)?.exports["site"];
		read(name, { product: common?.["product"], site });
	}
	return files;
}

/** The line of a place, from 1. */
export function lineOf(text: string, at: number): number {
	return text.slice(0, at).split("\n").length;
}

/** The line of a place, with a caret below it. */
function pointAt(text: string, at: number): string {
	const begin = text.lastIndexOf("\n", at - 1) + 1;
	const [line = ""] = text.slice(begin).split(/\r?\n/, 1);
	const left = text.slice(begin, at).replace(/[^\t]/g, " ");
	return `${line}\n${left}^`;
}
