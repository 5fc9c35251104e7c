/** Finds the schema of each place of a file, from that of the whole file. */
import type * as v from "valibot";
import type { TextRule } from "./text.ts";

/** What the kinds of this project say of themselves. */
export type Notes = {
	/** What the founder reads in the place of its name in the file. */
	readonly title?: string;
	readonly rule?: TextRule;
	readonly example?: string;
};

/** A schema as it is built, with what the kinds of this project use. */
export interface Built extends v.GenericSchema {
	readonly wrapped?: Built;
	readonly entries?: Readonly<Record<string, Built>>;
	readonly item?: Built;
	readonly value?: Built;
	readonly getter?: (input: unknown) => Built;
	readonly pipe?: readonly (Built | v.MetadataAction<unknown, Notes>)[];
}

/** What a schema wants where it is given `value`: a text, a list, a group or a link. */
export function wantedSchema(schema: Built, value: unknown): Built {
	const { wrapped, getter } = schema;
	const inner = wrapped ?? getter?.(value);
	return inner ? wantedSchema(inner, value) : schema;
}

/** The schema of what stands below a wanted one, by its name or its number. */
export function innerSchema(
	wanted: Built | undefined,
	name: string | number,
): Built | undefined {
	if (!wanted) return undefined;
	return wanted.item ?? entriesOf(wanted)?.[name] ?? wanted.value;
}

/** The names that a group has, each with its schema. */
export function entriesOf(
	wanted: Built,
): Readonly<Record<string, Built>> | undefined {
	const { pipe = [] } = wanted;
	const group = pipe.find((each): each is Built => "entries" in each);
	return (group ?? wanted).entries;
}

/** What the schema says of itself: the rule of a text, the example of a group. */
export function notesOf({ pipe = [] }: Built): Notes {
	return Object.assign(
		{},
		...pipe.map((each) =>
			"metadata" in each ? each.metadata : notesOf(each as Built),
		),
	);
}

/**
 * The names of all that can stand in a place, however deep. Those of `groups` have lines below them, always, those of
 * `texts` a text, or null.
 */
export function namesOf(schema: Built) {
	const groups = new Set<string>();
	const texts = new Set<string>();
	const others = new Set<string>();
	const follow = (each: Built) => {
		// A schema that depends on what stands there: on a group, it has names.
		const wanted = wantedSchema(each, {});
		for (const [name, inner] of Object.entries(entriesOf(wanted) ?? {})) {
			const isGroup = entriesOf(inner) || inner.item || inner.type === "record";
			const isText = wantedSchema(inner, {}).type === "string";
			(isGroup ? groups : isText ? texts : others).add(name);
			follow(inner);
		}
		for (const inner of [wanted.item, wanted.value]) if (inner) follow(inner);
	};
	follow(schema);
	return {
		all: groups.union(texts).union(others),
		groups: groups.difference(texts).difference(others),
		texts: texts.difference(groups).difference(others),
	};
}
