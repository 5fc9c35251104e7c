/**
 * How other programs write that a person wants no mail, or that mail does not arrive: headings and values as
 * `plain` and `wordsOf` (cells.ts) have them, in English, German, French and Spanish.
 */
import { plain, wordSet, wordsOf } from "./cells.ts";

/** What a file says of a person's mail: left, bounced, or nothing against it. */
export const mailStates = ["left", "bounced", "yes"] as const;
export type MailState = (typeof mailStates)[number];

/** Values of a status. */
const leftValues = wordSet(
	"left unsubscribed unsubscribe unsub optout optedout blocklisted blacklisted blocked suppressed",
	"inactive cancelled canceled removed deleted archived complained complaint spam spamcomplaint",
	"markedasspam reportedspam junk nonsubscribed notsubscribed neversubscribed withdrawn revoked",
	"disabled donotcontact donotemail dnc unconsented churned",
	"abgemeldet ausgetragen abbestellt inaktiv gesperrt blockiert geloscht widerrufen",
	"desabonne desabonnee desinscrit desinscrite inactif inactive bloque supprime annule",
	"baja dadodebaja debaja desuscrito inactivo bloqueado cancelado eliminado",
);
const bouncedValues = wordSet(
	"bounced bounce hardbounce hardbounced softbounce softbounced cleaned invalid invalidemail",
	"undeliverable undelivered unreachable notdeliverable unzustellbar ungultig rebotado invalide",
);
/** Values that say nothing against mail. */
const otherValues = wordSet(
	"subscribed subscriber active confirmed enabled optin optedin pending unconfirmed waiting held",
	"valid implicit express verified unverified deliverable validating imported registered invited approved waitlisted waitlist",
	"waitlisted onwaitlist joined new lead customer completed complete finished partial free paid member cold",
	"aktiv angemeldet bestatigt offen abonne inscrit actif confirme activo suscrito confirmado",
);
/** Values that only a status has: a column of known values with one of these is one, under any heading. */
const tellingValues = wordSet(
	"subscribed unsubscribed optout optedout blocklisted blacklisted nonsubscribed notsubscribed cleaned",
	"bounced hardbounced abgemeldet desabonne desinscrit dadodebaja unconfirmed",
);

/** What programs write for a box without a tick, and people for "no"; in the languages of forms. */
const noValues = wordSet(
	"false no n 0 nein non falsch faux falso never off nee nao nej nei nie ei",
	"unchecked notchecked unticked notticked unselected notselected deselected unmarked notmarked",
	"decline declined disagree disagreed idisagree deny denied refuse refused idecline irefuse",
	"notagreed notaccepted notgiven notgranted noconsent withheld",
	"nichtangekreuzt nichtausgewahlt nichtmarkiert nichtaktiviert deaktiviert abgelehnt verweigert",
	"decoche decochee noncoche noncochee refus refusee jerefuse desaccord",
	"desmarcado sinmarcar nomarcado rechazado rechazo niego",
	"deselezionato nonselezionato rifiutato rifiuto recusado recuso naomarcado",
	"uitgevinkt nietaangevinkt geweigerd ☐ ✗ ✘ ❌",
);
const blankValues = wordSet("none null na nan undefined - – —");
/** What programs write for a box with a tick, and nothing for one without. */
const tickValues = wordSet(
	"checked ticked selected on x ✓ ✔ ✅ ☑ angekreuzt ausgewahlt coche cochee marcado selezionato aangevinkt",
);
export const yesValues = new Set([
	...tickValues,
	...wordSet(
		"true yes y 1 ja oui si wahr vrai verdadero sim agree agreed accept accepted granted given iagree iaccept",
		"iconsent einverstanden zugestimmt akzeptiert erteilt stimmezu ichstimmezu ichakzeptiere accepte jaccepte",
		"daccord acepto aceptado deacuerdo accetto accettato aceito concordo akkoord",
	),
]);
/** Words that an answer of several words begins with, as in "No, thanks". */
const yesWords = wordSet("yes ja oui si sim");
const noWords = wordSet("no nein non never nee nao nej nei");
/** Words near the beginning of an answer that agrees, where none negates it: "I agree to get mails". */
const agreeWords = wordSet(
	"agree accept consent accepte acepto accetto aceito einverstanden akzeptiere stimme",
);
/** Words anywhere in an answer that make it a "no", as in "I do not agree". */
const negations =
	/^(?:not|cannot|never|nicht|nie|niemals|keine?[nmrs]?|pas|jamais|ne|nunca|niet|geen|inte|ikke)$/;
/** What is good to negate: "Do not unsubscribe me" is no "no". */
const negatedTwice =
	/unsub|optout|optedout|object|mind|block|spam|suppress|widersp|abmeld|desabon|desinscri|baja/;

/** The answer that a value gives to a question, such as "no" for "No, thanks"; `undefined` for another value. */
export function answerTo(value: string): "yes" | "no" | undefined {
	const word = plain(value);
	if (yesValues.has(word)) return "yes";
	if (noValues.has(word)) return "no";
	const words = wordsOf(value);
	const [first = ""] = words;
	if (yesWords.has(first)) return "yes";
	if (noWords.has(first)) return "no";
	const isNegated =
		words.some((each) => negations.test(each)) || /dont|wont/.test(word);
	if (isNegated) return negatedTwice.test(word) ? undefined : "no";
	return words.slice(0, 3).some((each) => agreeWords.has(each))
		? "yes"
		: undefined;
}

/** The state that a word names in any file, under any heading; `undefined` for another word. */
export function stateOfWord(value: string): MailState | undefined {
	const word = plain(value);
	if (leftValues.has(word)) return "left";
	if (bouncedValues.has(word)) return "bounced";
	return otherValues.has(word) ? "yes" : undefined;
}

/** Whether the word is found in a status only. */
export function isTelling(value: string): boolean {
	return tellingValues.has(plain(value));
}

/** The state that the founder names. */
export function readMailState(text: string): MailState | undefined {
	const state = stateOfWord(text);
	if (state !== undefined) return state;
	const answer = answerTo(text);
	return answer === "no" ? "left" : answer;
}

/** Whether a value, as `plain` has it, is that of a box without a tick, or of no answer. */
export function isNo(word: string): boolean {
	return noValues.has(word) || blankValues.has(word);
}

/** Whether a value, as `plain` has it, is that of a ticked box in a file that leaves others empty. */
export function isTick(word: string): boolean {
	return tickValues.has(word);
}

/** Whether a value, as `plain` has it, is that of a box to tick. */
export function isYesOrNo(word: string): boolean {
	return yesValues.has(word) || isNo(word);
}

/** Headings of a status, besides those that have the word. */
const statusHeadings = wordSet(
	"mail mailstatus emailmarketing emailsubscription subscription deliverability emaildeliverability",
	"zustand etat statut estatus emailmarketingconsent subscribertype",
	"subscriptionstate subscriberstate contactstate emailstate mailstate",
);
const statusWords = wordSet("status statut");
/** Headings of a status in some files, and of a place in others. */
const placeHeadings = wordSet("state estado");

/** Words of headings below which anything but "no" says that the person left. */
const outWords =
	/^(?:unsub\w*|optouts?|blacklist\w*|blocklist\w*|suppress\w*|removed|deleted|deactivated|cancell?ed|complain\w*|spam|disabled|abgemeldet|abmelde\w*|abbestell\w*|austrag\w*|ausgetragen|desabon\w*|desinscri\w*|desuscri\w*|baja)$/;
const outPhrases =
	/optedout|optout|donotemail|donotcontact|donotmail|noemail(?!s?sent)|keinemail|leftat|lefton/;
/** Words of headings below which anything but "no" says that mail does not arrive. */
const bounceWords = /^(?:bounced?|hardbounced?|cleaned?|undeliverable)$/;
const bouncePhrases = /hardbounce|invalidemail|cleantime|emailinvalid/;
/** Words of headings below which "no" says that the person left. */
const inPhrases =
	/^(?:is)?subscribed$|subscribedto|emailsubscribed|accepts?e?mail|acceptsmarketing|(?<!double)optin$|optinstatus|optedin|newsletter|nieuwsbrief|nyhetsbrev|infolettre|boletin|consent|einwilligung|zustimmung|toestemming|consenso|gdpr|dsgvo|rgpd|^(?:is)?active$|emailenabled|sendemail|sendme|receive(?:e?mails?|updates|news|offers|our)|emailupdates|wantse?mails?|mailinglist|keepme(?:posted|updated|informed)|hearfromus|^marketing(?:e?mails?|permissions?|communications?|messages?)?$|^(?:news|updates)$|(?:our|get|send|more|latest|product)(?:news|updates)|e?mails?erhalten|neuigkeiten|aufdemlaufenden|recevoir|recibir|ricevere|receber|ontvangen|novedades/;
/** Questions whether one may write, below which "no" says the same. */
const mayPhrases =
	/(?:may|can|could|shall|should)(?:we|i).*(?:write|mail|contact|send|keep|update|inform)|(?:darfich|durfenwir|sollenwir).*(?:schreib|mail|kontakt|informier|send|schick)|(?:pouvonsnous|puisje|peuton).*(?:ecrire|contact|envoyer|inform)|(?:podemos|puedo).*(?:escribir|contact|enviar|inform)/;
/** Words of headings that tell about the event, not whether there was one, or about other mail than this. */
const asideWords = wordSet(
	"reason reasons campaign title id ids ip url link token count rate number total soft priority",
	"other bounces grund raison motivo cookie cookies tracking analytics photo photos method copy wording version description",
);

/** What stands in a heading about another way to reach a person than mail. */
const channels =
	/sms|mms|whatsapp|viber|telegram|push|phone|telefon|telefono|telephone|mobile?(?!s)|handy|celular|movil|directmail|postalmail|postmail|papermail|snailmail|mailingaddress|correopostal|briefpost|inapp/;
const channelWords = wordSet(
	"text texts texting call calls call anruf anrufe anrufen appel appels llamada llamadas fax post postal",
	"messenger notification notifications browser",
);
const mailPhrases =
	/(?<!direct|postal|post|paper|snail)mail(?!ingaddress)|newsletter|nieuwsbrief|nyhetsbrev|infolettre|courriel|correo(?!postal)|epost/;

/** Whether a heading is about SMS, push messages, calls or letters alone: it says nothing about mail. */
export function isOtherChannel(title: string): boolean {
	const words = wordsOf(title);
	const name = words.join("");
	const isChannel =
		channels.test(name) || words.some((word) => channelWords.has(word));
	return isChannel && !isAboutMail(title);
}

/** Whether a heading names mail. */
export function isAboutMail(title: string): boolean {
	return mailPhrases.test(wordsOf(title).join(""));
}

export type StatusKind = "words" | "out" | "bounce" | "in";

/** What a heading promises of its column, by its words; `undefined` for nothing about mail. */
export function statusKindOf(title: string): StatusKind | undefined {
	const name = plain(title);
	const words = wordsOf(title);
	if (/bouncereason/.test(name)) return "bounce";
	const isAside = words.some((word) => asideWords.has(word));
	if (isAside || words.at(-1) === "by" || isOtherChannel(title))
		return undefined;
	if (statusHeadings.has(name) || words.some((word) => statusWords.has(word)))
		return "words";
	if (words.some((word) => outWords.test(word)) || outPhrases.test(name))
		return "out";
	if (words.some((word) => bounceWords.test(word)) || bouncePhrases.test(name))
		return "bounce";
	return inPhrases.test(name) || mayPhrases.test(name) ? "in" : undefined;
}

/** Whether a heading may be that of a status or of a place, as `State` is: its values tell. */
export function isStateOrPlace(title: string): boolean {
	return placeHeadings.has(plain(title));
}

/** Numbers that stand for what became of a person's mail, of a product that publishes what they mean. */
interface NumericStates {
	/** The heading of the numbers. */
	readonly heading: string;
	/** Headings by which the product's file is known: all of these. */
	readonly beside: ReadonlySet<string>;
	readonly states: Readonly<Record<string, MailState>>;
}

/** Unconfirmed, active, unsubscribed, bounced. */
const activeCampaign: NumericStates["states"] = {
	0: "yes",
	1: "yes",
	2: "left",
	3: "bounced",
};

const products: readonly NumericStates[] = [
	{
		heading: "status",
		beside: wordSet("datecreated"),
		states: activeCampaign,
	},
	{ heading: "status", beside: wordSet("cdate"), states: activeCampaign },
	// promio's blocklist: entered by hand, unsubscribed, hard bounce, imported.
	{
		heading: "status",
		beside: wordSet("custid mail ts"),
		states: { 0: "left", 1: "left", 3: "bounced", 5: "left" },
	},
	// promio's bounces: hard, soft.
	{
		heading: "mailerror",
		beside: wordSet("custid mail"),
		states: { 1: "bounced", 2: "yes" },
	},
];

/**
 * What the numbers of a column mean; `undefined` where no product is known that writes this file, whose headings are
 * `names`.
 */
export function numericStatesOf(
	names: ReadonlySet<string>,
	title: string,
	values: readonly string[],
): Readonly<Record<string, MailState>> | undefined {
	return products.find(
		({ heading, beside, states }) =>
			plain(title) === heading &&
			[...beside].every((name) => names.has(name)) &&
			values.length > 0 &&
			values.every((value) => value in states),
	)?.states;
}
