/**
 * The value of a key; a key that is missing first gets the value that `make` returns. `Map.prototype.getOrInsertComputed`
 * does the same, but only from Node 26 on (https://tc39.es/proposal-upsert/).
 */
export function getOrInsert<Key, Value>(
	map: {
		get(key: Key): Value | undefined;
		has(key: Key): boolean;
		set(key: Key, value: Value): unknown;
	},
	key: Key,
	make: () => Value,
): Value {
	const known = map.get(key);
	if (known !== undefined || map.has(key)) return known as Value;
	const made = make();
	map.set(key, made);
	return made;
}
