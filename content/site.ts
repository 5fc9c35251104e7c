// What is the same in every language: the product's name, the languages of the page, and how long people are kept.
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

/**
 * When people are erased by themselves; `null` leaves a rule out. The page about privacy says what is set here
 * (`privacy.ts` in each language). The mailer erases, a week after the digest to FOUNDER_MAIL has told you how
 * many that will be: docs/people.md.
 */
export const retention = {
	/** People who were asked to confirm and have not are erased this number of days later: `60`. */
	unconfirmedDays: null,
	/** The day you opened, once you know it: `"2027-03-01"`. */
	opened: null,
	/** All people are erased this number of days after that day, or after their last sign-up if that is later: `365`. */
	daysAfterOpening: null,
};
