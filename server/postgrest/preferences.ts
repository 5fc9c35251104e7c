/** The `Prefer` header (RFC 7240), as far as it concerns an insert. */
import type { IncomingHttpHeaders } from "node:http";
import { ApiError } from "./errors.ts";

/** The preferences that are accepted, in the order in which applied ones are reported. */
const accepted = {
	resolution: /^(merge|ignore)-duplicates$/,
	missing: /^(default|null)$/,
	return: /^(representation|minimal|headers-only)$/,
	count: /^(exact|planned|estimated)$/,
	handling: /^(strict|lenient)$/,
} as const;

type Name = keyof typeof accepted;

/** The first value of each kind. */
export type Preferences = Readonly<Partial<Record<Name, string>>>;

/** Reads the header. Throws when the caller insists (`handling=strict`) on an unknown preference. */
export function readPreferences({ prefer }: IncomingHttpHeaders): Preferences {
	const preferences: Partial<Record<Name, string>> = {};
	if (prefer === undefined) return preferences;
	const unknown: string[] = [];
	for (const part of String(prefer).split(",")) {
		const item = part.trim();
		const [name = "", value = ""] = item.split("=", 2);
		if (isName(name) && accepted[name].test(value)) preferences[name] ??= value;
		else if (item !== "") unknown.push(item);
	}
	if (preferences.handling === "strict" && unknown.length > 0) {
		const message = "Invalid preferences given with handling=strict";
		const details = `Invalid preferences: ${unknown.join(", ")}`;
		throw new ApiError(400, "PGRST122", message, { details });
	}
	return preferences;
}

function isName(name: string): name is Name {
	return Object.hasOwn(accepted, name);
}

/** The value of `Preference-Applied`; empty when no preference was given. */
export function appliedPreferences(given: Preferences): string {
	return (Object.keys(accepted) as Name[])
		.filter((name) => given[name] !== undefined)
		.map((name) => `${name}=${given[name]}`)
		.join(", ");
}
