/**
 * The key that the page sends unless another is set. It is public by design, because every visitor
 * of the page has it: it names this waitlist, and protects nothing.
 */
export const defaultAnonKey = "sb_publishable_frontage";

/** A key as it can stand in a header: visible ASCII, no spaces. */
export function parseKey(text: string): string | undefined {
	return /^[\x21-\x7e]{1,4096}$/.test(text) ? text : undefined;
}

/** A key that may stand in a public page: refuses Supabase's secret keys, which can read the list. */
export function parsePublicKey(text: string): string | undefined {
	return text.startsWith("sb_secret_") || jwtRole(text) === "service_role"
		? undefined
		: parseKey(text);
}

function jwtRole(key: string): unknown {
	try {
		const claims = Buffer.from(key.split(".")[1] ?? "", "base64url");
		return JSON.parse(claims.toString("utf8")).role;
	} catch {
		return undefined;
	}
}
