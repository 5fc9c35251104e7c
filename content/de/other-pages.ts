// Die Worte der beiden Fehlerseiten: für eine Adresse, die es nicht gibt, und für eine Seite, die nicht mehr geht.
//
// So ändert man es: Was zwischen Anführungszeichen steht, gehört Ihnen; den Rest stehen lassen.

export const notFound = {
	heading: "Hoppla! Seite nicht gefunden",
	text: "Hier hängt nur ein leerer Rahmen. Dieser ist nicht zu mieten.",
};

export const unexpectedError = {
	heading: "Unerwarteter Fehler!",
	text: "Das Plakat ist von der Wand gefallen. Bitte lade die Seite neu.",
};

/** Der Link zur Startseite, auf jeder anderen Seite. */
export const home = "Zur Startseite";
