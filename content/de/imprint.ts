// Das Impressum: Wer diese Seite betreibt. `null` macht keines.
//
// So schreibt man eines: an der Stelle von null, wie unten, mit eigenen Worten für die in eckigen Klammern.
// `npm run dev` zeigt es unter /de/imprint. Dann geht es online, in `site.ts` neben dieser Datei:
// `imprint: { label: "Impressum", href: "/imprint" }`.
//
// export const imprint = {
// 	heading: "Impressum",
// 	lead: null,
// 	sections: [
// 		{
// 			heading: "Angaben gemäß § 5 DDG",
// 			paragraphs: [
// 				["[Name oder Firma]", "[Straße und Hausnummer]", "[Postleitzahl und Ort]"],
// 				"[Was sonst dazugehört: Vertretung, Registernummer, Umsatzsteuer-ID]",
// 				{ label: "hallo@frontage.example", href: "mailto:hallo@frontage.example" },
// 			],
// 		},
// 	],
// };

export const imprint = null;
