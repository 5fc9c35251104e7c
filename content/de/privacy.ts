// Die Seite zum Datenschutz: eine Vorlage, die erst online ist, wenn Sie sie einschalten.
//
// So ändert man es: Was zwischen Anführungszeichen steht, gehört Ihnen; Absätze und Abschnitte dürfen mehr oder weniger
// werden. Ersetzen Sie die Worte in eckigen Klammern, die Klammern auch: `npm run dev` zeigt die Seite unter
// /de/privacy. Dann geht sie online, in `site.ts` neben dieser Datei:
// `privacy: { label: "Datenschutz", href: "/privacy" }`.
//
// Was in { und } steht, kommt aus `retention` in `../site.ts`; solange es dort `null` ist, fällt der Absatz weg.
//
// Sie sagt, was dieses Programm auf einem eigenen Server speichert. Auf einem statischen Hoster mit Supabase lassen Sie
// Herkunft und Sprache unter „Was wir speichern“ weg und schreiben, wer noch beteiligt ist. Fragen Sie jemanden, der
// das Recht kennt, ob mehr zu sagen ist.

import { site } from "./site.ts";

export const privacy = {
	heading: "Datenschutz",
	lead: "Was wir speichern, wenn du dich einträgst, warum, und wie du es löschen lässt.",
	sections: [
		{
			heading: "Wer wir sind",
			paragraphs: [
				"[Name, Straße, Postleitzahl, Ort, Land]",
				"Schreib uns an [E-Mail-Adresse].",
			],
		},
		{
			heading: "Was wir speichern",
			paragraphs: [
				"Wenn du dich einträgst: deine E-Mail-Adresse, deine Telefonnummer, falls du eine angibst, als was du dabei bist, die Sprache der Seite und die Zeit. Trägt der Link, der dich hergebracht hat, einen Vermerk wie „newsletter“, speichern wir auch ihn, damit wir wissen, wo man von uns hört.",
				"Diese Seite setzt keine Cookies und lädt nichts von anderen Firmen. Gegen Fluten von Einträgen zählt der Server, wie viele von jeder IP-Adresse und jedem Netz kommen. Er vergisst das binnen eines Tages und hält es nie neben deinem Eintrag fest.",
				"Kommen an einem Tag mehr als drei Einträge aus einem Netz, bekommen sie ein gemeinsames zufälliges Kennzeichen. Es verrät das Netz nicht.",
				"Nach dem Eintragen schicken wir eine Mail, die fragt, ob du es warst, höchstens drei. Meldest du dich über den Link darin ab, behalten wir diesen Wunsch als verschlüsselten Fingerabdruck, auch wenn dein Eintrag gelöscht wird.",
				"Wird deine Adresse später noch einmal eingetragen, fragen wir ein einziges Mal nach, frühestens dreißig Tage nach deinem Abschied.",
				"Wir zählen, wie viele Menschen die Seite an jedem Tag besuchen, über welchen Link und in welcher Sprache. Um jeden Besuch nur einmal zu zählen, hält der Server bis Mitternacht einen verschlüsselten Fingerabdruck von Adresse und Browser im Arbeitsspeicher. Er speichert keinen davon.",
				"Unser Server wird von [Firma] in [Land] betrieben. Ein Protokoll dort bewahrt IP-Adressen [14 Tage] auf.",
			],
		},
		{
			heading: "Wofür wir es brauchen",
			paragraphs: [
				`Um dir zu sagen, wann ${site.name} öffnet, und um zu sehen, wo Flächen angeboten und gesucht werden. Mit dem Eintragen bist du damit einverstanden. Deine Daten gehen an keine andere Firma, außer an die, die unseren Server betreiben oder unsere Mails verschicken.`,
			],
		},
		{
			heading: "Wie lange wir es behalten",
			paragraphs: [
				`Bis ${site.name} geöffnet hat und du von uns gehört hast, und höchstens [24 Monate].`,
				"Sicherungskopien werden nach [14 Tagen] gelöscht.",
				"Fragen wir dich, ob du es warst, und du antwortest nicht, löschen wir deine Daten {unconfirmedDays} Tage später.",
				"{daysAfterOpening} Tage nach der Eröffnung, oder nachdem du dich zuletzt eingetragen hast, löschen wir deine Daten; es gilt das Spätere.",
			],
		},
		{
			heading: "Deine Rechte",
			paragraphs: [
				"Schreib uns jederzeit, um zu sehen, was wir über dich speichern, um es zu berichtigen oder um die Liste zu verlassen. Wir löschen dann deinen Eintrag. Wir behalten nur einen verschlüsselten Fingerabdruck, aus dem deine Adresse nicht zurückzugewinnen ist, damit keine alte Sicherung sie zurückbringt.",
				"Du kannst dich auch bei der Datenschutzbehörde des Landes beschweren, in dem du lebst.",
			],
		},
	],
};
