// The page with the imprint: who runs this site, which some countries ask for. `null` makes none.
//
// How to change it: write the page in the place of null, like this one, with your own words for those in square
// brackets. `npm run dev` shows it at /imprint. Then put it online, in `site.ts` beside this file:
// `imprint: { label: "Imprint", href: "/imprint" }`.
//
// export const imprint = {
// 	heading: "Imprint",
// 	lead: null,
// 	sections: [
// 		{
// 			heading: "Who runs this site",
// 			paragraphs: [
// 				["[Your name or company]", "[Street and number]", "[Town and country]"],
// 				"[What your country asks for besides: a register number, a VAT number]",
// 				{ label: "hello@frontage.example", href: "mailto:hello@frontage.example" },
// 			],
// 		},
// 	],
// };

export const imprint = null;
