// What the whole site is called, and where it can be found.
//
// How to change it: what stands between quotation marks is yours; leave the rest. Text in ${…} is
// put in from another line. `name` is the product's name: change it here and it changes everywhere,
// in the logo, the title of the browser tab, search results and the footer.

import * as text from "./texts.ts";

const name = text.logo("Frontage");

export const site = {
	name,
	/** The language of all these files, for browsers and screen readers: "en", "de", "pt-BR". */
	language: text.language("en"),
	/** What the browser tab and a search result say. */
	title: text.title(`${name}: ad space in the places people already go`),
	/** The two lines below the title in a search result. */
	description: text.description(
		"Rent out a counter, a locker or a van as ad space and get paid every month. Or advertise where your customers already are. Join the Waitlist.",
	),
	/** What the picture in a shared link shows, for people who cannot see it. */
	shareImageAlt: text.spoken(
		`${name}: your empty wall could be paying rent. A street of spaces with posters in their frames.`,
	),
	/** The colors of the browser's own bars: the paper of the page by day and by night. */
	themeColor: { light: text.color("#f2e9d8"), dark: text.color("#17130e") },
	logoAlt: text.spoken(`${name} home`),
	social: text.tipLink(
		"Instagram",
		text.placeholder(
			"https://www.instagram.com/",
			"The address of your Instagram page",
		),
		"Opens Instagram",
	),
	/**
	 * Two links at the foot of every page; the first one also stands below both forms. `null` leaves
	 * one out; `text.link("Imprint", "https://…")` shows it.
	 *
	 * `text.link("Privacy", "/privacy")` puts the page of `content/privacy.ts` online: fill that one
	 * first. A page of your own goes into the folder `public/`: `text.link("Imprint", "/imprint.html")`
	 * leads to `public/imprint.html`.
	 */
	legal: {
		privacy: null as text.Link | null,
		imprint: null as text.Link | null,
	},
} as const;
