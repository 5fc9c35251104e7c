/** What is wrong with the words, by the schema. */
import * as v from "valibot";
import { type Content, makeContent } from "./content.ts";
import { unsaidRetention } from "./retention-words.ts";
import { commonFiles, languageFiles } from "./schema.ts";

/** What a file of `content/` exports, by its name. */
export type Exports = Readonly<Record<string, unknown>>;

/** The exports of each file: `site.ts`, `en/landing.ts`. */
export type Written = Readonly<Record<string, Exports>>;

/** Where a text stands: the name of the export, and the way from there. */
export type TextPath = readonly (string | number)[];

export interface Mistake {
	/** Like `en/landing.ts`. */
	readonly file: string;
	/** Empty for the whole file. */
	readonly path: TextPath;
	/** The end of a sentence that begins with the name of the text. */
	readonly message: string;
}

/** The name of a text, as messages have it: `founder.links[1].href`. */
export function nameOf(path: TextPath): string {
	return path.reduce<string>((name, part) => {
		if (typeof part === "number") return `${name}[${part}]`;
		return name === "" ? part : `${name}.${part}`;
	}, "");
}

/** The schemas of the files, by their names: those of these languages, and the common ones. */
export function schemasOf(languages: readonly string[]) {
	const all: Record<string, v.ObjectEntries> = { ...commonFiles };
	for (const language of languages)
		for (const [file, entries] of Object.entries(languageFiles))
			all[`${language}/${file}`] = entries;
	return all;
}

/** The languages that `site.ts` names, as far as it can be read. */
export function languagesOf(site: Exports | undefined): readonly string[] {
	const { product } = commonFiles["site.ts"];
	const read = v.safeParse(
		product.entries.languages,
		Object(site?.["product"]).languages,
	);
	return read.success ? read.output : [];
}

/** Checks all words. Either the content, or what is wrong with it. */
export function checkWords(
	written: Written,
): { readonly content: Content } | { readonly mistakes: readonly Mistake[] } {
	const languages = languagesOf(written["site.ts"]);
	const mistakes: Mistake[] = [];
	const read: Record<string, Exports> = {};
	for (const [file, entries] of Object.entries(schemasOf(languages))) {
		const exports = written[file];
		const result = v.safeParse(v.strictObject(entries), { ...exports });
		if (exports === undefined && !result.success) {
			mistakes.push({ file, path: [], message: notThere(file, languages) });
			continue;
		}
		for (const issue of result.issues ?? [])
			mistakes.push({ file, ...describe(issue) });
		const folder = file.includes("/") ? file.replace(/\/.*/, "") : "";
		read[folder] = { ...read[folder], ...(result.output as Exports) };
	}
	mistakes.push(...missingAnnouncements(written, languages));
	const kept = joinMisspelt(mistakes);
	if (kept.length > 0) return { mistakes: kept };
	const { "": common, ...words } = read;
	const unsaid = languages.flatMap((language) =>
		unsaidRetention(
			words[language]?.["privacy"],
			common?.["retention"] as Content["retention"],
		).map((name) => ({
			file: `${language}/privacy.ts`,
			path: ["privacy"],
			message: ` has no paragraph with {${name}}, which is set in content/site.ts: the page has to say it`,
		})),
	);
	if (unsaid.length > 0) return { mistakes: unsaid };
	return {
		content: makeContent(
			common as Parameters<typeof makeContent>[0],
			words as Parameters<typeof makeContent>[1],
		),
	};
}

/** The announcements of the main language that another one has not. */
function missingAnnouncements(
	written: Written,
	[main = "", ...others]: readonly string[],
): Mistake[] {
	const namesIn = (language: string) =>
		Object.keys(Object(written[`${language}/mails.ts`]?.["announcements"]));
	return others.flatMap((language) =>
		namesIn(main)
			.filter(
				(name) =>
					`${language}/mails.ts` in written &&
					!namesIn(language).includes(name),
			)
			.map((name) => ({
				file: `${language}/mails.ts`,
				path: ["announcements", name],
				message: missing,
			})),
	);
}

function notThere(file: string, [main = ""]: readonly string[]): string {
	const [folder, name] = file.split("/");
	return name !== undefined && folder !== main
		? ` does not exist: copy content/${main}/${name}, and translate it`
		: " does not exist";
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

/** Makes one mistake of a name that is not known and the only one that is missing beside it: it is misspelt. */
function joinMisspelt(mistakes: readonly Mistake[]): readonly Mistake[] {
	const groupOf = ({ file, path }: Mistake) =>
		nameOf([file, ...path.slice(0, -1)]);
	const groups = Map.groupBy(mistakes, groupOf);
	return [...groups.values()].flatMap((group) => {
		const [wrong, ...wrongs] = group.filter((each) => each.message === unknown);
		const [right, ...rights] = group.filter((each) => each.message === missing);
		if (!wrong || !right || wrongs.length > 0 || rights.length > 0)
			return group;
		const message = ` is misspelt: its name is ${right.path.at(-1)}`;
		return group.flatMap((each) => {
			if (each === right) return [];
			return each === wrong ? { ...wrong, message } : each;
		});
	});
}
