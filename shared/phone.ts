/** Characters that are looked at, many times those of the longest phone: the patterns go back over what they read. */
const longestRead = 200;

/** Between the digits of one number. Any other sign ends it: a letter, a comma, `;`, `#`, a second `+`. */
const separators = String.raw`[\t\p{Zs}\p{Pd}\u2212.()/'’·•_\p{M}]`;
const numbersIn = new RegExp(
	String.raw`\+?${separators}*\d(?:${separators}*\d)*`,
	"gu",
);
/** A shorter number, as the 2 in "Office 2: 030 1234567", counts only if no longer one follows. */
const wholeNumber = /^\D*\+|(?:\d\D*){5}/;
/** In national numbers, a shorter part before a slash is the area code; with a country code, so is one digit more. */
const shortestNumber = 7;

/**
 * What a `tel:` link dials for a phone as it was typed: digits, after a `+` if there was one, or `null`
 * without digits. It reads digits of other scripts, leaves out `(0)` after a country code, and stops at an
 * extension, a second number or a new line.
 */
export function dialedNumber(phone: string): string | null {
	const plain = withoutInvisible(phone.slice(0, longestRead))
		// Wide signs as narrow ones, such as `＋` and `（`.
		.normalize("NFKC")
		.replaceAll(/\p{Nd}/gu, (digit) => `${digitValue(digit)}`)
		.replaceAll(/[[{]/g, "(")
		.replaceAll(/[\]}]/g, ")")
		// The letter in the place of the digit.
		.replaceAll(/\( *o *\)/gi, "(0)")
		// The number of an item in a list, such as `1)`, ends what is before it.
		.replaceAll(
			/(\([^()]*\))|(?<![^\s,;])\d{1,2}\.?\)/g,
			(_, part?: string) => part ?? ";",
		);
	const numbers = plain.match(numbersIn) ?? [];
	const typed = numbers.find((each) => wholeNumber.test(each)) ?? numbers[0];
	if (typed === undefined) return null;
	const number = typed
		.replaceAll(/[^\d+/()]/g, "")
		.replace(/^(\(?(?:\+|00)\d{1,3}\)?)\(0\)/, "$1")
		.replaceAll(/[()]/g, "");
	return upToSecondNumber(number);
}

/** Whether a phone can be dialed from other countries: the number begins with `+` or `00`. */
export function hasCountryCode(phone: string): boolean {
	return /^\+\d+$/.test(phone) || /^(?:\+|00)/.test(dialedNumber(phone) ?? "");
}

/** Digits up to the slash that a second number follows, not the slash after an area code. */
function upToSecondNumber(digits: string): string {
	const [first = "", ...others] = digits.split("/");
	let number = first;
	for (const part of others) {
		const least = shortestNumber + Number(/^(\+|00)/.test(number));
		if (number.replace(/^\+/, "").length >= least || part.startsWith("0"))
			break;
		number += part;
	}
	return number;
}

/** The value of a decimal digit of any script: Unicode keeps the ten of each together, in their order. */
function digitValue(digit: string): number {
	const code = digit.codePointAt(0) ?? 0;
	let zero = code;
	while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
	return (code - zero) % 10;
}

/** A text without the characters that no reader sees, such as direction marks, which come along when a number is copied. */
function withoutInvisible(text: string): string {
	return text.replaceAll(/\p{Cf}/gu, "");
}

/** A phone as it is stored: also without invisible characters. */
export function tidyPhone(text: string): string {
	return withoutInvisible(text).trim();
}
