/// <reference path="./punycode.d.ts" />
import { toUnicode } from "punycode/punycode.es6.js";
import { tidyEmail } from "./email.ts";

/** A label that mixes Latin letters with those of another script may imitate another one, as `аpple` with a Cyrillic `а`. */
const isMixed = (label: string) =>
	/\p{Script=Latin}/u.test(label) && /(?!\p{Script=Latin})\p{L}/u.test(label);

/**
 * An address as people write it: with the letters of an international domain, which the list has in ASCII. One
 * that would not become the same address again, or imitates another one, stays as it is.
 */
export function shownEmail(email: string): string {
	const at = email.lastIndexOf("@") + 1;
	const domain = email.slice(at).toLowerCase();
	if (!domain.includes("xn--")) return email;
	try {
		const shown = toUnicode(domain);
		return tidyEmail(`@${shown}`) === `@${domain}` &&
			!shown.split(".").some(isMixed)
			? email.slice(0, at) + shown
			: email;
	} catch {
		// No encoding of anything.
		return email;
	}
}
