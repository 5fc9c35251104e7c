// Jede Nachricht, die nach einem Druck auf den Knopf des Formulars kommt.
//
// So ändert man es: Was zwischen Anführungszeichen steht, gehört Ihnen; den Rest stehen lassen.

export const messages = {
	emptyEmail: "Bitte gib deine E-Mail-Adresse ein.",
	insertError:
		"Das Eintragen hat nicht geklappt. Bitte versuche es noch einmal.",
	unexpected: "Etwas ist schiefgegangen. Bitte versuche es später noch einmal.",
	joined: {
		host: "Du stehst als Anbieter auf der Warteliste!",
		advertiser: "Du stehst als Werbekunde auf der Warteliste!",
	},
	/** Unter dem Formular nach dem Eintragen, wo Mails eingeschaltet sind. */
	mail: "Bitte schau in deine Mails und sag dort, dass du es warst, falls noch offen.",
	/** Wie ein Vorleseprogramm das Kreuz nennt, das eine Nachricht schließt. */
	dismiss: "Nachricht schließen",
};
