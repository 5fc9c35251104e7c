/** What is wrong with the words, by the schema. */
import * as v from "valibot";
import {
	type CommonWords,
	type Content,
	joinFiles,
	makeContent,
	type WrittenWords,
} from "./content.ts";
import { nameOf, type TextPath } from "./paths.ts";
import { unsaidRetention } from "./retention-words.ts";
import { commonFiles, filesOf, languageFiles, schemaOf } from "./schema.ts";

/** The words of each file: `site.yaml`, `en/landing.yaml`. */
export type Written = Readonly<Record<string, unknown>>;

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

/** The files that may not be there. */
const optionalFiles = /\/imprint\.yaml$/;

/** Checks all words. Either the content, or what is wrong with it. */
export function checkWords(
	written: Written,
): { readonly content: Content } | { readonly mistakes: readonly Mistake[] } {
	const languages = languagesOf(written["site.yaml"]);
	const mistakes: Mistake[] = [];
	const read: Record<string, unknown> = {};
	for (const file of filesOf(languages)) {
		if (!(file in written) && !optionalFiles.test(file)) {
			mistakes.push({ file, path: [], message: notThere(file, languages) });
			continue;
		}
		const result = v.safeParse(schemaOf(file), written[file]);
		for (const issue of result.issues ?? [])
			mistakes.push({ file, ...describe(issue) });
		read[file] = result.output;
	}
	mistakes.push(...missingAnnouncements(written, languages));
	const kept = joinMisspelt(mistakes);
	if (kept.length > 0) return { mistakes: kept };
	const common = read["site.yaml"] as CommonWords;
	const unsaid = languages.flatMap((language) =>
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

/** The announcements of the main language that another one has not. */
function missingAnnouncements(
	written: Written,
	[main = "", ...others]: readonly string[],
): Mistake[] {
	const namesIn = (language: string) =>
		Object.keys(
			Object(Object(written[`${language}/mails.yaml`]).announcements),
		);
	return others.flatMap((language) =>
		namesIn(main)
			.filter(
				(name) =>
					`${language}/mails.yaml` in written &&
					!namesIn(language).includes(name),
			)
			.map((name) => ({
				file: `${language}/mails.yaml`,
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
