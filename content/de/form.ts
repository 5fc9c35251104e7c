// Die Worte des Formulars, das zweimal auf der Seite steht.
//
// So ändert man es: Was zwischen Anführungszeichen steht, gehört Ihnen; den Rest stehen lassen.

export const form = {
	question: "Ich mache mit als",
	/** Die beiden Karten. */
	sides: {
		host: { name: "Anbieter", hint: "Ich habe Werbefläche" },
		advertiser: { name: "Werbekunde", hint: "Ich will werben" },
	},
	email: "E-Mail",
	phone: "Telefon",
	/** Steht in Klammern dahinter. */
	optional: "freiwillig, für Anrufe",
	/** Vor einer wahrscheinlichen Domain, wie `gmail.com?`, wo eine Adresse vertippt aussieht; `null` bietet keine an. */
	didYouMean: "Meintest du",
	/** Unter der Adresse, wenn vor dem @ andere Buchstaben stehen, wie ein é; `null` sagt nichts. */
	plainLetters: "Buchstaben vor dem @: nur a bis z.",
	submit: "Auf die Warteliste",
	submitting: "Moment …",
	/** Steht unter dem Knopf, vor dem Link zum Datenschutz, wenn `site.ts` einen nennt. */
	note: "Kostenlos. Wir schreiben zum Start. Abmelden jederzeit.",
	needsJavaScript:
		"Dieses Formular braucht JavaScript. Bitte schalte es ein, um auf die Warteliste zu kommen.",
};
