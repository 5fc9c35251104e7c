// What the whole site is called, and where it can be found.
//
// How to change it: what stands between quotation marks is yours; leave the rest. Text in ${…} is
// put in from another line. `name` is the product's name: change it here and it changes everywhere,
// in the logo, the title of the browser tab, search results and the footer.

import type { Link } from "./types.ts";

const name = "Frontage";

export const site = {
	name,
	/** The language of all these files, for browsers and screen readers: "en", "de", "pt-BR". */
	language: "en",
	/** What the browser tab and a search result say. */
	title: `${name}: ad space in the places people already go`,
	/** The two lines below the title in a search result. */
	description:
		"Rent out a counter, a locker or a van as ad space and get paid every month. Or advertise where your customers already are. Join the Waitlist.",
	/** What the picture in a shared link shows below the hero's sentence, for people who cannot see it. */
	shareImageAlt: "A street of spaces with posters in their frames.",
	logoAlt: `${name} home`,
	social: {
		label: "Instagram",
		href: "https://www.instagram.com/[your-page]",
		tooltip: "See us on Instagram",
	},
	/**
	 * Two links at the foot of every page; the first one also stands below both forms. `null` leaves
	 * one out; `{ label: "Imprint", href: "https://…" }` shows it.
	 *
	 * `{ label: "Privacy", href: "/privacy" }` puts the page of `content/privacy.ts` online: fill that one
	 * first. A page of your own goes into the folder `public/`: `{ label: "Imprint", href: "/imprint.html" }`
	 * leads to `public/imprint.html`.
	 */
	legal: {
		privacy: null as Link | null,
		imprint: null as Link | null,
	},
};
