// Das Impressum: Wer diese Seite betreibt. `null` macht keines.
//
// So schreibt man eines: an der Stelle von null, wie unten. `npm run dev` zeigt es unter /de/imprint. Dann geht es
// online, in `site.ts` neben dieser Datei: `imprint: { label: "Impressum", href: "/imprint" }`.
//
// export const imprint = {
// 	heading: "Impressum",
// 	lead: null,
// 	sections: [
// 		{
// 			heading: "Angaben gemäß § 5 DDG",
// 			paragraphs: [
// 				["Frontage GmbH", "Musterstraße 1", "1010 Wien"],
// 				{ label: "hallo@frontage.example", href: "mailto:hallo@frontage.example" },
// 			],
// 		},
// 	],
// };

export const imprint = null;
