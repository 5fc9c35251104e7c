/** Every text with the rule that it has in the schema, and every place where one may stand. */
import type * as v from "valibot";
import { type Exports, schemasOf, type TextPath } from "./check.ts";
import type { Words } from "./content.ts";
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
}

/** A text, and like `en/landing.ts` where it stands. */
export type RuledText = Pick<Place, "path" | "rule"> & {
	readonly file: string;
	readonly text: string;
};

/** What the kinds of this project say of themselves. */
type Notes = {
	readonly rule?: TextRule;
	readonly example?: string;
};

/** A schema as it is built, with what the kinds of this project use. */
interface Built extends v.GenericSchema {
	readonly wrapped?: Built;
	readonly entries?: Readonly<Record<string, Built>>;
	readonly item?: Built;
	readonly value?: Built;
	readonly getter?: (input: unknown) => Built;
	readonly pipe?: readonly (Built | v.MetadataAction<unknown, Notes>)[];
}

/** All texts in a language. */
export function textsOf(words: Words): RuledText[] {
	const { code } = words.language;
	return Object.keys(schemasOf([code])).flatMap((file) =>
		file.startsWith(`${code}/`)
			? placesOf(file, words as unknown as Exports).flatMap(
					({ path, text, rule }) =>
						typeof text === "string" ? { file, path, text, rule } : [],
				)
			: [],
	);
}

/** All places of a file, such as `en/landing.ts`, that exports `written`. */
export function placesOf(file: string, written: Exports): Place[] {
	const [language = ""] = file.split("/");
	const exports = schemasOf([language])[file] ?? {};
	return Object.entries(exports).flatMap(([name, schema]) =>
		walk(schema as Built, written[name], [name]),
	);
}

function walk(
	schema: Built,
	value: unknown,
	path: TextPath,
	isOptional = false,
): Place[] {
	const { pipe = [], wrapped, getter, item, type } = schema;
	// A setting such as the days until an erasure.
	if (type === "number") return [];
	if (wrapped) return walk(wrapped, value, path, true);
	if (getter) return walk(getter(value), value, path, isOptional);
	const notes = pipe.map((each) => ("metadata" in each ? each.metadata : {}));
	const { rule, example }: Notes = Object.assign({}, ...notes);
	const group = pipe.find((each): each is Built => "entries" in each) ?? schema;
	const place = { path, rule, isOptional, example };
	if (typeof value === "string") return [{ ...place, text: value }];
	if (typeof value !== "object" || value === null)
		return isOptional ? [{ ...place, text: null }] : [];
	const names = Object.keys(group.entries ?? value);
	const inner = names.flatMap((key) => {
		const next = item ?? group.entries?.[key] ?? schema.value;
		const each = (value as Exports)[key];
		return next ? walk(next, each, [...path, item ? Number(key) : key]) : [];
	});
	return isOptional ? [{ ...place, text: undefined }, ...inner] : inner;
}
