/** The call of the page that signs a visitor up, as PostgREST takes it. */

/** Where the call goes, below the base address of the server or the Supabase project. */
export const waitlistPath = "/rest/v1/waitlist";

/** The code of the answer to a sign-up that comes while the waitlist is closed. */
export const closedCode = "closed";

/**
 * The header that names the page of the call, as in `/de/?utm_source=news`, for its source and language: some proxies
 * and browsers leave `Referer` out, or cut it. Only for the server that the page came from: another origin would have to
 * allow it.
 */
export const pageHeader = "page-address";

/** The header of the answer to a sign-up that says that the person is asked by mail for a confirmation: the page reads no body. */
export const mailHeader = "x-mail";

/** The headers of the call. The key is public by design: it names the waitlist and protects nothing. */
export function waitlistHeaders(key: string): Record<string, string> {
	return {
		apikey: key,
		Authorization: `Bearer ${key}`,
		"Content-Type": "application/json",
	};
}
