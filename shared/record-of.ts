/** An object that has, under each of the names, what `valueFor` makes of it. The build leaves out records that no page reads. */
/* @__NO_SIDE_EFFECTS__ */
export function recordOf<Name extends string, Value>(
	names: readonly Name[],
	valueFor: (name: Name) => Value,
): Record<Name, Value> {
	// In a loop, since this runs several times for each sign-up: pairs for `Object.fromEntries` take longer.
	const record: Partial<Record<Name, Value>> = {};
	for (const name of names) record[name] = valueFor(name);
	return record as Record<Name, Value>;
}
