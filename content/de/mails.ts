// Die Worte der Mails an die Leute auf der Liste, und der Seite, die ihre Links öffnen.
//
// So ändert man es: Was zwischen Anführungszeichen steht, gehört Ihnen; den Rest stehen lassen. Schreiben Sie nichts
// hinein, was jemand eingegeben hat: Fremde können die Adresse eines anderen eintragen. `npm run build` nennt
// jeden Text, der zu lang oder leer ist.

import { site } from "./site.ts";

/** Die Mail, die nach dem Eintragen einmal fragt, ob man es war. Ihr Knopf öffnet die Seite unten. */
export const confirmation = {
	subject: `Hast du dich bei ${site.name} eingetragen?`,
	heading: "Warst du das?",
	/** Der erste Absatz, für jede Seite. */
	opening: {
		host: `Jemand hat sich mit dieser Adresse als Anbieter auf die Warteliste von ${site.name} gesetzt. Sag uns, ob du es warst. Auf ${site.name} buchen Werbekunden aus der Gegend Flächen auf Theken, Spinden und Lieferwagen.`,
		advertiser: `Jemand hat sich mit dieser Adresse als Werbekunde auf die Warteliste von ${site.name} gesetzt. Sag uns, ob du es warst. Auf ${site.name} buchst du Flächen auf Theken, Spinden und Lieferwagen nahe bei deinen Kunden.`,
	},
	paragraphs: [
		"Wenn du es nicht warst, sag es an derselben Stelle, und der Eintrag zählt nicht. Es ändert sich nichts, bevor du dort auf einen Knopf drückst.",
	],
	button: "Ja oder nein sagen",
};

/**
 * Die Mail, die `mail confirm --imported` an die Leute eines Imports schickt: Sie haben sich nicht auf der Seite
 * eingetragen. Schreiben Sie in den ersten Absatz, woher Sie sie kennen, etwa „Sie haben uns im Oktober geschrieben.“
 */
export const importedConfirmation = {
	subject: `Dürfen wir dir zu ${site.name} schreiben?`,
	heading: "Möchtest du unsere Mails?",
	/** Der erste Absatz, für jede Seite. */
	opening: {
		host: `Deine Adresse steht auf unserer Liste der Anbieter. Auf ${site.name} buchen Werbekunden aus der Gegend Flächen auf Theken, Spinden und Lieferwagen.`,
		advertiser: `Deine Adresse steht auf unserer Liste der Werbekunden. Auf ${site.name} buchst du Flächen auf Theken, Spinden und Lieferwagen nahe bei deinen Kunden.`,
	},
	/** Woher die Adresse ist: Für {source} steht die Quelle des Imports (`import --source`) … */
	from: "Deine Adresse haben wir von: {source}.",
	/** … und ohne sie für {date} der Tag des Imports. `null` lässt einen Satz weg. */
	since: "Deine Adresse haben wir seit dem {date}.",
	paragraphs: [
		"Wenn du unsere Mails nicht möchtest, sag es an derselben Stelle. Es ändert sich nichts, bevor du dort auf einen Knopf drückst.",
	],
	button: "Ja oder nein sagen",
};

/**
 * Die Mails, die `announce` verschickt, mit denselben Namen wie in der englischen Datei. Wer sich auf der deutschen
 * Seite eingetragen hat, bekommt diese Worte.
 */
export const announcements = {
	launch: {
		subject: `${site.name} ist offen`,
		heading: "Wir haben geöffnet",
		paragraphs: [
			"Du wolltest hören, wann wir öffnen. Heute ist es so weit.",
			"[Was man ab heute tun kann und was als Erstes. Zwei oder drei Sätze. Beide Seiten bekommen diese Worte, wenn Sie nicht für jede eigene schreiben.]",
			"Danke, dass du gewartet hast. Wenn du eine Frage hast, antworte einfach auf diese Mail.",
			"[Der Name des Gründers oder der Gründerin]",
		],
		button: `${site.name} öffnen`,
		href: "/",
	},
};

/** Was unter jeder Mail steht. */
export const mailFooter = {
	/** Warum man sie bekommt. */
	reason: {
		host: `Du bekommst diese Mail, weil deine Adresse als Anbieter auf der Warteliste von ${site.name} steht.`,
		advertiser: `Du bekommst diese Mail, weil deine Adresse als Werbekunde auf der Warteliste von ${site.name} steht.`,
	},
	/**
	 * Gibt allen, die bestätigt haben, einen eigenen Link (docs/growth.md). `null` gibt keinen;
	 * `"Kennst du jemanden mit einer Wand oder einem Plakat? Das ist dein Link."` steht vor dem Link.
	 */
	ownLink: null,
	/** Ihre Postanschrift, die viele Länder verlangen; `null` lässt sie weg. */
	postalAddress: null,
};

/** Die Knöpfe auf der Seite, die die Links öffnen; „Von der Liste nehmen“ ist auch der Link unter jeder Mail. */
export const answers = {
	confirmed: "Ja, das war ich",
	"not-me": "Das war ich nicht",
	/** Statt der beiden oben, für Leute eines Imports. */
	stay: "Ja, schreibt mir",
	left: "Von der Liste nehmen",
	/** Fragt noch einmal, auf der Seite `ask-erase` unten … */
	"ask-erase": "Daten löschen",
	/** … auf der diese stehen: ein Kästchen, der Knopf, der löscht, und der Weg zurück. */
	sure: "Ja, ich bin sicher",
	erase: "Endgültig löschen",
	keep: "Nein, behalten",
	/** Nach einem Fehler. */
	retry: "Noch einmal",
};

/** Die Seite, die die Links öffnen, und was sie nach jedem Knopf sagt. */
export const linkPages = {
	/** Hat alle vier Knöpfe. */
	confirm: {
		heading: "Hast du dich eingetragen?",
		text: "Jemand hat deine Adresse auf unsere Warteliste gesetzt. Bitte sag uns, ob du das warst.",
	},
	/** Für Leute eines Imports. */
	imported: {
		heading: "Dürfen wir dir schreiben?",
		text: "Deine Adresse kam von anderswo auf unsere Liste. Sag uns, ob du unsere Mails möchtest.",
	},
	/** Für einen Link, der zum Bestätigen zu alt ist, und für die in Ankündigungen. */
	leave: {
		heading: "Die Liste verlassen?",
		text: "Ein Druck, und wir schreiben dir nicht mehr. Um zu bleiben, schließ einfach diese Seite.",
	},
	confirmed: {
		heading: "Du stehst auf der Liste",
		text: "Danke. Wir schreiben dir, wenn wir öffnen.",
	},
	"not-me": {
		heading: "Danke für den Hinweis",
		text: "Dann hat jemand anderes deine Adresse eingegeben. Dieser Eintrag zählt nicht mehr.",
	},
	left: {
		heading: "Du bist von der Liste",
		text: "Wir schreiben nicht mehr. Nur wenn deine Adresse neu eingetragen wird, fragen wir einmal, nach 30 Tagen.",
	},
	/** Fragt, bevor etwas gelöscht wird. */
	"ask-erase": {
		heading: "Deine Daten löschen?",
		text: "Alles zu deiner Adresse wird endgültig gelöscht, und wir schreiben dir nicht mehr. Es gibt kein Zurück.",
	},
	erase: {
		heading: "Wir löschen deine Daten",
		text: "Das dauert meist etwa eine Minute. Du musst nichts mehr tun, und wir schreiben dir nicht mehr.",
	},
	/** Für einen Link, der abgeschnitten wurde oder keiner von uns ist. */
	unknown: {
		heading: "Dieser Link geht nicht",
		text: "Vielleicht fehlt ein Teil. Öffne ihn noch einmal aus unserer Mail, oder kopiere den ganzen Link.",
	},
	/** Wenn eine Antwort nicht gespeichert werden konnte. */
	failed: {
		heading: "Nicht gespeichert",
		text: "Wir konnten deine Antwort nicht behalten. Warte ein paar Minuten.",
	},
};

/** Unter den Worten für einen Link, der nicht geht: wie man ohne ihn geht. */
export const withoutLink = {
	text: "Um die Liste zu verlassen oder deine Daten löschen zu lassen, antworte einfach auf unsere Mail.",
	/** Steht vor der Adresse, von der die Mails kommen, wo der Server sie kennt. */
	write: "Oder schreib an",
};
