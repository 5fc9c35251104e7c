/** What the founder is told of a new version, in few lines. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { pathInWords } from "../words/content.ts";
import { perSide } from "../words/layers.ts";
import { readPacks } from "../words/packs.ts";
import { nameOf, type TextPath, valueAt } from "../words/paths.ts";
import { checkFiles, readLanguages } from "../words/read-words.ts";

/** The most changes that are told; CHANGELOG.md has all. */
const mostChanges = 20;
/** The most texts of a language that are told. */
const mostTexts = 10;

/** The changes of the versions after this one: the first sentence of each, in the changelog's order. */
export function newsBetween(changelog: string, version: string): string[] {
	const sections = changelog.split(/^## (?=\d)/m).slice(1);
	const newer = sections.filter(
		(each) =>
			each.localeCompare(version, "en", { numeric: true }) > 0 &&
			!each.startsWith(`${version} `),
	);
	return newer.flatMap(tellSection);
}

function tellSection(section: string): string[] {
	const [heading = "", ...lines] = section.split("\n");
	const items = lines
		.join("\n")
		.split(/^- /m)
		.slice(1)
		.map((each) => firstSentence(each.split(/\n\s*\n/)[0] ?? ""));
	const told = items.slice(0, mostChanges).map((each) => `- ${each}`);
	const more = items.length - told.length;
	return [
		[
			`New in ${heading.trim()}:`,
			...told,
			...(more > 0 ? [`… and ${more} more: CHANGELOG.md`] : []),
		].join("\n"),
	];
}

/** The first sentence of a text of Markdown, in one line. */
function firstSentence(text: string): string {
	const line = text.replaceAll(/\s+/g, " ").trim();
	const plain = line.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
	return /^.*?[.!?](?=\s|$)/.exec(plain)?.[0] ?? plain;
}

/**
 * The product's texts that the packs in the folder `before` do not have, and that the words in `content` do not replace, by
 * language. A version without packs had all texts in `content/`.
 */
export function newTexts(before: string, content: string): string[] {
	if (!existsSync(before)) return [];
	const { files } = checkFiles(content);
	return readLanguages(content).flatMap((language) => {
		const pack = readPacks([language]).get(language);
		const file = path.join(before, `${language}.yaml`);
		if (!existsSync(file)) return [];
		const old = perSide(parse(readFileSync(file, "utf8")));
		const isWritten = (text: TextPath) =>
			[...files].some(([name, { value }]) => {
				const inWords = pathInWords(name, []);
				return (
					name.startsWith(`${language}/`) &&
					inWords.every((each, index) => each === text[index]) &&
					valueAt(value, text.slice(inWords.length)) !== undefined
				);
			});
		const texts = textsIn(pack).filter(
			([place]) => valueAt(old, place) === undefined && !isWritten(place),
		);
		if (texts.length === 0) return [];
		const told = texts
			.slice(0, mostTexts)
			.map(([place, text]) => `- ${nameOf(place)}: ${text}`);
		const more = texts.length - told.length;
		return [
			[
				`New texts of the product, from words/packs/${language}.yaml. Written under the same name in content/${language}/, yours take their place:`,
				...told,
				...(more > 0 ? [`… and ${more} more`] : []),
			].join("\n"),
		];
	});
}

/** The texts of words, with their places. */
function textsIn(value: unknown, place: TextPath = []): [TextPath, string][] {
	if (typeof value === "string") return [[place, value]];
	if (typeof value !== "object" || value === null) return [];
	const isList = Array.isArray(value);
	return Object.entries(value).flatMap(([key, each]) =>
		textsIn(each, [...place, isList ? Number(key) : key]),
	);
}
