/** The `Prefer` header (RFC 7240) as PostgREST reads it. */

/** The preferences that mean something, in the order in which applied ones are reported. */
const known = {
	resolution: /^(merge|ignore)-duplicates$/,
	missing: /^(default|null)$/,
	return: /^(representation|minimal|headers-only)$/,
	count: /^(exact|planned|estimated)$/,
	tx: /^(commit|rollback)$/,
	handling: /^(strict|lenient)$/,
	timezone: /./,
	"max-affected": /^\d+$/,
} as const;

type Name = keyof typeof known;

export interface Preferences {
	/** The first value of each kind. */
	readonly given: Readonly<Partial<Record<Name, string>>>;
	/** Whatever else was asked for, as it was written. */
	readonly unknown: readonly string[];
}

const none: Preferences = { given: {}, unknown: [] };

export function parsePreferences(header: string | undefined): Preferences {
	if (header === undefined) return none;
	const given: Partial<Record<Name, string>> = {};
	const unknown: string[] = [];
	for (const item of header.split(",").map((part) => part.trim())) {
		const [name = "", value = ""] = item.split("=", 2);
		if (isKnown(name) && known[name].test(value)) given[name] ??= value;
		else if (item !== "") unknown.push(item);
	}
	return { given, unknown };
}

function isKnown(name: string): name is Name {
	return Object.hasOwn(known, name);
}

/**
 * The value of `Preference-Applied`, `undefined` when nothing was. `tx` is never applied: what is
 * acknowledged is committed. `resolution` never gets this far.
 */
export function appliedPreferences({ given }: Preferences): string | undefined {
	const applied = (Object.keys(known) as Name[]).filter((name) => {
		if (given[name] === undefined || name === "tx") return false;
		if (name === "timezone") return isTimeZone(given[name]);
		if (name === "max-affected") return given.handling === "strict";
		return true;
	});
	if (applied.length === 0) return undefined;
	return applied.map((name) => `${name}=${given[name]}`).join(", ");
}

function isTimeZone(name: string): boolean {
	try {
		new Intl.DateTimeFormat("en", { timeZone: name });
		return true;
	} catch {
		return false;
	}
}
