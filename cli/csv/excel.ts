/** How Excel opens a CSV file at a double click: it separates as its country does. */

/** The separator of a locale such as `de_AT.UTF-8` or `pt-BR`: what separates decimals cannot separate cells. */
export function separatorOf(locale: string): "," | ";" {
	const [name = ""] = locale.split(/[.@]/, 1);
	const tag = name.replaceAll("_", "-");
	// Swiss computers write a point in numbers, and separate by semicolons.
	if (/-(?:CH|LI)$/i.test(tag)) return ";";
	try {
		return new Intl.NumberFormat(tag).format(1.5).includes(",") ? ";" : ",";
	} catch {
		return ",";
	}
}

/** The locale that the terminal names; `undefined` for none, as on many servers. */
export function localeOf(
	env: Readonly<Record<string, string | undefined>>,
): string | undefined {
	const named = env["LC_ALL"] || env["LC_NUMERIC"] || env["LANG"] || "";
	return /^[a-z]{2,3}(?:[_-]|$)/i.test(named.replace(/[.@].*$/s, ""))
		? named
		: undefined;
}
