/** Every text with the rule that it has in the schema. */
import type * as v from "valibot";
import { schemasOf, type TextPath } from "./check.ts";
import type { Words } from "./content.ts";
import type { TextRule } from "./text.ts";

export interface RuledText {
	/** Like `en/landing.ts`. */
	readonly file: string;
	readonly path: TextPath;
	readonly text: string;
	/** `undefined` for an address. */
	readonly rule: TextRule | undefined;
}

/** A schema as it is built, with what the kinds of this project use. */
interface Built extends v.GenericSchema {
	readonly wrapped?: Built;
	readonly entries?: Readonly<Record<string, Built>>;
	readonly item?: Built;
	readonly value?: Built;
	readonly getter?: (input: unknown) => Built;
	readonly pipe?: readonly (
		| Built
		| v.MetadataAction<unknown, { rule: TextRule }>
	)[];
}

/** All texts in a language. */
export function textsOf(words: Words): RuledText[] {
	const { code } = words.language;
	return Object.entries(schemasOf([code])).flatMap(([file, exports]) =>
		file.startsWith(`${code}/`)
			? Object.entries(exports).flatMap(([name, schema]) =>
					walk(schema as Built, words[name as keyof Words], [name]).map(
						(text) => ({ file, ...text }),
					),
				)
			: [],
	);
}

function walk(
	schema: Built,
	value: unknown,
	path: TextPath,
): Omit<RuledText, "file">[] {
	const { pipe = [], wrapped, getter, entries, item } = schema;
	if (value === null || value === undefined) return [];
	if (typeof value === "string") {
		const rules = pipe.map((each) => ("metadata" in each ? each.metadata : {}));
		const { rule } = Object.assign({}, ...rules) as { rule?: TextRule };
		if (rule || !(wrapped ?? getter)) return [{ path, text: value, rule }];
	}
	const inner = wrapped ?? getter?.(value);
	if (inner) return walk(inner, value, path);
	const group = pipe.find((each): each is Built => "entries" in each);
	if (group && group !== schema && !entries) return walk(group, value, path);
	return Object.entries(value).flatMap(([key, each]) => {
		const next = item ?? entries?.[key] ?? schema.value;
		return next ? walk(next, each, [...path, item ? Number(key) : key]) : [];
	});
}
