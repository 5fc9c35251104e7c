// Was Suchmaschinen und geteilte Links von der Seite zeigen, und die Links in der Fußzeile.
//
// So ändert man es: Was zwischen Anführungszeichen steht, gehört Ihnen; den Rest stehen lassen. Text in ${…} kommt
// aus einer anderen Datei: Der Name des Produkts steht in `content/site.ts`.

import { product } from "../site.ts";

export const site = {
	name: product.name,
	/** Was im Reiter des Browsers und als Titel in Suchergebnissen steht. */
	title: `${product.name}: Werbeflächen, wo die Leute sind`,
	/** Die zwei Zeilen unter dem Titel in Suchergebnissen. */
	description:
		"Vermiete Theke, Spind oder Lieferwagen als Werbefläche und bekomme jeden Monat Geld. Oder wirb dort, wo deine Kunden schon sind. Auf die Warteliste!",
	/** Was das Bild eines geteilten Links unter dem Satz zeigt, für Menschen, die es nicht sehen. */
	shareImageAlt: "Eine Straße voller Flächen mit Plakaten in ihren Rahmen.",
	logoAlt: `${product.name}, zur Startseite`,
	/** `null` lässt ihn weg. */
	social: {
		label: "Instagram",
		href: "https://www.instagram.com/[your-page]",
		tooltip: "Uns auf Instagram ansehen",
	},
	/**
	 * Zwei Links am Fuß jeder Seite; der erste steht auch unter beiden Formularen. `null` lässt einen weg.
	 * `{ label: "Datenschutz", href: "/privacy" }` stellt die Seite aus `privacy.ts` online, und
	 * `{ label: "Impressum", href: "/imprint" }` die aus `imprint.ts`: Füllen Sie diese zuerst aus. Die Adressen
	 * bekommen `/de` von selbst davor.
	 */
	legal: {
		privacy: null,
		imprint: null,
	},
};
