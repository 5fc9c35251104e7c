/** What comes with the first look at an address that is typed: the hint of a likely domain, and the name for the posters. */
import { likelyDomain } from "../../shared/likely-domain.ts";
import "./name-posters.ts";

/** The likely domain of an address; `null` where it has letters before the `@` that mail servers take only with SMTPUTF8 (RFC 6531). */
export function addressHint(
	email: string,
	language: string,
): string | null | undefined {
	return /[^\0-\x7f].*@/s.test(email) ? null : likelyDomain(email, language);
}
