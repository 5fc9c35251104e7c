/** The way from the beginning of a file to a text in it: names, and numbers in lists. */
export type TextPath = readonly (string | number)[];

/** What can stand at a path. */
export type Value =
	| string
	| number
	| boolean
	| null
	| readonly Value[]
	| ValueGroup;

export interface ValueGroup {
	readonly [name: string]: Value;
}

/** The name of a text, as messages have it: `founder.links[1].href`. */
export function nameOf(path: TextPath): string {
	return path.reduce<string>((name, part) => {
		if (typeof part === "number") return `${name}[${part}]`;
		return name === "" ? part : `${name}.${part}`;
	}, "");
}

/** The value at a path; `undefined` where there is none. */
export function valueAt(value: unknown, path: TextPath): unknown {
	const [first, ...rest] = path;
	if (first === undefined) return value;
	const isThere =
		typeof value === "object" && value !== null && Object.hasOwn(value, first);
	return isThere
		? valueAt((value as Record<string | number, unknown>)[first], rest)
		: undefined;
}
