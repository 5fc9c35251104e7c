/**
 * How other programs write that a person wants no mail, or that mail does not arrive: headings and values as
 * `plain` and `wordsOf` (plain-words.ts) have them, in English, German, French and Spanish.
 */
import { plain, wordSet, wordsOf } from "./plain-words.ts";

/** What a file says of a person's mail. */
export type Told = "left" | "bounced";

/** Values of a status. */
export const leftValues = wordSet(
	"left unsubscribed unsubscribe unsub optout optedout blocklisted blacklisted blocked suppressed",
	"inactive cancelled canceled removed deleted archived complained complaint spam spamcomplaint",
	"markedasspam reportedspam junk nonsubscribed notsubscribed neversubscribed withdrawn revoked",
	"disabled donotcontact donotemail dnc unconsented churned",
	"abgemeldet ausgetragen abbestellt inaktiv gesperrt blockiert geloscht widerrufen",
	"desabonne desabonnee desinscrit desinscrite inactif inactive bloque supprime annule",
	"baja dadodebaja debaja desuscrito inactivo bloqueado cancelado eliminado",
);
export const bouncedValues = wordSet(
	"bounced bounce hardbounce hardbounced softbounce softbounced cleaned invalid invalidemail",
	"undeliverable undelivered unreachable notdeliverable unzustellbar ungultig rebotado invalide",
);
/** Values that say nothing against mail. */
export const otherValues = wordSet(
	"subscribed subscriber active confirmed enabled optin optedin pending unconfirmed waiting held",
	"verified unverified deliverable validating imported registered invited approved waitlisted waitlist",
	"waitlisted onwaitlist joined new lead customer completed complete partial free paid member cold",
	"aktiv angemeldet bestatigt offen abonne inscrit actif confirme activo suscrito confirmado",
);
/** Values that only a status has: a column of known values with one of these is one, under any heading. */
export const tellingValues = wordSet(
	"subscribed unsubscribed optout optedout blocklisted blacklisted nonsubscribed notsubscribed cleaned",
	"bounced hardbounced abgemeldet desabonne desinscrit dadodebaja unconfirmed",
);

const noValues = wordSet("false no n 0 nein non falsch faux falso never off");
const blankValues = wordSet("none null na nan undefined - – —");
export const yesValues = wordSet(
	"true yes y 1 x ja oui si wahr vrai verdadero on checked ✓ ✔ ✅",
);
/** Words that an answer of several words begins with, as in "No, thanks". */
const yesWords = wordSet("yes ja oui si");
const noWords = wordSet("no nein non never");

/** The answer that a value gives to a question, such as "no" for "No, thanks"; `undefined` for another value. */
export function answerTo(value: string): "yes" | "no" | undefined {
	const word = plain(value);
	const [first = ""] = wordsOf(value);
	if (yesValues.has(word) || yesWords.has(first)) return "yes";
	return noValues.has(word) || noWords.has(first) ? "no" : undefined;
}

/** Whether a value, as `plain` has it, is that of a box without a tick, or of no answer. */
export function isNo(word: string): boolean {
	return noValues.has(word) || blankValues.has(word);
}

/** Whether a value, as `plain` has it, is that of a box to tick. */
export function isYesOrNo(word: string): boolean {
	return yesValues.has(word) || isNo(word);
}

/** Headings of a status, besides those that have the word. */
export const statusHeadings = wordSet(
	"mail mailstatus emailmarketing emailsubscription subscription deliverability emaildeliverability",
	"zustand etat estado statut estatus emailmarketingconsent subscribertype",
);
export const statusWords = wordSet("status state statut estado");

/** Words of headings below which anything but "no" says that the person left. */
const outWords =
	/^(?:unsub\w*|optouts?|blacklist\w*|blocklist\w*|suppress\w*|removed|deleted|cancell?ed|complain\w*|spam|disabled|abgemeldet|abmelde\w*|abbestell\w*|austrag\w*|ausgetragen|desabon\w*|desinscri\w*|desuscri\w*|baja)$/;
const outPhrases =
	/optedout|optout|donotemail|donotcontact|donotmail|noemail(?!s?sent)|keinemail|leftat|lefton/;
/** Words of headings below which anything but "no" says that mail does not arrive. */
const bounceWords = /^(?:bounced?|hardbounced?|cleaned?|undeliverable)$/;
const bouncePhrases = /hardbounce|invalidemail|cleantime|emailinvalid/;
/** Words of headings below which "no" says that the person left. */
const inPhrases =
	/^(?:is)?subscribed$|subscribedto|emailsubscribed|acceptse?mail|acceptsmarketing|marketingconsent|emailconsent|marketingoptin|(?<!double)optin$|optedin|^newsletter$|ournewsletter|unserennewsletter|newsletteroptin|^consent$|einwilligung|^(?:is)?active$|emailenabled|sendemail|receive(?:e?mails?|updates|news)|emailupdates|wantse?mails?|mailinglist|(?:may|can|could)we(?:write|e?mail|contact)|keepme(?:posted|updated|informed)|hearfromus|durfenwir(?:dir|dich|ihnen|sie|euch)?(?:per)?(?:e?mails?|schreiben|anschreiben|kontaktieren)/;
/** Words of headings that tell about the event, not whether there was one, or about other mail than this. */
const asideWords = wordSet(
	"reason reasons campaign title id ids ip url link token count rate number total soft priority",
	"sms whatsapp push phone other bounces grund raison motivo",
);

export type StatusKind = "words" | "out" | "bounce" | "in";

/** What a heading promises of its column, by its words; `undefined` for nothing about mail. */
export function statusKindOf(
	name: string,
	words: readonly string[],
): StatusKind | undefined {
	const isReasonOfBounce = /bouncereason/.test(name);
	if (isReasonOfBounce) return "bounce";
	const isAside = words.some((word) => asideWords.has(word));
	if (isAside || words.at(-1) === "by") return undefined;
	if (statusHeadings.has(name) || words.some((word) => statusWords.has(word)))
		return "words";
	if (words.some((word) => outWords.test(word)) || outPhrases.test(name))
		return "out";
	if (words.some((word) => bounceWords.test(word)) || bouncePhrases.test(name))
		return "bounce";
	return inPhrases.test(name) ? "in" : undefined;
}
