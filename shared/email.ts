import { longestEmail } from "./sign-up.ts";

/** An international domain is usually longer in ASCII; only combining accents make the typed form longer. */
const longestTyped = 2 * longestEmail;

/** Reads an e-mail address; `undefined` for none. The rule of `<input type=email>`: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
export function readEmail(text: string): string | undefined {
	if (text.length > longestEmail) return undefined;
	return /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/.test(
		text,
	)
		? text
		: undefined;
}

/** Some browsers send `läden.example` as `xn--lden-loa.example` and some as typed: both become the first. A text that is too long for an address is returned unchanged, because conversion is slow. */
export function asciiDomain(email: string): string {
	if (email.length > longestTyped) return email;
	const at = email.lastIndexOf("@");
	const domain = email.slice(at + 1);
	// Not all ASCII yet, and without what a URL parser would take for another part.
	const isInternational =
		/^(?=.*[^\0-\x7f])[a-zA-Z0-9.\-\u0080-\u{10ffff}]+$/u.test(domain);
	if (at < 0 || !isInternational) return email;
	try {
		return `${email.slice(0, at + 1)}${new URL(`http://${domain}`).hostname}`;
	} catch {
		return email;
	}
}
