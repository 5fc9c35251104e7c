/** What is wrong with the words, by the schema. */
import * as v from "valibot";
import { editDistance } from "../shared/edit-distance.ts";
import {
	type CommonWords,
	type Content,
	joinFiles,
	makeContent,
	type WrittenWords,
} from "./content.ts";
import { groupMessage } from "./kinds.ts";
import { isGroup, isSide } from "./layers.ts";
import { mergeWords, type Packs, type Written } from "./merge.ts";
import { nameOf, type TextPath, valueAt } from "./paths.ts";
import { unsaidRetention } from "./retention-words.ts";
import { commonFiles, filesOf, languageFiles, schemaOf } from "./schema.ts";

import {
	type Built,
	entriesOf,
	innerSchema,
	wantedSchema,
} from "./schema-tree.ts";
import { ofNoSide } from "./text.ts";

export interface Mistake {
	/** Like `en/landing.yaml`. */
	readonly file: string;
	/** Empty for the whole file. */
	readonly path: TextPath;
	/** The end of a sentence that begins with the name of the text. */
	readonly message: string;
}

/** The languages that `site.yaml` names, as far as it can be read. */
export function languagesOf(site: unknown): readonly string[] {
	const { languages } = commonFiles["site.yaml"].entries;
	const read = v.safeParse(languages, Object(site).languages);
	return read.success ? read.output : [];
}

/** Checks all words. Either the content, or what is wrong with it. */
export function checkWords(
	written: Written,
	packs: Packs,
): { readonly content: Content } | { readonly mistakes: readonly Mistake[] } {
	const languages = languagesOf(written["site.yaml"]);
	const mistakes: Mistake[] = [];
	const read: Record<string, unknown> = {};
	const merged = mergeWords(written, languages, packs);
	for (const file of filesOf(languages)) {
		const result = v.safeParse(schemaOf(file), merged[file]);
		const found = (result.issues ?? []).map(describe);
		const isNeeded =
			isMain(file, languages) && !file.endsWith("/messages.yaml");
		if (found.length > 0 && !(file in written) && isNeeded)
			mistakes.push({ file, path: [], message: " does not exist" });
		else mistakes.push(...found.map((each) => ({ file, ...each })));
		read[file] = result.output;
	}
	mistakes.push(
		...missingFolders(written, languages),
		...unknownAnnouncements(written, languages),
		...unknownChoices(merged, languages),
		...missingStreets(merged, languages),
	);
	const own = ownMistakes(
		withoutRepeats(withoutUnnamed(mistakes)),
		written,
		languages,
	);
	const kept = joinMisspelt(own).map((mistake) => likelyName(mistake, written));
	if (kept.length > 0) return { mistakes: kept };
	const common = read["site.yaml"] as CommonWords;
	const withPrivacy = languages.filter(
		(language) => `${language}/privacy.yaml` in written,
	);
	const unsaid = withPrivacy.flatMap((language) =>
		unsaidRetention(read[`${language}/privacy.yaml`], common.retention).map(
			(name) => ({
				file: `${language}/privacy.yaml`,
				path: [],
				message: ` has no paragraph with {${name}}, which is set in content/site.yaml: the page has to say it`,
			}),
		),
	);
	if (unsaid.length > 0) return { mistakes: unsaid };
	const filesIn = (language: string) =>
		Object.fromEntries(
			Object.keys(languageFiles).map((name) => [
				name,
				read[`${language}/${name}`],
			]),
		) as Parameters<typeof joinFiles>[0];
	const words = languages.map((language) => [
		language,
		joinFiles(filesIn(language)),
	]);
	return {
		content: makeContent(
			{ ...common, theme: read["theme.yaml"] as CommonWords["theme"] },
			Object.fromEntries(words) as Readonly<Record<string, WrittenWords>>,
		),
	};
}

/** The languages that have no words at all: their code may be misspelt. */
function missingFolders(
	written: Written,
	[main = "", ...others]: readonly string[],
): Mistake[] {
	const hasWords = (language: string) =>
		Object.keys(written).some((file) => file.startsWith(`${language}/`));
	return others
		.filter((language) => !hasWords(language))
		.map((language) => ({
			file: `${language}/landing.yaml`,
			path: [],
			message: ` does not exist: copy content/${main}/landing.yaml, and translate it`,
		}));
}

/** The announcements of a language that the main one has not: none of them is ever sent. */
function unknownAnnouncements(
	written: Written,
	[main = "", ...others]: readonly string[],
): Mistake[] {
	const path = ["announcements"];
	const namesIn = (file: string) =>
		Object.keys(Object(valueAt(written[file], path)));
	const known = namesIn(`${main}/mails.yaml`);
	return others.flatMap((language) => {
		const file = `${language}/mails.yaml`;
		const unknown = namesIn(file).filter((name) => !known.includes(name));
		const message = ` is not in content/${main}/mails.yaml: an announcement has one name in all languages`;
		return unknown.map((name) => ({ file, path: [...path, name], message }));
	});
}

/** The choices of another language that the main one has not: each is one answer in all languages. */
function unknownChoices(
	written: Written,
	[main = "", ...others]: readonly string[],
): Mistake[] {
	const at = ["form", "ownQuestion", "choices"];
	const codesIn = (language: string) =>
		choicesIn(valueAt(written[`${language}/landing.yaml`], at));
	const known = codesIn(main);
	if (known.length === 0) return [];
	return others.flatMap((language) =>
		codesIn(language)
			.filter((code) => !known.includes(code))
			.map((code) => ({
				file: `${language}/landing.yaml`,
				path: [...at, code],
				message: ` is no choice of content/${main}/landing.yaml, whose codes are ${known.join(", ")}`,
			})),
	);
}

/** The codes; none of what is no group. */
function choicesIn(choices: unknown): string[] {
	return isGroup(choices) ? Object.keys(choices) : [];
}

/** The languages that do not say what the street shows. */
function missingStreets(
	written: Written,
	languages: readonly string[],
): Mistake[] {
	const { street = true } = Object(written["site.yaml"]);
	// What is neither true nor null is named by itself.
	if (street !== true) return [];
	const path = ["hero", "street"];
	return languages
		.filter((language) => {
			const hero = Object(Object(written[`${language}/landing.yaml`]).hero);
			return "sides" in hero && (hero.street ?? null) === null;
		})
		.map((language) => ({
			file: `${language}/landing.yaml`,
			path,
			message:
				" is missing: it says what the drawing shows, for people who cannot see it. A page without drawings has `street: null` in content/site.yaml",
		}));
}

/** Whether a file is one of the main language, or of all. */
function isMain(file: string, [main]: readonly string[]): boolean {
	const [language, name] = file.split("/");
	return name === undefined || language === main;
}

/** Mistakes of the main language's words are named once, where they stand. */
function ownMistakes(
	mistakes: readonly Mistake[],
	written: Written,
	languages: readonly string[],
): readonly Mistake[] {
	const keyOf = ({ file, path, message }: Mistake) =>
		`${file.split("/")[1]} ${nameOf(path)}${message}`;
	const inMain = new Set(
		mistakes.filter(({ file }) => isMain(file, languages)).map(keyOf),
	);
	return mistakes.filter(
		(mistake) =>
			isMain(mistake.file, languages) ||
			valueAt(written[mistake.file], mistake.path) !== undefined ||
			!inMain.has(keyOf(mistake)),
	);
}

/** A mistake as a sentence; `line` is where it stands, if that is known. */
export function sentenceOf(
	{ file, path, message }: Mistake,
	line?: number,
): string {
	const place = `content/${file}${line ? `, line ${line}` : ""}`;
	return `${place}${path.length > 0 ? `: ${nameOf(path)}` : ""}${message}`;
}

/** What the schema says, and where. */
function describe({ path, expected, message }: v.BaseIssue<unknown>) {
	const names = path?.map(({ key }) => key as string | number) ?? [];
	if (expected === "never") return { path: names, message: unknown };
	const isMissing = expected === `"${names.at(-1)}"`;
	return { path: names, message: isMissing ? missing : message };
}

const unknown = " is not known here: no part of the site shows it";
const missing = " is missing.";

/** Without what follows from a side that has no name: all texts that name it. */
function withoutUnnamed(mistakes: readonly Mistake[]): readonly Mistake[] {
	const isOfSides = ({ file, path }: Mistake) =>
		file.endsWith("/site.yaml") && (path.length === 0 || path[0] === "sides");
	return mistakes.some(isOfSides)
		? mistakes.filter(({ message }) => !message.endsWith(ofNoSide))
		: mistakes;
}

/** Without what is said once more of names beside each other: one line that is too far to the left or right does it. */
function withoutRepeats(mistakes: readonly Mistake[]): readonly Mistake[] {
	const groups = new Set<string>();
	return mistakes.filter(({ file, path, message }) => {
		if (message !== groupMessage) return true;
		const group = nameOf([file, ...path.slice(0, -1)]);
		return groups.size < groups.add(group).size;
	});
}

/**
 * Makes one mistake of a name that is not known and of the only one that is missing beside it: it is misspelt, or has no
 * colon behind it; and of one that is missing in another group: it stands in the wrong one.
 */
function joinMisspelt(mistakes: readonly Mistake[]): readonly Mistake[] {
	const groupOf = ({ file, path }: Mistake) =>
		nameOf([file, ...path.slice(0, -1)]);
	const wrongs = mistakes.filter(({ message }) => message === unknown);
	const rights = mistakes.filter(({ message }) => message === missing);
	const joined = new Map<Mistake, Mistake | undefined>();
	for (const wrong of wrongs) {
		const beside = (each: Mistake) => groupOf(each) === groupOf(wrong);
		const [right, ...others] = rights.filter(beside);
		const isOne = wrongs.filter(beside).length === 1 && others.length === 0;
		const name = right?.path.at(-1);
		const elsewhere = rights.find(
			({ file, path }) =>
				file === wrong.file && path.at(-1) === wrong.path.at(-1),
		);
		if (right && isOne) {
			joined.set(right, undefined);
			const message = `${wrong.path.at(-1)}`.startsWith(`${name} `)
				? withoutColon(`${name}`)
				: misspelt(`${name}`);
			joined.set(wrong, { ...wrong, message });
		} else if (elsewhere) {
			joined.set(elsewhere, undefined);
			const message = inWrongGroup(elsewhere.path.slice(0, -1));
			joined.set(wrong, { ...wrong, message });
		}
	}
	return mistakes.flatMap((each) =>
		joined.has(each) ? (joined.get(each) ?? []) : each,
	);
}

/** Names the text that is meant by a name that is not known, if it is one that the file does not have. */
function likelyName(mistake: Mistake, written: Written): Mistake {
	const { file, path, message } = mistake;
	if (message !== unknown) return mistake;
	const name = `${path.at(-1)}`;
	const groups = path.map((_, at) => path.slice(0, at)).reverse();
	const [own = []] = groups;
	const known = unwritten(file, own, written);
	const begun = known.find((each) => name.startsWith(`${each} `));
	if (begun) return { ...mistake, message: withoutColon(begun) };
	// Each side has one of two codes.
	const [other = "", ...others] = known;
	if (isSide(other) && others.length === 0)
		return { ...mistake, message: misspelt(other) };
	const [likely] = known
		.map((each) => ({
			each,
			letters: editDistance(name.toLowerCase(), each.toLowerCase()),
		}))
		.filter(({ each, letters }) => letters <= each.length / 4)
		.sort((one, other) => one.letters - other.letters);
	if (likely) return { ...mistake, message: misspelt(likely.each) };
	const above = groups.find((group) =>
		unwritten(file, group, written).includes(name),
	);
	return above ? { ...mistake, message: inWrongGroup(above) } : mistake;
}

/** The names that a group of a file may have, and has not. */
function unwritten(file: string, path: TextPath, written: Written): string[] {
	let schema: Built | undefined = schemaOf(file);
	for (const [at, name] of path.entries()) {
		const value = valueAt(written[file], path.slice(0, at));
		schema = innerSchema(wantedSchema(schema, value), name);
		if (schema === undefined) return [];
	}
	const group = valueAt(written[file], path);
	return Object.keys(entriesOf(wantedSchema(schema, group)) ?? {}).filter(
		(name) => !Object.hasOwn(Object(group), name),
	);
}

function withoutColon(name: string): string {
	return `: a colon is missing behind ${name}`;
}

function misspelt(name: string): string {
	return ` is misspelt: its name is ${name}`;
}

function inWrongGroup(path: TextPath): string {
	const group = nameOf(path);
	return ` stands in the wrong group: begin its line ${group ? `as those of ${group}` : "with no space"}`;
}
