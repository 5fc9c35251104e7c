const missing = new Set<string>();

/**
 * The words of `place`, like `content/form.ts: form`, which note down each name that is read from
 * them and is not there.
 */
export function noteMissing<Words extends object>(
	place: string,
	words: Words,
): Words {
	return new Proxy(words, {
		get(target, name, receiver) {
			const value = Reflect.get(target, name, receiver);
			if (typeof name === "symbol") return value;
			if (value === undefined) missing.add(`${place}.${name}`);
			return typeof value === "object" && value !== null
				? noteMissing(`${place}.${name}`, value)
				: value;
		},
	});
}

/** The names that were read so far and are not there, like `content/form.ts: form.submit`. */
export function missingWords(): readonly string[] {
	return [...missing];
}
