/** Which texts of a language are still those of another one. */
import { isDelivered } from "./delivered.ts";
import { layersOf, type Packs, type Written } from "./merge.ts";
import { nameOf, type TextPath, valueAt } from "./paths.ts";
import { placesOf, type Untranslated } from "./rules.ts";
import { languageFiles } from "./schema.ts";

/** The texts of all languages but the main one that are not translated, in the order in which they are written. */
export function untranslatedTexts(
	written: Written,
	languages: readonly string[],
	packs: Packs,
): Untranslated[] {
	const [main = "", ...others] = languages;
	// British and American English may share all texts.
	const foreign = others.filter((each) => baseOf(each) !== baseOf(main));
	return foreign.flatMap((language) =>
		Object.keys(languageFiles).flatMap((name) => {
			const file = `${language}/${name}`;
			const { own, pack } = layersOf(written, file, languages, packs);
			const { pack: mainPack } = layersOf(
				written,
				`${main}/${name}`,
				languages,
				packs,
			);
			const originals = textsOf(file, written[`${main}/${name}`]).flatMap(
				({ path, text }) => {
					const why = isSaid(own, path)
						? isSameSentence(text, valueAt(own, path)) && "same"
						: isSaid(pack, path) && packs.has(language)
							? text !== valueAt(mainPack, path) && "product"
							: "missing";
					return why ? [{ file, path, text, why } as const] : [];
				},
			);
			return [
				...originals,
				...englishTexts(file, own, originals),
				...templateTexts(file, own, written[`${main}/${name}`]),
			];
		}),
	);

	/** The template's texts, where those of the main language are the founder's. */
	function templateTexts(
		file: string,
		own: unknown,
		ofMain: unknown,
	): Untranslated[] {
		return textsOf(file, own).flatMap(({ path, text }) => {
			const original = valueAt(ofMain, path);
			// Where the main language says nothing, it has the product's words.
			const isChanged =
				original !== undefined &&
				original !== text &&
				!(typeof original === "string" && isDelivered(file, path, original));
			return isChanged && isDelivered(file, path, text)
				? [{ file, path, text, why: "template" } as const]
				: [];
		});
	}

	/** The product's texts in a language without a pack. */
	function englishTexts(
		file: string,
		own: unknown,
		known: readonly Untranslated[],
	): Untranslated[] {
		const [language = ""] = file.split("/");
		if (packs.has(language) || baseOf(language) === "en") return [];
		const names = new Set(known.map(({ path }) => nameOf(path)));
		// As if the site had no other language: the main one may have words of its own.
		const { pack } = layersOf(written, file, [language], packs);
		return textsOf(file, pack).flatMap(({ path, text }) =>
			isSaid(own, path) || names.has(nameOf(path))
				? []
				: [{ file, path, text, why: "english" } as const],
		);
	}
}

/** Lines per language: `12 texts of content/fr are those of content/en: landing.yaml 10, mails.yaml 2.` */
export function untranslatedNotes(
	texts: readonly Untranslated[],
	main: string,
): string[] {
	const languages = Map.groupBy(texts, ({ file }) => file.split("/")[0] ?? "");
	return [...languages].flatMap(([language, all]) => {
		const say = (
			isMeant: (each: Untranslated) => boolean,
			one: string,
			many: string,
		) => {
			const some = all.filter(isMeant);
			if (some.length === 0) return [];
			const files = Map.groupBy(some, ({ file }) => file.split("/")[1]);
			// A few are named each.
			const counts = [...files].map(
				([name, inFile]) =>
					`${name} ${some.length > 3 ? inFile.length : inFile.map(({ path }) => nameOf(path)).join(", ")}`,
			);
			const text =
				some.length === 1
					? `1 text of content/${language} ${one}`
					: `${some.length} texts of content/${language} ${many}`;
			return [`${text}: ${counts.join(", ")}.`];
		};
		return [
			...say(
				({ why }) => why === "missing" || why === "same",
				`is that of content/${main}`,
				`are those of content/${main}`,
			),
			...say(
				({ why }) => why === "template",
				"is still the template's",
				"are still the template's",
			),
			...say(
				({ why }) => why === "product",
				`is the product's, where content/${main} has its own`,
				`are the product's, where content/${main} has its own`,
			),
			...say(
				({ why }) => why === "english",
				"is the product's in English",
				"are the product's in English",
			),
		];
	});
}

/** The texts of a file, but for those that may be the same in every language. */
function textsOf(file: string, words: unknown) {
	if (words === undefined || words === null) return [];
	return placesOf(file, words).flatMap(({ path, text, rule }) =>
		typeof text === "string" && rule && !isShared(words, path)
			? [{ path, text }]
			: [],
	);
}

/** Whether words have a text at a path, or leave it out; of a list, the whole. */
function isSaid(words: unknown, [name, ...rest]: TextPath): boolean {
	if (words === undefined) return false;
	if (name === undefined || words === null || Array.isArray(words)) return true;
	return isSaid(valueAt(words, [name]), rest);
}

/** Names of people, addresses, and the name of another site. */
function isShared(words: unknown, path: TextPath): boolean {
	const href = valueAt(words, [...path.slice(0, -1), "href"]);
	return (
		["name", "founder.name", "mailFooter.postalAddress"].includes(
			nameOf(path),
		) ||
		(path.at(-1) === "label" && `${href}`.startsWith("https://"))
	);
}

/** Whether both are one sentence; a few words may be the same in two languages. */
function isSameSentence(one: string, other: unknown): boolean {
	return one === other && one.split(/\s+/).length >= 4;
}

/** The language of a code with a country: `de` of `de-AT`. */
function baseOf(language: string): string {
	return language.split("-")[0] ?? "";
}
