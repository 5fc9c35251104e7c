/** An object that has, under each of the names, what `valueFor` makes of it. */
export function recordOf<Name extends string, Value>(
	names: readonly Name[],
	valueFor: (name: Name) => Value,
): Record<Name, Value> {
	return Object.fromEntries(
		names.map((name) => [name, valueFor(name)]),
	) as Record<Name, Value>;
}
