/** A name that a text has by a slot, such as `{name}`, still has it after an edit: the page shows the name itself. */

/** `after` as it is written in the place of `written`, which the page shows as `shown`. */
export function keepSlots(
	written: string,
	shown: string,
	after: string,
): string {
	const parts = written.split(/(\{\w+\})/);
	const pattern = parts.map((part, index) =>
		index % 2 === 1 ? "(.+?)" : RegExp.escape(part),
	);
	const [, ...names] =
		new RegExp(`^${pattern.join("")}$`, "su").exec(shown) ?? [];
	return names.reduce((text, name, index) => {
		const slot = parts[index * 2 + 1] ?? "";
		// A genitive, as in `{name}s`, goes on behind the name.
		const isInflected = /^\p{L}/u.test(parts[index * 2 + 2] ?? "");
		return text.replaceAll(wholeWord(name, isInflected), () => slot);
	}, after);
}

/** Finds a name that is not a part of another word. */
function wholeWord(name: string, isInflected: boolean): RegExp {
	const end = isInflected ? "" : "(?![\\p{L}\\p{N}])";
	return new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}${end}`, "gu");
}
