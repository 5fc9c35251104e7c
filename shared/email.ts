import { longestEmail } from "./sign-up.ts";

/** Characters that are looked at: room for a name beside the address, and for combining accents, which normalizing makes fewer. */
export const longestTyped = 600;

/** Signs that no reader sees. Not those between letters of a script that joins them, such as Persian: they tell two domains apart. */
const invisible =
	/(?<![\p{Script=Arabic}\p{M}])[\u200c\u200d]|(?![\u200c\u200d])[\p{Cf}\p{DI}]/gu;

/**
 * A text with an address as a keyboard for ASCII would type it: without invisible signs, which come along when it is
 * copied, and with `＠`, wide letters and `。` of an input method as `@`, letters and `.`. A text that is too long for an
 * address is returned unchanged, because normalizing some texts is slow.
 */
export function plainEmail(text: string): string {
	if (text.length > longestTyped || /^[!-~]*$/.test(text)) return text;
	return text
		.normalize("NFKC")
		.replace(invisible, "")
		.replaceAll("\u3002", ".")
		.trim();
}

/** Reads an e-mail address; `undefined` for none. The rule of `<input type=email>`: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
export function readEmail(text: string): string | undefined {
	if (text.length > longestEmail) return undefined;
	return /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/.test(
		text,
	)
		? text
		: undefined;
}

/** An address as the list has it: in plain signs, and its domain in ASCII. Some browsers send `läden.example` as `xn--lden-loa.example`, and some as typed. */
export function tidyEmail(typed: string): string {
	const email = plainEmail(typed);
	const at = email.lastIndexOf("@");
	const domain = email.slice(at + 1);
	// Not all ASCII yet, and without what a URL parser would take for another part.
	const isInternational =
		email.length <= longestTyped &&
		/^(?=.*[^\0-\x7f])[a-zA-Z0-9.\-\u0080-\u{10ffff}]+$/u.test(domain);
	if (at < 0 || !isInternational) return email;
	try {
		return `${email.slice(0, at + 1)}${new URL(`http://${domain}`).hostname}`;
	} catch {
		return email;
	}
}
