/** Reads the words in `content/`: for the build, `npm run dev`, `doctor`, the server, the mailer and the founder's commands. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { editDistance } from "../shared/edit-distance.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { checkWords, languagesOf, type Mistake, sentenceOf } from "./check.ts";
import { colorMistakes } from "./colors.ts";
import type { Content } from "./content.ts";
import { placeMistakes } from "./link-mistakes.ts";
import type { Written } from "./merge.ts";
import { readPacks } from "./packs.ts";
import { nameOf, type TextPath, valueAt } from "./paths.ts";
import { readFile, type WordsFile } from "./read-file.ts";
import type { Untranslated } from "./rules.ts";
import { filesOf, languageFiles, schemaOf } from "./schema.ts";
import { untranslatedTexts } from "./untranslated.ts";

/** Where the words stand. */
export const contentFolder = path.join(import.meta.dirname, "../content");

/** Checked words, and where they stand. */
export interface Source {
	readonly content: Content;
	/** The place of a text, like `content/en/landing.yaml, line 74`. */
	placeOf(file: string, path: TextPath): string;
	/** Whether a file itself has a text: it may come from the main language, or from a pack. */
	isWritten(file: string, path: TextPath): boolean;
	/** The texts that another language lends. */
	readonly untranslated: readonly Untranslated[];
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

/** The files of `content/`, and the content, or what is wrong with it. */
export interface CheckedFiles {
	/** Those that are there. */
	readonly files: ReadonlyMap<string, WordsFile>;
	readonly mistakes: readonly WordsMistake[];
	/** `undefined` where the mistakes leave none. */
	readonly content: Content | undefined;
}

/**
 * Reads the words as `checkFiles` does. Throws `ExpectedError` with a sentence for each mistake: of the way a file is
 * written, of a text, a link that leads nowhere, a photo that is not there, colors that cannot be told apart.
 */
export function readWords(folder = contentFolder): Source {
	const { files, mistakes, content } = checkFiles(folder);
	if (content === undefined || mistakes.length > 0) throw refusal(mistakes);
	const placeOf = (name: string, path: TextPath) => {
		const line = files.get(name)?.placeOf(path).line;
		return `content/${name}${line ? `, line ${line}` : ""}`;
	};
	const written = valuesOf(files);
	const languages = languagesOf(written["site.yaml"]);
	const untranslated = untranslatedTexts(
		written,
		languages,
		readPacks(languages),
	);
	const isWritten = (name: string, path: TextPath) =>
		valueAt(written[name], path) !== undefined;
	return { content, placeOf, isWritten, untranslated };
}

/**
 * Reads the words for the programs that run beside the built page: photos, and the files that links lead to, may be on
 * another machine. Throws `ExpectedError` as `readWords` does.
 */
export function readContent(folder = contentFolder): Content {
	const files = readFiles(folder, {});
	const { mistakes, content } = checkTexts(files);
	if (content === undefined) throw refusal(mistakes);
	return content;
}

function refusal(mistakes: readonly WordsMistake[]): ExpectedError {
	const sentences = new Set(mistakes.map(({ sentence }) => sentence));
	return new ExpectedError(
		`The words need a change:\n${[...sentences].join("\n")}`,
	);
}

/** Reads and checks the words. `changed` has the texts of files that are not saved yet; `undefined` for no file. */
export function checkFiles(
	folder = contentFolder,
	changed: Readonly<Record<string, string | undefined>> = {},
): CheckedFiles {
	const files = readFiles(folder, changed);
	const unread = unreadFiles(
		folder,
		languagesOf(files.get("site.yaml")?.value),
	);
	const { content, mistakes, written } = checkTexts(files);
	// What it was meant for is missing.
	if (unread.length > 0)
		return {
			files,
			mistakes: unread.map((mistake) => withSentence(files, mistake)),
			content: undefined,
		};
	if (!content) return { files, mistakes, content };
	const others = [
		...placeMistakes(written, folder),
		...colorMistakes(content.theme),
	];
	return {
		files,
		mistakes: others.map((mistake) => withSentence(files, mistake)),
		content,
	};
}

type Files = ReadonlyMap<string, WordsFile>;

/** Checks what stands in the files alone. */
function checkTexts(files: Files) {
	const written = valuesOf(files);
	const checked = checkWords(
		written,
		readPacks(languagesOf(written["site.yaml"])),
	);
	const content = "content" in checked ? checked.content : undefined;
	const inTexts = "mistakes" in checked ? checked.mistakes : [];
	const unreadable = [...files].flatMap(([file, { mistakes }]) =>
		mistakes.map((mistake) => ({ ...mistake, file })),
	);
	// The product's name stands in many texts, which would all be wrong with it.
	const ofName = inTexts.filter(
		({ file, path }) => file === "site.yaml" && nameOf(path) === "name",
	);
	// What cannot be read is missing, too.
	const [mistakes = []] = [unreadable, ofName, inTexts].filter(
		(each) => each.length > 0,
	);
	return {
		written,
		content: mistakes.length > 0 ? undefined : content,
		mistakes: mistakes.map((mistake) => withSentence(files, mistake)),
	};
}

/** The words of the files, by their names. */
export function valuesOf(files: Files): Written {
	return Object.fromEntries(
		[...files].map(([name, { value }]) => [name, value]),
	);
}

/** A mistake with what is said of it. */
function withSentence(
	files: Files,
	mistake: Mistake & { readonly line?: number },
): WordsMistake {
	const { file, path, message } = mistake;
	const line =
		mistake.line ??
		(path.length > 0 ? files.get(file)?.placeOf(path).line : undefined);
	return { file, path, message, sentence: sentenceOf(mistake, line) };
}

/** The languages that `content/site.yaml` names; English where it names none. */
export function readLanguages(folder = contentFolder): readonly string[] {
	const { value } = readOne(folder, "site.yaml", {}) ?? {};
	const languages = languagesOf(value);
	return languages.length > 0 ? languages : ["en"];
}

/** The files that are there, read. */
function readFiles(
	folder: string,
	changed: Readonly<Record<string, string | undefined>>,
): Files {
	const read = (name: string) => readOne(folder, name, changed);
	const site = read("site.yaml");
	const names = filesOf(languagesOf(site?.value));
	return new Map(
		names.flatMap((name) => {
			const file = name === "site.yaml" ? site : read(name);
			return file ? [[name, file]] : [];
		}),
	);
}

/** Files with words that are not read, by their names. */
function unreadFiles(folder: string, languages: readonly string[]): Mistake[] {
	const names = Object.keys(languageFiles);
	return languages.flatMap((language) => {
		const place = path.join(folder, language);
		const all = existsSync(place) ? readdirSync(place).sort() : [];
		return all
			.filter((name) => /^[^.].*\.ya?ml$/i.test(name) && !names.includes(name))
			.map((name) => {
				const plain = `${path.parse(name).name}.yaml`.toLowerCase();
				const [likely] = names.filter((each) => editDistance(each, plain) <= 2);
				const message =
					likely && !all.includes(likely)
						? ` is not read; name it ${likely}`
						: ` is not read: the files of a language are ${names.join(", ")}; take it away`;
				return { file: `${language}/${name}`, path: [], message };
			});
	});
}

/** How each file was read last: `npm run dev` reads all of them at each request, and few have changed. */
const lastRead = new Map<string, WordsFile>();

function readOne(
	folder: string,
	name: string,
	changed: Readonly<Record<string, string | undefined>>,
): WordsFile | undefined {
	const place = path.join(folder, name);
	const isThere = !Object.hasOwn(changed, name) && existsSync(place);
	const text = isThere ? readFileSync(place, "utf8") : changed[name];
	if (text === undefined) return undefined;
	const last = lastRead.get(place);
	if (last?.text === text) return last;
	const file = readFile(text, schemaOf(name));
	lastRead.set(place, file);
	return file;
}
