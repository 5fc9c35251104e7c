/**
 * Which headings of other programs mean which of our columns: as `plain` and `wordsOf` (cells.ts) have them, in
 * English, German, French, Spanish and what Google Forms writes in other languages.
 */
import type { importColumns } from "../../list/import.ts";
import { entryColumns, sourceColumns } from "../../shared/sign-up.ts";
import { wordSet } from "./cells.ts";

/** Whole headings of each field, the first of them the name that `--column` has for it. */
export const exactHeadings = {
	email: [
		"email emailaddress emailadresse eaddress mail mailaddress mailadresse emailid subscriber contactemail",
		"email1value primaryemail youremail adressemail adresseemail courriel correo correoelectronico epost",
		"adresseelectronique direcciondecorreoelectronico emailadres indirizzoemail enderecodeemail",
	],
	phone: [
		"phone phonenumber telephone telephonenumber tel mobile mobilephone mobilephonenumber mobilenumber cell",
		"cellphone phone1value sms whatsapp whatsappnumber landline landlinenumber telefon telefonnummer handy",
		"handynummer mobil mobilnummer mobiltelefon rufnummer telefono numerodetelephone numerodetelefono",
		"portable movil celular yourphone yourphonenumber",
	],
	answer: ["answer antwort reponse respuesta"],
	utm_source: ["source utmsource"],
	utm_medium: ["medium utmmedium"],
	utm_campaign: ["campaign utmcampaign"],
	ref: ["ref"],
	language: ["language locale lang languagecode sprache langue idioma"],
	user_type: [
		"side usertype iam iama ima im youare areyou joiningas imjoiningas iamjoiningas youarea areyoua",
		"seite ichbin ichbinein dubist rolle jesuis vousetes role rol type soy eres typ tipo",
	],
	created_at: [
		"joined joinedat joinedon joindate jointime datejoined signedup signedupat signedupon signupdate signuptime",
		"signup subscribed subscribedat subscribedon subscriptiondate subscribedate datesubscribed optintime",
		"optindate optinat optintimestamp submittedat submitted submittedon submitdate submittime submissiondate",
		"submissiontime datesubmitted registered registeredat registrationdate registrationtime dateregistered",
		"angemeldetam anmeldedatum eingetragenam eingereichtam abgeschicktam gesendetam beitrittsdatum",
		"inscritle datedinscription dateinscription soumisle fechaderegistro fechadealta fechadesuscripcion",
		"fechadeenvio completiontime completedat entrydate entrytime appliedat appliedon",
		"registriertam registrierungsdatum anmeldezeitpunkt anmeldungam eingangsdatum fertigstellungszeit",
		"recordeddate abschlusszeit datedesoumission heuredesoumission heuredefin horadefinalizacion",
	],
	mail: ["mail"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Headings of times that are taken where those of joining are empty or missing, in this order. */
export const laterTimes = [
	wordSet(
		"created createdat createdon createdtime createdate createddate createtime creationdate creationtime",
		"datecreated added addedat addedon addedtime dateadded addeddate timestamp zeitstempel horodateur",
		"marcatemporal informazionicronologiche carimbodedatahora tijdstempel date datetime dateandtime time",
		"datum datumuhrzeit erstelltam erstellt erstellungsdatum hinzugefugtam creele",
		"datedecreation ajoutele datedajout fecha fechadecreacion fechayhora creadoel hora",
	),
	wordSet(
		"confirmtime confirmdate confirmed confirmedat confirmedon confirmationdate confirmationtime verifiedat",
		"bestatigtam confirmele",
	),
	wordSet(
		"startdate starttime startedat startzeit heurededebut horadeinicio enddate endtime",
	),
];

/** Headings of the time at which a line was changed last. */
export const changeHeadings: readonly string[] = [
	"lastchanged lastchange changed changedat updated updatedat updatedon lastupdated lastupdate dateupdated",
	"lastmodified modified modifiedat modifiedon modifiedtime modifieddate datemodified",
	"geandertam zuletztgeandert aktualisiertam datedemodification fechademodificacion",
];

/** A heading with one of each, and none of the others, is a time of joining, too: `Waitlist joined (date)`. */
export const joinWords = wordSet(
	"joined join joining signup signed submitted submit submission subscribed subscription registered",
	"registration optin opt created creation added angemeldet anmeldung eingetragen eingereicht erstellt",
	"inscription inscrit alta registro suscripcion applied entered entry requested waitlisted",
);
export const whenWords = wordSet(
	"at on date time timestamp day when datum zeit uhrzeit am wann heure quand fecha hora",
);
export const notJoinWords =
	/^(?:un.*|start.*|began|begin|begun|begonnen|gestartet|commence.*|inici.*|out|last|latest|modified|updated|changed|expir.*|ends?|ended|next|birth.*|geburts.*|payment|paid|purchase|order|event|opened?|clicked?|sent|visit|seen|login|activity|removed|deleted|bounced?|cleaned?|due|closed?|stage|ip|by|id|source|campaign|zone|timezone|count|duration|url|link)$/;

/** Parts of headings that ask for an e-mail address or a phone, in a whole question, too. */
export const emailPart =
	/e?mailadres|email|emil|mailaddress|correo|courriel|epost|kontaktmail/;
/** Words of headings that ask for the address of another person. */
export const otherPeople =
	/^(?:refer.*|friends?|owner|invited|inviter|sponsor|assigned|manager|sender|colleague)$/;
export const phonePart =
	/phone|telefon|telephone|telefono|mobil|handy|rufnummer|whatsapp|celular/;

/** Headings below which a person's sides may stand, among other words. */
export const tagHeadings = wordSet(
	"tags tag labels label segments segment groups group category kategorie kategorien categories list lists",
);

/** `mail` is what a file says of a person's mail: who has left elsewhere gets none. */
export type ImportColumn = (typeof importColumns)[number] | "mail";

/** In the order of the report. */
export const columns = [
	...entryColumns,
	"created_at",
	...sourceColumns,
	"mail",
] as const satisfies ImportColumn[];

/** The names of all columns in `--column` and the report. */
export const fieldNames = columns.map(fieldName);

export function fieldName(column: ImportColumn): string {
	return exactHeadings[column][0].replace(/ .*/, "");
}
