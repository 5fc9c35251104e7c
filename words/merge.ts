/**
 * The words of a language, from three places: what the founder has written for it, the product's own pack, and what
 * the founder has written for the main language.
 */
import { pathInWords } from "./content.ts";
import { type Group, isGroup, layered, withSlots } from "./layers.ts";
import { type TextPath, valueAt } from "./paths.ts";
import { languageFiles, schemaOf } from "./schema.ts";
import { entriesOf } from "./schema-tree.ts";

/** The words of each file as they are written: `site.yaml`, `en/landing.yaml`. */
export type Written = Readonly<Record<string, unknown>>;

/** The product's own words by the language, where there is a pack for it; the English one is always there. */
export type Packs = ReadonlyMap<string, Group>;

/** What a file of a language has from each place; `undefined` for nothing. */
export interface Layers {
	readonly main: unknown;
	readonly pack: unknown;
	readonly own: unknown;
}

/** Groups that are there only if the founder has them: what a pack says in them completes the founder's words. */
const completed: Readonly<Record<string, readonly TextPath[]>> = {
	"site.yaml": [["social"], ["closed"]],
	"landing.yaml": [["form", "ownQuestion"]],
};

/** The layers of a file, such as `de/landing.yaml`; `languages` are those of the site, the main one first. */
export function layersOf(
	written: Written,
	file: string,
	[mainLanguage = ""]: readonly string[],
	packs: Packs,
): Layers {
	const [language = "", name = ""] = file.split("/");
	const own = ownWords(written, file);
	const isMain = language === mainLanguage;
	const main = isMain
		? undefined
		: ownWords(written, `${mainLanguage}/${name}`);
	const english = packs.get("en");
	const pack = packFile(packs.get(language) ?? english, file, main, own);
	// Without a pack of its own, a language has what the founder has made of the English one.
	const isBelow =
		!packs.has(language) && (packs.get(mainLanguage) ?? english) === english;
	return isBelow && !isMain
		? { main: layered(undefined, pack, main), pack: undefined, own }
		: { main, pack, own };
}

/** The words of all files of these languages, each as the site shows it. */
export function mergeWords(
	written: Written,
	languages: readonly string[],
	packs: Packs,
): Written {
	const files = languages.flatMap((language) => {
		const merged = Object.keys(languageFiles).map((name) => {
			const file = `${language}/${name}`;
			const { main, pack, own } = layersOf(written, file, languages, packs);
			return [file, withTooltips(layered(main, pack, own))] as const;
		});
		const site = Object.fromEntries(merged)[`${language}/site.yaml`];
		const names = valueAt(site, ["sides"]);
		const name =
			valueAt(site, ["name"]) ?? valueAt(written, ["site.yaml", "name"]);
		return merged.map(([file, words]) => [
			file,
			// The names themselves stand for no other words.
			file.endsWith("/site.yaml") && isGroup(words)
				? {
						...(withSlots(words, names, { name }, language) as Group),
						sides: names,
					}
				: withSlots(words, names, { name }, language),
		]);
	});
	return { ...written, ...Object.fromEntries(files) };
}

/** A file without words says nothing; only an imprint may be left out. */
function ownWords(written: Written, file: string): unknown {
	const words = written[file];
	return words === null && !file.endsWith("/imprint.yaml") ? undefined : words;
}

/** What a pack has of a file. */
function packFile(
	words: Group | undefined,
	file: string,
	main: unknown,
	own: unknown,
): unknown {
	const inFile = valueAt(words, pathInWords(file, []));
	if (!isGroup(inFile)) return undefined;
	const names = Object.keys(entriesOf(schemaOf(file)) ?? {});
	const known = Object.fromEntries(
		names.flatMap((name) => (name in inFile ? [[name, inFile[name]]] : [])),
	);
	const [, name = ""] = file.split("/");
	return (completed[name] ?? []).reduce<Group>((pack, path) => {
		const isThere = isGroup(valueAt(own, path) ?? valueAt(main, path));
		return isThere ? pack : without(pack, path);
	}, known);
}

/** A group without what stands at a path. */
function without(group: Group, [name = "", ...rest]: TextPath): Group {
	const { [name]: inner, ...others } = group;
	return rest.length > 0 && isGroup(inner)
		? { ...others, [name]: without(inner, rest) }
		: others;
}

/** A link of the founder without a tooltip of its own has that of all. */
function withTooltips(words: unknown): unknown {
	const founder = valueAt(words, ["founder"]);
	const links = valueAt(founder, ["links"]);
	if (!isGroup(words) || !isGroup(founder) || !Array.isArray(links))
		return words;
	const { linkTooltip: tooltip } = founder;
	return {
		...words,
		founder: {
			...founder,
			links: links.map((link) => (isGroup(link) ? { tooltip, ...link } : link)),
		},
	};
}
