/** Addresses as people type and copy them, what is stored of them, and the public report of such a one. */
export const typedEmails: readonly (readonly [
	typed: string,
	stored: string,
	source?: string,
])[] = [
	["\u200blena@gmail.com", "lena@gmail.com", "validatorjs/validator.js#940"],
	["lena@gmail.com\u200b", "lena@gmail.com", "validatorjs/validator.js#802"],
	[
		"lena@\u200bgmail.\u200bcom",
		"lena@gmail.com",
		"jquery-validation/jquery-validation#1287",
	],
	[
		"\u202alena@gmail.com\u202c",
		"lena@gmail.com",
		"validatorjs/validator.js#2036",
	],
	["\ufefflena@gmail.com", "lena@gmail.com"],
	["le\u00adna@gmail.com", "lena@gmail.com", "getlantern/lantern#8836"],
	["\u2067lena@gmail.com\u2069\u200f", "lena@gmail.com"],
	["lena\ufe0f@gmail.com\u034f", "lena@gmail.com"],
	["lena@gmail.com\u3164", "lena@gmail.com"],
	["\u00a0lena@gmail.com\u3000", "lena@gmail.com"],
	["lena＠gmail.com", "lena@gmail.com", "whatwg/html#1389"],
	["lena﹫gmail.com", "lena@gmail.com", "logaretm/vee-validate#2339"],
	["ｌｅｎａ＠ｇｍａｉｌ．ｃｏｍ", "lena@gmail.com"],
	["Ｌｅｎａ＿１＋ｘ＠ｇｍａｉｌ。ｃｏｍ", "Lena_1+x@gmail.com"],
	["lena@gmail｡com", "lena@gmail.com"],
	["o\ufb03ce@gmail.com", "office@gmail.com"],
	["lena＠läden.example", "lena@xn--lden-loa.example"],
	["lena@la\u0308den\u200b.example", "lena@xn--lden-loa.example"],
	// The sign between the letters belongs to the domain: RFC 5892, A.1.
	["lena@نامه\u200cای.com", "lena@xn--mgba3gch31f060k.com"],
];
