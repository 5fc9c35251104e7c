import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { limits } from "../../content/texts.ts";

const words =
	"an honest frame beside your window shows passers what local brands offer them every single month".split(
		" ",
	);
/** Its first letters are the longest word that a kind of text may have. */
const longWord = "Representativebuildings";

/** A text as long as its kind allows, beginning with the longest word that it allows. */
function fullText(kind: string, turn: number): string {
	const { letters, word = Math.min(letters, 9) } = limits.get(kind) ?? {
		letters: 0,
	};
	assert.ok(letters > 0, kind);
	let text = longWord.slice(0, word);
	for (let at = turn; text.length < letters; at += 1)
		text += ` ${words[at % words.length]}`;
	return text.slice(0, letters).replace(/ $/, "s");
}

/** The kind of a link's words, by the function that makes the link. */
const linkKinds: Readonly<Record<string, string>> = {
	link: "linkText",
	tipLink: "linkText",
	menuLink: "menu",
	slotLink: "slot",
	buttonLink: "button",
	sideLink: "sideJoin",
};

const quoted = String.raw`(?:"[^"]*"|\`[^\`]*\`)`;

/** Rewrites the content files in `folder`: every text is at its limit, and every optional link and picture is there. */
export async function fillContent(folder: string): Promise<void> {
	for (const name of [
		"site",
		"landing",
		"form",
		"mails",
		"messages",
		"other-pages",
		"privacy",
	]) {
		let turn = 0;
		const full = (kind: string) => {
			turn += 1;
			return JSON.stringify(fullText(kind, turn));
		};
		const file = path.join(folder, `${name}.ts`);
		const text = await readFile(file, "utf8");
		const filled = text
			.replace(
				"slot: null",
				'slot: text.slotLink("x", "https://frontage.test/")',
			)
			.replace(
				"portrait: null",
				'portrait: { file: "founder.jpg", alt: text.spoken("x") }',
			)
			.replace("privacy: null", 'privacy: text.link("x", "/privacy")')
			.replace("imprint: null", 'imprint: text.link("x", "https://a.test/")')
			.replaceAll(/text\.examples\(\[[^\]]*\]/g, (list) =>
				list.replaceAll(/"[^"]*"/g, () => full("example")),
			)
			.replaceAll(
				new RegExp(
					String.raw`(text\.(\w+)\(\s*(?:text\.placeholder\(\s*)?)${quoted}`,
					"g",
				),
				(call, start: string, made: string) => {
					const kind = linkKinds[made] ?? made;
					return limits.has(kind) ? start + full(kind) : call;
				},
			)
			.replaceAll(
				/(text\.tipLink\([^,]*,\s*(?:text\.placeholder\([^)]*\)|"[^"]*"),\s*)"[^"]*"/g,
				(_, start: string) => start + full("tooltip"),
			);
		await writeFile(file, filled);
	}
	await sharp({
		create: { width: 2000, height: 1500, channels: 3, background: "#678" },
	})
		.jpeg()
		.toFile(path.join(folder, "pictures", "founder.jpg"));
}
