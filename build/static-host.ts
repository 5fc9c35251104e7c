import type { SecurityHeaders } from "../config/security-headers.ts";

/**
 * The headers as static hosts read them (https://docs.netlify.com/manage/routing/headers/).
 *
 * Every file gets those of the documents, which no other file minds: under which addresses a host
 * shows the documents is for it to choose. The ones for HTTPS are always there: those hosts serve
 * everything over it, and browsers ignore them elsewhere.
 */
export function staticHostHeaders(headers: SecurityHeaders): string {
	const lines = (values: Readonly<Record<string, string>>) =>
		Object.entries(values).map(([name, value]) => `  ${name}: ${value}\n`);
	return [
		"/*\n",
		...lines({ ...headers.document, ...headers.https }),
		"/assets/*\n",
		...lines({ "cache-control": "public, max-age=31536000, immutable" }),
	].join("");
}
