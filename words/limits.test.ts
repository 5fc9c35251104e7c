/** The limits of texts, and the longest texts of the languages whose words come with the program. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { nameOf, type TextPath } from "./paths.ts";
import { languageFiles, schemaOf } from "./schema.ts";
import {
	type Built,
	entriesOf,
	innerSchema,
	notesOf,
	wantedSchema,
} from "./schema-tree.ts";

const folder = path.join(import.meta.dirname, "packs");

/** How long what takes the place of a slot may be. */
const slots: Readonly<Record<string, number>> = {
	...{ name: 8, side: 24, sides: 28, label: 36, source: 60, date: 20 },
};

/** The letters of a text that is half again as long, with the longest words in its slots. */
function halfAgainAsLong(text: string): number {
	let letters = 1.5 * text.replaceAll(/\{\w+\}/g, "").length;
	for (const [, slot = ""] of text.matchAll(/\{(\w+)\}/g))
		letters += slots[slot] ?? 0;
	return Math.ceil(letters);
}

function tooLong(
	value: unknown,
	schema: Built | undefined,
	at: TextPath,
): string[] {
	if (schema === undefined) return [];
	const wanted = wantedSchema(schema, value);
	if (typeof value === "string") {
		const { rule } = notesOf(wanted);
		const letters = halfAgainAsLong(value);
		return rule && letters > rule.longest
			? [`${nameOf(at)}: ${letters} letters, at most ${rule.longest}: ${value}`]
			: [];
	}
	return Object.entries(Object(value)).flatMap(([key, each]) => {
		const name = Array.isArray(value) ? Number(key) : key;
		// In a pack, one text for all sides.
		const inner = innerSchema(wanted, key === "eachSide" ? "host" : name);
		return tooLong(each, inner, [...at, name]);
	});
}

for (const file of globSync("*.yaml", { cwd: folder }))
	test(`${file}: each limit has room for texts that are half again as long`, () => {
		const pack = parse(readFileSync(path.join(folder, file), "utf8"));
		const all = Object.keys(languageFiles).flatMap((name) => {
			const schema = schemaOf(`en/${name}`);
			const names = Object.keys(entriesOf(wantedSchema(schema, {})) ?? {});
			return names.flatMap((key) =>
				key in pack ? tooLong(pack[key], innerSchema(schema, key), [key]) : [],
			);
		});
		assert.deepEqual(all, []);
	});
