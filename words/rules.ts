/** Every text with the rule that it has in the schema, and every place where one may stand. */
import { pathInWords, type Words } from "./content.ts";
import { type TextPath, valueAt } from "./paths.ts";
import { languageFiles, schemaOf } from "./schema.ts";
import { type Built, entriesOf, innerSchema, notesOf } from "./schema-tree.ts";
import type { TextRule } from "./text.ts";

/** A place of a file where a text stands, or something that can be left out. */
export interface Place {
	readonly path: TextPath;
	/** The text; `null` for what is left out, `undefined` for a group that is there. */
	readonly text: string | null | undefined;
	/** `undefined` for an address, a color, the code of a language and a group. */
	readonly rule: TextRule | undefined;
	/** Whether it may be `null`. */
	readonly isOptional: boolean;
	/** Of a group: how one is written. */
	readonly example: string | undefined;
	/** Whether a picture of `content/pictures/` is named there. */
	readonly isPicture: boolean;
}

/** A text, and like `en/landing.yaml` where it stands. */
export type RuledText = Pick<Place, "path" | "rule"> & {
	readonly file: string;
	readonly text: string;
};

/** A text that is not translated yet. */
export interface Untranslated {
	/** Where its translation belongs, like `fr/landing.yaml`. */
	readonly file: string;
	readonly path: TextPath;
	/** The text in the other language. */
	readonly text: string;
	/**
	 * `missing`: the page shows the text of the main language. `same`: the file has that text. `product`: the page shows the
	 * product's text, where the main language has one of the founder's. `english`: the product has no pack of the language.
	 * `template`: the file has a text of the template, and the main language no longer has one there.
	 */
	readonly why: "missing" | "same" | "product" | "english" | "template";
}

/** All texts in a language. */
export function textsOf(words: Words): RuledText[] {
	return Object.keys(languageFiles).flatMap((name) => {
		const file = `${words.language.code}/${name}`;
		return placesOf(file, valueAt(words, pathInWords(file, []))).flatMap(
			({ path, text, rule }) =>
				typeof text === "string" ? { file, path, text, rule } : [],
		);
	});
}

/** All places of a file, such as `en/landing.yaml`, that has the words `value`. */
export function placesOf(file: string, value: unknown): Place[] {
	return walk(schemaOf(file), value, []);
}

function walk(
	schema: Built,
	value: unknown,
	path: TextPath,
	isOptional = false,
): Place[] {
	const { wrapped, getter, type } = schema;
	// A setting such as the days until an erasure.
	if (type === "number") return [];
	if (wrapped) return walk(wrapped, value, path, true);
	if (getter) return walk(getter(value), value, path, isOptional);
	const { rule, example } = notesOf(schema);
	const isPicture = Object.hasOwn(entriesOf(schema) ?? {}, "file");
	const place = { path, rule, isOptional, example, isPicture };
	if (typeof value === "string") return [{ ...place, text: value }];
	if (typeof value !== "object" || value === null)
		return isOptional ? [{ ...place, text: null }] : [];
	const names = Array.isArray(value)
		? value.keys()
		: Object.keys(entriesOf(schema) ?? value);
	const inner = [...names].flatMap((name) => {
		const next = innerSchema(schema, name);
		const each = (value as Readonly<Record<string | number, unknown>>)[name];
		return next ? walk(next, each, [...path, name]) : [];
	});
	return isOptional ? [{ ...place, text: undefined }, ...inner] : inner;
}
