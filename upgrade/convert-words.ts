/** Turns words in TypeScript, as versions up to 2.0.0 had them, into YAML. */
import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import { Document, isMap, isScalar, isSeq, parseDocument, visit } from "yaml";
import { ExpectedError } from "../shared/expected-error.ts";
import { pathInWords } from "../words/content.ts";
import { type Group, isGroup, withSlots } from "../words/layers.ts";
import { readPacks } from "../words/packs.ts";
import { nameOf, type TextPath, valueAt } from "../words/paths.ts";
import { readFile } from "../words/read-file.ts";
import { languageFiles, schemaLine, schemaOf } from "../words/schema.ts";
import {
	type Built,
	entriesOf,
	innerSchema,
	wantedSchema,
} from "../words/schema-tree.ts";

/** The words of each file that will be written. */
type Files = Record<string, unknown>;

/** Whether a folder has words in TypeScript. */
export function hasOldWords(content: string): boolean {
	return existsSync(path.join(content, "site.ts"));
}

/**
 * Writes the words of the folder `content` as YAML, and removes the files that they come from. `defaults` is the folder of
 * the version that they were written for, as it came: the product's own texts that are still the same are left out, since
 * the product has them. `examples` is that of the new version: its notes are written into the files. Resolves with what the
 * founder has to know. Throws `ExpectedError` for a file that cannot be read.
 */
export async function convertWords(
	content: string,
	{ defaults, examples }: { defaults?: string; examples?: string } = {},
): Promise<string[]> {
	const files = await readOldWords(content);
	const before = defaults ? await readOldWords(defaults) : {};
	const languages = new Set(Object.keys(files).map(languageOf));
	const packs = readPacks([...languages]);
	const first = `${valueAt(files["site.yaml"], ["languages", 0])}`;
	const isMain = (file: string) => languageOf(file) === first;
	const dropped: string[] = [];
	for (const [file, words] of Object.entries(files)) {
		const all = withoutUnknown(schemaOf(file), words, (path) =>
			dropped.push(`content/${file}: ${nameOf(path)}`),
		);
		const main = isMain(file)
			? undefined
			: files[file.replace(/^[^/]+/, first)];
		const known = founders(all, main, olds(before, file), productOf(file));
		if (known === undefined) continue;
		const text = `${schemaLine(file)}\n\n${write(known, exampleOf(file, examples))}`;
		const read = readFile(text, schemaOf(file));
		// What was not read back as it was would be lost.
		if (read.mistakes.length > 0 || !isDeepStrictEqual(read.value, known))
			throw new ExpectedError(
				`content/${file} cannot be written: ${read.mistakes.map(({ message }) => message).join(" ")}`,
			);
		mkdirSync(path.dirname(path.join(content, file)), { recursive: true });
		writeFileSync(path.join(content, file), text);
	}

	/** What the product says in a file, with the names of its sides; `undefined` where it says nothing. */
	function productOf(file: string): unknown {
		const language = languageOf(file);
		const names = valueAt(files[`${language}/site.yaml`], ["sides"]);
		const pack = packs.get(language);
		return valueAt(withSlots(pack, names, {}), pathInWords(file, []));
	}
	for (const file of oldFiles(content)) rmSync(path.join(content, file));
	return [
		"The words in content/ are YAML now (docs/words.md). Your own comments in them were not taken along: git's history has them. Messages and other texts of the product that you had not changed are in words/packs/ now.",
		...(dropped.length > 0
			? [`No version has these words any more: ${dropped.join(", ")}.`]
			: []),
	];
}

/** The language of a file; empty for a common one. */
function languageOf(file: string): string {
	return file.includes("/") ? (file.split("/")[0] ?? "") : "";
}

/** What a file had before the founder changed it; a further language begins as a copy of another one. */
function olds(before: Files, file: string): readonly unknown[] {
	const name = file.split("/").at(-1);
	return ["en", "de"].map((language) => before[`${language}/${name}`]);
}

/**
 * The words without the product's own, which are still as they were in one of `before`, or as the `product` says them;
 * `undefined` where nothing is left. What is left out with `null` stays so, and what another language says of what the
 * `main` one leaves out.
 */
function founders(
	words: unknown,
	main: unknown,
	before: readonly unknown[],
	product: unknown,
): unknown {
	if (product === undefined || words === null || main === null) return words;
	if (isGroup(words) && isGroup(product)) {
		const kept = Object.entries(words).flatMap(([name, each]) => {
			const inner = founders(
				each,
				valueAt(main, [name]),
				before.map((old) => valueAt(old, [name])),
				product[name],
			);
			return inner === undefined ? [] : [[name, inner] as const];
		});
		return kept.length > 0 ? Object.fromEntries(kept) : undefined;
	}
	return [...before, product].some((each) => isDeepStrictEqual(each, words))
		? undefined
		: words;
}

/** The files in TypeScript: the common ones, and those of each language. */
function oldFiles(content: string): string[] {
	return readdirSync(content, { recursive: true, encoding: "utf8" })
		.map((name) => name.replaceAll(path.sep, "/"))
		.filter((name) => /^([a-z]{2,3}(-\w+)*\/)?[\w-]+\.ts$/.test(name));
}

/** Groups that have other names now. */
const renamed: Readonly<Record<string, string>> = { answers: "linkButtons" };

/** The words of a folder, by the file where each belongs now, with `{name}` for the product's name. */
async function readOldWords(content: string): Promise<Files> {
	const files: Record<string, Group | null> = {};
	for (const name of oldFiles(content)) {
		const exported = await load(path.join(content, name), name);
		const { product, retention, theme, ...groups } = exported;
		const [language, inner] = name.split("/");
		if (inner === undefined) {
			if (theme) files["theme.yaml"] = theme as Group;
			if (product) files["site.yaml"] = { ...(product as Group), retention };
			continue;
		}
		for (const [old, value] of Object.entries(groups)) {
			const key = renamed[old] ?? old;
			if (isSubject(key))
				files[`${language}/${key}.yaml`] = value as Group | null;
			else {
				const file = `${language}/${fileOf(key) ?? "landing.yaml"}`;
				files[file] = { ...files[file], [key]: value };
			}
		}
	}
	const first = `${valueAt(files["site.yaml"], ["languages", 0])}`;
	const codes = codesOf(valueAt(files[`${first}/landing.yaml`], choicesAt));
	for (const language of new Set(Object.keys(files).map(languageOf))) {
		nameSides(files, language);
		nameChoices(files, language, codes);
	}
	const product = files["site.yaml"]?.["name"];
	return Object.fromEntries(
		Object.entries(files).flatMap(([file, words]) => {
			const [language, inner] = file.split("/");
			if (inner === undefined) return [[file, words]];
			if (words === null) return [];
			const own = files[`${language}/site.yaml`]?.["name"] ?? product;
			const { name, ...others } = words;
			const isNamed = inner === "site.yaml" && name === product;
			const put = withSlot(inOrder(file, isNamed ? others : words), own);
			// The name itself stands for nothing else.
			return [[file, name && !isNamed ? { ...put, name } : put]];
		}),
	);
}

/** Puts the names of the sides where they are now: that of one of its people, and of several. */
function nameSides(
	files: Record<string, Group | null>,
	language: string,
): void {
	const landing = files[`${language}/landing.yaml`];
	const cards = valueAt(landing, ["form", "sides"]);
	if (!isGroup(cards)) return;
	const named = Object.entries(cards).map(([side, card]) => {
		const { name, ...others } = Object(card);
		const heading = valueAt(landing, ["whoItsFor", "sides", side, "heading"]);
		const one = fits(side, "one", name) ? name : divided(name);
		// A heading may also be a sentence.
		const isName = `${heading}`.split(" ").length <= 3;
		const many = isName && fits(side, "many", heading) ? heading : one;
		return [side, others, { one, many }] as const;
	});
	files[`${language}/landing.yaml`] = {
		...landing,
		form: {
			...Object(landing?.["form"]),
			sides: Object.fromEntries(named.map(([side, card]) => [side, card])),
		},
	};
	files[`${language}/site.yaml`] = {
		...files[`${language}/site.yaml`],
		sides: Object.fromEntries(named.map(([side, , names]) => [side, names])),
	};
}

const choicesAt = ["form", "ownQuestion", "choices"];

/** A code for each choice of the founder's question, from its words in the first language. */
function codesOf(choices: unknown): string[] {
	if (!Array.isArray(choices)) return [];
	const codes = new Set<string>();
	for (const each of choices) {
		const word = `${each}`
			.normalize("NFKD")
			.toLowerCase()
			.replaceAll(/\p{M}/gu, "")
			.replaceAll(/[^a-z0-9]+/g, "-")
			.slice(0, 40)
			.replaceAll(/^-|-$/g, "");
		// A number alone is none.
		const isCode = /\D/.test(word) && !codes.has(word);
		codes.add(isCode ? word : `choice-${codes.size + 1}`);
	}
	return [...codes];
}

/** The words of each choice behind its code, which is the same in all languages. */
function nameChoices(
	files: Record<string, Group | null>,
	language: string,
	codes: readonly string[],
): void {
	const landing = files[`${language}/landing.yaml`];
	const listed = valueAt(landing, choicesAt);
	if (!Array.isArray(listed)) return;
	const choices = Object.fromEntries(
		codes.flatMap((code, index) =>
			index < listed.length ? [[code, listed[index]]] : [],
		),
	);
	const form = Object(landing?.["form"]);
	files[`${language}/landing.yaml`] = {
		...landing,
		form: { ...form, ownQuestion: { ...form.ownQuestion, choices } },
	};
}

/** Whether a name of a side is as short as it has to be now. */
function fits(side: string, key: string, name: unknown): boolean {
	const schema = ["sides", side, key].reduce<Built | undefined>(
		(outer, each) => innerSchema(outer && wantedSchema(outer, {}), each),
		schemaOf("en/site.yaml"),
	);
	return schema !== undefined && v.is(schema, name);
}

/** A name with a soft hyphen in the middle of its longest word. */
function divided(name: string): string {
	const [longest = ""] = name
		.split(/[\s-]+/)
		.sort((one, other) => other.length - one.length);
	const half = Math.ceil(longest.length / 2);
	return name.replace(
		longest,
		`${longest.slice(0, half)}\u00ad${longest.slice(half)}`,
	);
}

async function load(file: string, name: string): Promise<Group> {
	try {
		return { ...(await import(pathToFileURL(file).href)) };
	} catch (error) {
		throw new ExpectedError(
			`content/${name} cannot be read: ${error instanceof Error ? error.message : error}`,
		);
	}
}

/** Whether a group is a file of its own. */
function isSubject(key: string): boolean {
	return pathInWords(`en/${key}.yaml`, [])[0] === key;
}

/** The file of a language that has this group. */
function fileOf(key: string): string | undefined {
	return Object.keys(languageFiles).find((name) => key in entriesIn(name));
}

function entriesIn(name: string) {
	const schema = schemaOf(`en/${name}`);
	return entriesOf(wantedSchema(schema, {})) ?? {};
}

/** The groups of a file in the order of its schema. */
function inOrder(file: string, words: Group): Group {
	const names = Object.keys(entriesIn(file.split("/")[1] ?? ""));
	const known = names.filter((name) => name in words);
	return Object.fromEntries(
		[...new Set([...known, ...Object.keys(words)])].map((name) => [
			name,
			words[name],
		]),
	);
}

/** The words with `{name}` for the product's name; addresses stay. */
function withSlot<Value>(value: Value, name: unknown): Value {
	const whole = RegExp(
		`(?<![\\p{L}\\p{N}])${RegExp.escape(`${name}`)}(?![\\p{L}\\p{N}])`,
		"gu",
	);
	return changeTexts(value, (text, path) =>
		path.at(-1) === "href" ? text : text.replaceAll(whole, "{name}"),
	) as Value;
}

/** A copy of the words with each text changed. */
function changeTexts(
	value: unknown,
	change: (text: string, path: TextPath) => string,
	path: TextPath = [],
): unknown {
	if (typeof value === "string") return change(value, path);
	if (Array.isArray(value))
		return value.map((each, index) =>
			changeTexts(each, change, [...path, index]),
		);
	if (!isGroup(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, each]) => [
			key,
			changeTexts(each, change, [...path, key]),
		]),
	);
}

/** The words without those that the schema does not know, which `drop` is called with. */
function withoutUnknown(
	schema: Built | undefined,
	value: unknown,
	drop: (path: TextPath) => void,
	path: TextPath = [],
): unknown {
	const wanted = schema && wantedSchema(schema, value);
	const inner = (each: unknown, name: string | number) =>
		withoutUnknown(innerSchema(wanted, name), each, drop, [...path, name]);
	if (Array.isArray(value)) return value.map(inner);
	if (!isGroup(value)) return value;
	const entries = wanted && entriesOf(wanted);
	return Object.fromEntries(
		Object.entries(value).flatMap(([name, each]) => {
			if (!entries || name in entries) return [[name, inner(each, name)]];
			drop([...path, name]);
			return [];
		}),
	);
}

/** The file of another folder with its notes: in the same language, or in English. */
function exampleOf(file: string, folder: string | undefined) {
	const names = [file, file.replace(/^[^/]+(?=\/)/, "en")];
	const found = names
		.map((name) => folder && path.join(folder, name))
		.find((name) => name && existsSync(name));
	if (!found) return undefined;
	const text = readFileSync(found, "utf8").replace(
		/^# yaml-language-server:.*\r?\n(\r?\n)?/,
		"",
	);
	// Up to the first empty line, they are about the whole file.
	const [head = ""] = /^(#.*\r?\n)+(?=\r?\n)/.exec(text) ?? [];
	return { head, document: parseDocument(text.slice(head.length)) };
}

/** A file with these words, and with the notes that `example` has at the same places. */
function write(words: unknown, example: ReturnType<typeof exampleOf>): string {
	const document = new Document(words);
	visit(document, {
		Scalar(key, node) {
			if (typeof node.value === "string" && key !== "key")
				node.type = isPlain(node.value) ? "PLAIN" : "QUOTE_DOUBLE";
		},
		Seq(_, node) {
			// Languages stand in one line.
			if (
				node.items.every(
					(each) => isScalar(each) && /^[a-z-]{2,5}$/.test(`${each.value}`),
				)
			)
				node.flow = true;
		},
	});
	copyNotes(document.contents, example?.document.contents);
	if (isMap(document.contents))
		for (const { key, value } of document.contents.items.slice(1))
			if (isScalar(key) && isMap(value)) key.spaceBefore = true;
	const text = document.toString({
		lineWidth: 0,
		flowCollectionPadding: false,
		doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
	});
	return example?.head ? `${example.head}\n${text.trimStart()}` : text;
}

/** Whether a text is one without quotation marks, for any reader of YAML. */
function isPlain(text: string): boolean {
	return (
		/^\p{L}[\p{L}\p{N} ,.!?’'“”„«»()[\]{}/@%–—-]*$/u.test(text) &&
		/[^ ]$/.test(text) &&
		!/^(true|false|null|yes|no|on|off|y|n)$/i.test(text)
	);
}

function copyNotes(to: unknown, from: unknown): void {
	if (isSeq(to) && isSeq(from))
		for (const [index, item] of to.items.entries())
			copyNotes(item, from.items[index]);
	if (!isMap(to) || !isMap(from)) return;
	if (from.commentBefore) to.commentBefore = from.commentBefore;
	for (const { key, value } of to.items) {
		const pair = from.items.find((each) => `${each.key}` === `${key}`);
		if (!pair || !isScalar(key) || !isScalar(pair.key)) continue;
		if (pair.key.commentBefore) key.commentBefore = pair.key.commentBefore;
		copyNotes(value, pair.value);
	}
}
