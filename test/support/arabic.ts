/** For the tests: the words of a language that is written from right to left. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stringify } from "yaml";
import type { Words } from "../../words/content.ts";
import { languageFiles, schemaOf } from "../../words/schema.ts";
import { entriesOf, wantedSchema } from "../../words/schema-tree.ts";
import { words } from "./content.ts";

/** Words by their number of letters, from 1 on. */
const lengths = [
	"و",
	"من",
	"لون",
	"جدار",
	"مكتوب",
	"إعلانك",
	"المكان",
	"الملصقات",
	"المستأجرة",
	"والمساحات",
	"الإعلانيات",
	"للاستخدامات",
];

/** Names stay as they are, and what the program fills in, such as `{date}`. */
const kept = new Set([words.site.name, "LinkedIn", "WhatsApp", "Instagram"]);

/** A text with an Arabic word of about the same length in the place of each word. */
function inArabic(text: string): string {
	return text.replaceAll(/\{[^}]*\}|[\p{L}\p{M}’']+/gu, (word) =>
		kept.has(word) || word.startsWith("{")
			? word
			: (lengths[Math.min(word.length, lengths.length) - 1] ?? word),
	);
}

function allInArabic(value: unknown, name = ""): unknown {
	if (typeof value === "string")
		return /^(href|file|until)$/.test(name) ? value : inArabic(value);
	if (Array.isArray(value)) return value.map((each) => allInArabic(each));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, each]) => [
			name,
			allInArabic(each, name),
		]),
	);
}

/** The words of the tests, all in Arabic. */
export const arabic: Words = {
	...(allInArabic(words) as Words),
	language: { code: "ar", name: "العربية", root: "/ar" },
	others: [],
};

/** One line for each text, between quotation marks. */
const format = {
	lineWidth: 0,
	defaultStringType: "QUOTE_DOUBLE",
	defaultKeyType: "PLAIN",
} as const;

/** Writes them into the folder `ar` of `content`. */
export function writeArabic(content: string): void {
	mkdirSync(path.join(content, "ar"));
	const { site, privacy, imprint, ...others }: Words = arabic;
	const whole: Readonly<Record<string, unknown>> = { site, privacy, imprint };
	const texts: Readonly<Record<string, unknown>> = others;
	for (const file of Object.keys(languageFiles)) {
		const name = path.basename(file, ".yaml");
		const names = entriesOf(wantedSchema(schemaOf(`ar/${file}`), {})) ?? {};
		const value =
			name in whole
				? whole[name]
				: Object.fromEntries(
						Object.keys(names).map((each) => [each, texts[each]]),
					);
		if (value !== null)
			writeFileSync(path.join(content, "ar", file), stringify(value, format));
	}
}
