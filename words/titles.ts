/** What the founder calls a text, in the place of its path: `Headline, Space Owners` for `hero.sides.host.wall`. */
import { isSide } from "./layers.ts";
import { nameOf, type TextPath, valueAt } from "./paths.ts";
import { schemaOf } from "./schema.ts";
import {
	type Built,
	innerSchema,
	notesOf,
	wantedSchema,
} from "./schema-tree.ts";

/**
 * The title of a place in a file: those of the groups around it, its own, and whose words it has. `words` are those of the file, `sideNames` what the founder calls the sides.
 */
export function titleOf(
	file: string,
	path: TextPath,
	words: unknown,
	sideNames: unknown,
): string {
	let schema: Built | undefined = schemaOf(file);
	const parts = [titleIn(schema, words)];
	const names: unknown[] = [];
	for (const [depth, name] of path.entries()) {
		const value = valueAt(words, path.slice(0, depth));
		const wanted: Built | undefined = schema && wantedSchema(schema, value);
		schema = innerSchema(wanted, name);
		parts.push(
			counted(schema && titleIn(schema, valueAt(value, [name])), name, wanted),
		);
		if (isSide(`${name}`))
			names.push(valueAt(sideNames, [name, "many"]) ?? name);
	}
	// A name that is misspelt.
	if (schema === undefined) return nameOf(path);
	const known = parts.filter((part) => part !== undefined);
	const title = [...known.map(inSentence), ...names].join(", ");
	return title === "" ? `content/${file}` : title;
}

/** The title that a schema has where `value` stands: its own, or that of what it wants there. */
function titleIn(schema: Built, value: unknown): string | undefined {
	const { title } = notesOf(schema);
	const inner = schema.wrapped ?? schema.getter?.(value);
	return title ?? (inner && titleIn(inner, value));
}

/** Entries of a list have numbers, and those of a founder's own group the names that the founder gave them. */
function counted(
	title: string | undefined,
	name: string | number,
	around: Built | undefined,
): string | undefined {
	if (around?.type === "record") return `${title ?? ""} “${name}”`.trim();
	return typeof name === "number" && title ? `${title} ${name + 1}` : title;
}

function inSentence(part: string, index: number): string {
	return index === 0 ? part : part.charAt(0).toLowerCase() + part.slice(1);
}
