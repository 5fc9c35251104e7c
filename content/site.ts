// What is the same in every language: the product's name, and the languages of the page.
//
// How to change it: what stands between quotation marks is yours; leave the rest. Change the name here and
// it changes everywhere: in the logo, the title of the browser tab, search results, mails and the footer.

export const product = {
	name: "Frontage",
	/**
	 * The languages of the page: each is a folder beside this file. The first one is shown at `/`. With
	 * `["en", "de"]`, the German page is at `/de/`, and each page has a link to the other one.
	 */
	languages: ["en"],
};
