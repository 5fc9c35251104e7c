import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { limitOf } from "../../content/lengths.ts";

const words =
	"an honest frame beside your window shows passers what local brands offer them every single month".split(
		" ",
	);
/** Its first letters are the longest word that a text may have. */
const longWord = "Representativebuildings";
/** Not words: addresses and codes stay as they are. */
const kept = /\.(?:href|file|language)$/;
const link = (href: string) => ({ label: "x", href });
/** What the content leaves out as long as it is `null`. */
const optional: Readonly<Record<string, unknown>> = {
	"landing.header.slot": link("https://frontage.test/"),
	"landing.founder.portrait": { file: "founder.jpg", alt: "x" },
	"site.legal.privacy": link("/privacy"),
	"site.legal.imprint": link("https://a.test/"),
	"mails.mailFooter.postalAddress": "x",
	"mails.mailFooter.ownLink": "x",
};

/** A text as long as its name allows, beginning with the longest word that it allows. */
function fullText(name: string, turn: number): string {
	const { letters, word } = limitOf(name) ?? { letters: 0, word: 0 };
	let text = longWord.slice(0, word < letters ? word : Math.min(letters, 9));
	for (let at = turn; text.length < letters; at += 1)
		text += ` ${words[at % words.length]}`;
	return text.slice(0, letters).replace(/ $/, "s");
}

/** The same value with every text in it at its limit, and every optional link and picture there. */
function full(name: string, value: unknown, turn: { count: number }): unknown {
	const chosen = value ?? optional[name];
	if (typeof chosen === "string") {
		turn.count += 1;
		return kept.test(name) ? chosen : fullText(name, turn.count);
	}
	if (Array.isArray(chosen))
		return chosen.map((each, at) => full(`${name}.${at}`, each, turn));
	return Object.fromEntries(
		Object.entries(chosen ?? {}).map(([key, each]) => [
			key,
			full(`${name}.${key}`, each, turn),
		]),
	);
}

/** Rewrites the content files in `folder`: every text is at its limit, and every optional link and picture is there. */
export async function fillContent(folder: string): Promise<void> {
	for (const file of await readdir(folder)) {
		if (!/^(?!all|lengths|placeholders|theme|types)[\w-]+\.ts$/.test(file))
			continue;
		const target = path.join(folder, file);
		const room = path.basename(file, ".ts");
		const turn = { count: 0 };
		const lines = Object.entries(await import(pathToFileURL(target).href)).map(
			([name, value]) => {
				const place = name === room ? name : `${room}.${name}`;
				return `export const ${name} = ${JSON.stringify(full(place, value, turn))} as const;\n`;
			},
		);
		await writeFile(target, lines.join(""));
	}
	await sharp({
		create: { width: 2000, height: 1500, channels: 3, background: "#678" },
	})
		.jpeg()
		.toFile(path.join(folder, "pictures", "founder.jpg"));
}
