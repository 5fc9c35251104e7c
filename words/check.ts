/** What is wrong with the words, by the schema. */
import * as v from "valibot";
import {
	type CommonWords,
	type Content,
	joinFiles,
	makeContent,
	type WrittenWords,
} from "./content.ts";
import { isGroup } from "./kinds.ts";
import { nameOf, type TextPath, valueAt } from "./paths.ts";
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
	mistakes.push(
		...missingAnnouncements(written, languages),
		...unknownChoices(written, languages),
		...missingStreets(written, languages),
	);
	const kept = joinMisspelt(withoutRepeats(mistakes));
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

/** The choices of another language that the main one has not: each is one answer in all languages. */
function unknownChoices(
	written: Written,
	[main = "", ...others]: readonly string[],
): Mistake[] {
	const at = ["form", "ownQuestion", "choices"];
	const codesIn = (language: string) =>
		Object.keys(Object(valueAt(written[`${language}/landing.yaml`], at)));
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

/** The languages that do not say what the street shows. */
function missingStreets(
	written: Written,
	languages: readonly string[],
): Mistake[] {
	const { street = true } = Object(written["site.yaml"]);
	if (!street) return [];
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

/** Without what is said once more of names beside each other: one line that is too far to the left or right does it. */
function withoutRepeats(mistakes: readonly Mistake[]): readonly Mistake[] {
	const groups = new Set<string>();
	return mistakes.filter(({ file, path, message }) => {
		if (message !== isGroup) return true;
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
				? `: a colon is missing behind ${name}`
				: ` is misspelt: its name is ${name}`;
			joined.set(wrong, { ...wrong, message });
		} else if (elsewhere) {
			joined.set(elsewhere, undefined);
			const group = nameOf(elsewhere.path.slice(0, -1));
			const message = ` stands in the wrong group: begin its line ${group ? `as those of ${group}` : "with no space"}`;
			joined.set(wrong, { ...wrong, message });
		}
	}
	return mistakes.flatMap((each) =>
		joined.has(each) ? (joined.get(each) ?? []) : each,
	);
}
