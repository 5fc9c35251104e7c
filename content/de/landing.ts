// Die Worte der Startseite, Abschnitt für Abschnitt, von oben nach unten.
//
// So ändert man es: Was zwischen Anführungszeichen steht, gehört Ihnen; den Rest stehen lassen. Worte in eckigen
// Klammern warten auf Ihre. `npm run build` nennt jeden Text, der zu lang oder leer ist oder ins Leere führt. Alles
// andere steht in der englischen Datei und in docs/words.md.

import { site } from "./site.ts";

export const header = {
	skip: "Zum Inhalt",
	navigation: "Hauptmenü",
	links: [
		{ label: "So geht’s", href: "#how-it-works" },
		{ label: "Für wen", href: "#who-its-for" },
		{ label: "Beispiele", href: "#spaces" },
	],
	/** Nur im Menü schmaler Bildschirme; auf breiten kann `slot` eine Anmeldung sein. */
	login: { label: "Anmelden", href: "#waitlist" },
	join: { label: "Auf die Warteliste", href: "#waitlist" },
	/** Der Platz für einen zweiten Knopf; `null` lässt einen leeren Rahmen. */
	slot: null,
	openMenu: "Menü öffnen",
	closeMenu: "Menü schließen",
};

export const hero = {
	/** Was jede Seite zuerst liest. Die letzten Worte des Satzes stehen auf einem Plakat. */
	sides: {
		host: {
			wall: "Deine leere Wand zahlt\u00a0bald",
			poster: "Miete.",
			lead: "Biete Theke, Wand oder Lieferwagen an. Werbekunden buchen, nichts hängt ohne dein Ja, und jeden Monat kommt Geld.",
		},
		advertiser: {
			wall: "Dein Plakat hängt bald an dieser",
			poster: "Wand.",
			lead: "Buche Theken, Spinde und Lieferwagen nahe bei deinen Kunden. Lade dein Motiv hoch. Nach dem Ja des Anbieters hängt es.",
		},
	},
	formHeading: "Sei dabei, wenn wir öffnen",
	/** Was die Straße zeigt, für Menschen, die sie nicht sehen. */
	street:
		"Eine Straße: eine Hauswand, eine Café-Theke, eine Reihe Spinde, ein Lieferwagen und ein Roller. Jeder trägt einen leeren Rahmen, und ein Rahmen nach dem anderen füllt sich mit einem Plakat.",
};

export const howItWorks = {
	heading: "So geht’s",
	/** Jeder Schritt in den Worten jeder Seite. */
	steps: [
		{
			host: {
				title: "Fläche anbieten",
				text: "Fotos und Maße dazu, dann nennst du deinen Preis.",
			},
			advertiser: {
				title: "Fläche finden",
				text: "Du siehst Fotos, Maße und den Preis.",
			},
		},
		{
			host: {
				title: "Motiv freigeben",
				text: "Jemand bucht und lädt ein Motiv hoch. Du sagst ja oder nein.",
			},
			advertiser: {
				title: "Buchen, Motiv hochladen",
				text: "Es wartet auf das Ja des Anbieters, dann hängt es.",
			},
		},
		{
			host: {
				title: "Jeden Monat Geld bekommen",
				text: "Es kommt von selbst. Du läufst ihm nicht hinterher.",
			},
			advertiser: {
				title: "Der Anbieter wird bezahlt",
				text: "Jeden Monat, von selbst. Du musst nichts überweisen.",
			},
		},
	],
};

export const whoItsFor = {
	heading: "Für wen es ist",
	/** `join` führt zum ersten Formular und wählt dort die Seite. */
	sides: {
		host: {
			heading: "Flächenanbieter",
			lead: "Deine Fläche wird sowieso gesehen. Jetzt kann sie verdienen.",
			examples: [
				"Cafés mit Theke",
				"Fitnessstudios mit Spinden",
				"Lieferräder, Roller, Lieferwagen",
				"Haus- und Grundbesitzer",
				"Veranstalter",
				"Läden",
			],
			join: "Als Anbieter eintragen",
		},
		advertiser: {
			heading: "Werbekunden",
			lead: "Sei an der Ecke, an der deine Kunden jeden Tag vorbeikommen.",
			examples: [
				"Kleine und mittlere Unternehmen",
				"Marken aus der Gegend",
				"Konzert- und Eventagenturen",
				"App-Entwickler",
				"Onlineshops",
				"Dienstleister",
			],
			join: "Als Werbekunde eintragen",
		},
	},
};

export const useCases = {
	heading: "Beispiele",
	lead: "An drei Werbeflächen bist du diese Woche vorbeigegangen.",
	/** Unter jedem Titel die Worte für jede Seite, und auf einem Schild Form und Publikum. */
	cases: {
		counter: {
			title: "Cafés",
			sides: {
				host: "An der Theke warten alle, und wer wartet, liest.",
				advertiser: "Dein Plakat lesen Leute, die stehen und Zeit haben.",
			},
			shape: "Breit und niedrig",
			seenBy: "Die ganze Schlange sieht es",
		},
		lockers: {
			title: "Spinde im Studio",
			sides: {
				host: "Jeder Spind geht zweimal auf: vor dem Training und danach.",
				advertiser: "Dein Plakat auf Augenhöhe, vor dem Training und danach.",
			},
			shape: "Hoch und schmal",
			seenBy: "Alle, die trainieren, sehen es",
		},
		van: {
			title: "Lieferwagen",
			sides: {
				host: "Er fährt sowieso. Ein Plakat, jede Straße der Tour.",
				advertiser: "Dein Plakat auf jeder Straße der Tour.",
			},
			shape: "Groß und unterwegs",
			seenBy: "Ganze Straßen sehen es",
		},
	},
};

export const founder = {
	heading: "Wer dahintersteht",
	/** Solange Name oder Zitat in eckigen Klammern stehen, zeigt die Seite sie als Entwurf. */
	name: `[Wer ${site.name} gegründet hat]`,
	/** Was über dem Entwurf steht. */
	proof: "Probeabzug. Hängt erst, wenn das Ja dazu da ist.",
	/** Das Foto im Ordner `content/pictures/`, zum Beispiel `{ file: "founder.jpg", alt: "…" }`. */
	portrait: null,
	/** Was die Zeichnung ist, die bis dahin im Rahmen hängt, für Menschen, die sie nicht sehen. */
	drawing: "Gezeichnetes Porträt: Das Foto folgt",
	quote:
		"[Jede Straße ist voller Platz, den keiner nutzt, und voller Plakate, die nirgends hinkönnen. Wem der Platz gehört, soll entscheiden und dafür bezahlt werden.]",
	bio: `[Wer hinter ${site.name} steht, was davor war und mit welcher leeren Wand es anfing: Das steht hier, bevor wir öffnen.]`,
	/** Solange in einer Adresse eckige Klammern stehen, führt der Link auf die erste Seite dort. */
	links: [
		{
			label: "LinkedIn",
			href: "https://www.linkedin.com/in/[your-name]",
			tooltip: "Das Profil ansehen",
		},
		{
			label: "WhatsApp",
			href: "https://wa.me/[your-number]",
			tooltip: "Eine Nachricht schreiben",
		},
	],
};

export const closing = {
	heading: "Bereit, mit Platz zu verdienen?",
	/** Unter der Überschrift, für jede Seite. */
	sides: {
		host: "Eine Theke, eine Wand oder ein Lieferwagen genügt. Du hast ein Plakat? Wähle Werbekunde.",
		advertiser:
			"Keine eigene Fläche? Buche die von anderen. Trag dich hier ein.",
	},
};

export const footer = {
	/** Das Jahr setzt die Seite davor. */
	owner: site.name,
};
