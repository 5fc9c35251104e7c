import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { content, findAll } from "../../content/faults.ts";
import {
	optionalTextsOf,
	type Place,
	places,
	textsOf,
} from "../../content/limits.ts";

const words =
	"an honest frame beside your window shows passers what local brands offer them every single month".split(
		" ",
	);
/** Its first letters are the longest word that a place takes. */
const longWord = "Representativebuildings";

/** A text as long as its place allows, beginning with the longest word that it allows. */
export function fullText(place: Place, turn: number): string {
	const longest = place.word ?? Math.min(place.letters, 9);
	let text = longWord.slice(0, longest);
	for (let at = turn; text.length < place.letters; at += 1)
		text += ` ${words[at % words.length]}`;
	return text.slice(0, place.letters).replace(/ $/, "s");
}

/** The content with every text at its limit, and with every link that is optional. */
export function fullContent(): Record<string, Record<string, unknown>> {
	const link = { label: "", href: "https://frontage.test/privacy" };
	const full = structuredClone(
		Object.fromEntries(
			Object.entries(content).map(([file, exported]) => [
				file,
				{ ...(exported as object) },
			]),
		),
	) as Record<string, Record<string, object>>;
	Object.assign(full["landing.ts"]?.["header"] ?? {}, { slot: { ...link } });
	Object.assign(full["site.ts"]?.["site"] ?? {}, {
		legal: {
			privacy: { ...link },
			imprint: { ...link, href: "https://frontage.test/imprint" },
		},
	});
	let turn = 0;
	for (const [file, exported] of Object.entries(full)) {
		for (const table of [textsOf, optionalTextsOf]) {
			for (const [pattern, kind] of Object.entries(table[file] ?? {})) {
				if (!(kind in places)) continue;
				const place = places[kind as keyof typeof places];
				for (const { key } of findAll(exported, pattern, true)) {
					const names = key.split(".");
					const last = names.pop() ?? "";
					const holder = names.reduce<object>(
						(value, name) => Reflect.get(value, name),
						exported,
					);
					Reflect.set(holder, last, fullText(place, turn));
					turn += 1;
				}
			}
		}
	}
	return full;
}

/** Writes content as the files of `folder`. */
export async function writeContent(
	folder: string,
	full: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Promise<void> {
	await mkdir(folder, { recursive: true });
	for (const [file, exported] of Object.entries(full)) {
		const lines = Object.entries(exported).map(
			([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`,
		);
		await writeFile(path.join(folder, file), lines.join(""));
	}
}
