/** Reads an e-mail address; `undefined` for none. The rule of `<input type=email>`: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
export function readEmail(text: string): string | undefined {
	return /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/.test(
		text,
	)
		? text
		: undefined;
}

/** Some browsers send `läden.example` as `xn--lden-loa.example` and some as typed: both become the first. */
export function asciiDomain(email: string): string {
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
