/** What the words of mail providers say about a mail. */
import { ExpectedError } from "../../shared/expected-error.ts";

/** A bounce, a complaint, or neither: delivered, opened, to be tried again. */
export type Kind = "bounced" | "complained" | "neither";

/**
 * The events of SendGrid, Amazon SES, Mailgun, Postmark, Brevo, Resend, Mandrill and SparkPost as plain words; the
 * first row with one of a mail's words decides. One who unsubscribed at the provider wants no mail, as one who
 * complained.
 */
const events: readonly (readonly [Kind, RegExp])[] = [
	[
		"neither",
		/^(?:email)?(?:sent|send|deliver(?:ed|y)|accepted|processed|requests?|queued|scheduled|stored|rejected?|error)$/,
	],
	[
		"neither",
		/^(?:email|unique|first|proxy|amp)*(?:open(?:ed|ing)?|click(?:ed|s)?)$|^loadedbyproxy$|^(?:group)?resubscribe$|^subscribed?$/,
	],
	[
		"neither",
		/^(?:notspam|emailfailed|autoresponder|addresschange|dnserror|challengeverification)$|smtpapi/,
	],
	["neither", /soft|transient|temporary|defer|delay|block/],
	[
		"complained",
		/complain|spamreport|^(?:markedas)?spam$|^abuse$|unsubscribe|manualsuppression/,
	],
	[
		"bounced",
		/bounce|^failed$|permanent|undeliver|invalid|^(?:bademailaddress|spamnotification)$/,
	],
	["neither", /^subscriptionchange$/],
];

/** The word for a bounce, or a mail server's code: 550, 5.1.1. */
const bounceSigns =
	/bounce|undeliver|(?<![\w.:+-])[45]\d\d(?![\w.:])|(?<![\w.])[45]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/i;

/** A value without what providers differ in: `hard_bounce`, `Hard bounce` and `HardBounce` are one. */
export function plainWord(text: string): string {
	return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/**
 * What happened to a mail, by the names of its event and what is said about it; of a mail that the provider did
 * not even send, only the second tells. Throws `ExpectedError` for an event that is not known.
 */
export function kindOf(
	names: readonly string[],
	reasons: readonly string[],
): Kind {
	const words = names.filter((each) => /\p{L}/u.test(each));
	// A sentence of a mail server may have any words.
	const short = reasons.filter((each) => /^[\p{L} _-]{1,40}$/u.test(each));
	if (words.some((each) => /^(?:drop|suppress)/i.test(each)))
		return kindOfWords(short) ?? "neither";
	const known = kindOfWords(words.length > 0 ? words : short);
	if (known !== undefined) return known;
	if (words.length === 0)
		return bounceSigns.test(reasons.join(" ")) ? "bounced" : "complained";
	throw new ExpectedError(
		`The report has the event ${JSON.stringify(words.at(-1))}, of which nothing is known: nothing was changed. Leave such events out, or write one address per line.`,
	);
}

function kindOfWords(texts: readonly string[]): Kind | undefined {
	const words = texts.map(plainWord);
	const row = events.find(([, signs]) =>
		words.some((word) => signs.test(word)),
	);
	return row?.[0];
}

/**
 * What a line says besides its address: signs of a bounce and none of a complaint are a bounce. An address alone is
 * in a list of people who want no mail.
 */
export function kindOfLine(words: string): Kind {
	return bounceSigns.test(words) && !/complain|spam|abuse/i.test(words)
		? "bounced"
		: "complained";
}
