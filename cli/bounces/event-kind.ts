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
		/^(?:email)?(?:sent|send|deliver(?:ed|y)|accepted|processed|requests?|queued|scheduled|stored|reject(?:ed)?|error)$/,
	],
	[
		"neither",
		/^(?:email|unique|first|proxy|amp)*(?:open(?:ed|ing)?|click(?:ed|s)?)$|^loadedbyproxy$|^(?:group)?resubscribe$|^subscribed?$/,
	],
	[
		"neither",
		/^(?:notspam|emailfailed|autoresponder|addresschange|dnserror|challengeverification|virusnotification|openrelaytest|dmarcpolicy|inbounderror|templaterenderingfailed|policyrejection|generation(?:failure|rejection))$|smtpapi/,
	],
	[
		"neither",
		/soft|transient|temporary|defer|delay|block|undetermined|^unknown$/,
	],
	[
		"complained",
		/complain|spamreport|^(?:markedas)?spam$|^abuse$|unsubscribe|^unsub$|manualsuppression/,
	],
	[
		"bounced",
		/bounce|^failed$|permanent|undeliver|invalid|mailboxnotfound|^(?:bademailaddress|spamnotification|outofband|emaildropped|hard)$/,
	],
	["neither", /^subscriptionchange$/],
];

/** The word for a bounce, or a mail server's code that is for good: 550, 5.1.1. */
const bounceSigns =
	/bounce|undeliver|(?<![\w.:+-])5\d\d(?![\w.:])|(?<![\w.])5\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/i;
/** A code that is not: 421, 4.2.2 (RFC 3463, 3.1); and the words for it. */
const laterCodes =
	/(?<![\w.:+-])4\d\d(?![\w.:])|(?<![\w.])4\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/;
const laterWords =
	/soft[ _-]?bounce|\bsoft\b|transient|temporar(?:y|ily)|deferred|delayed/i;

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
	if (words.length === 0) return bounceIn(reasons.join(" ")) ?? "complained";
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
 * What a line says besides its address: signs of a bounce and none of a complaint are a bounce, those of one that is
 * not for good are neither. An address alone is in a list of people who want no mail.
 */
export function kindOfLine(words: string): Kind {
	const isComplaint = /complain|spam|abuse/i.test(words);
	return (isComplaint ? undefined : bounceIn(words)) ?? "complained";
}

/** A bounce, or "neither" for one that is not for good; `undefined` for no sign of any. */
function bounceIn(words: string): Kind | undefined {
	if (laterWords.test(words)) return "neither";
	if (bounceSigns.test(words)) return "bounced";
	return laterCodes.test(words) ? "neither" : undefined;
}

/** What says with yes or no whether a bounce is for good, such as `hard_bounce`, `is_permanent` or `soft`. */
const isHard = /^(?:is)?(?:hard|permanent)(?:bounced?|failure|error)?$/;
const isSoft =
	/^(?:is)?(?:soft|transient|temporary)(?:bounced?|failure|error)?$/;

/**
 * The word for a property of an event that has no words: `hard_bounce: false` of Mailjet, or a number of SparkPost's
 * `bounce_class`, of which 10 and 30 are for good and 90 unsubscribes. Its name is as `plainWord` writes it.
 */
export function wordOf(name: string, value: unknown): string[] {
	if (name === "bounceclass") {
		const number = Number(value);
		if (!(number > 0)) return [];
		return [
			number === 90
				? "unsubscribe"
				: number === 10 || number === 30
					? "hard bounce"
					: "soft bounce",
		];
	}
	const isTrue = /^(?:true|1|yes)$/i.test(String(value));
	if (!isTrue && !/^(?:false|0|no)$/i.test(String(value))) return [];
	// "hard bounce" would also make a bounce of an event such as `blocked`.
	return (isHard.test(name) && !isTrue) || (isSoft.test(name) && isTrue)
		? ["soft bounce"]
		: [];
}
