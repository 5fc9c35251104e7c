// What search engines and shared links say of the page, and the links at its foot.
//
// How to change it: what stands between quotation marks is yours; leave the rest. Text in ${…} is
// put in from another file: the product's name stands in `content/site.ts`.

import { product } from "../site.ts";

export const site = {
	name: product.name,
	/** What the browser tab and a search result say. */
	title: `${product.name}: ad space in the places people already go`,
	/** The two lines below the title in a search result. */
	description:
		"Rent out a counter, a locker or a van as ad space and get paid every month. Or advertise where your customers already are. Join the Waitlist.",
	/** What the picture in a shared link shows below the hero's sentence, for people who cannot see it. */
	shareImageAlt: "A street of spaces with posters in their frames.",
	logoAlt: `${product.name} home`,
	/** `null` leaves it out. */
	social: {
		label: "Instagram",
		href: "https://www.instagram.com/[your-page]",
		tooltip: "See us on Instagram",
	},
	/**
	 * Two links at the foot of every page; the first one also stands below both forms. `null` leaves
	 * one out; `{ label: "Imprint", href: "https://…" }` shows it.
	 *
	 * `{ label: "Privacy", href: "/privacy" }` puts the page of `privacy.ts` online, and
	 * `{ label: "Imprint", href: "/imprint" }` that of `imprint.ts`: fill these first. A page of your own
	 * goes into the folder `public/`, with its stylesheet beside it: `{ label: "Imprint", href: "/imprint.html" }`
	 * leads to `public/imprint.html`.
	 */
	legal: {
		privacy: null,
		imprint: null,
	},
	/**
	 * Closes the waitlist: these words and a button take the place of both forms, and no person can join. The links in
	 * mails go on. `until` opens it by itself, at a minute of your TIME_ZONE; `null` keeps it closed. `join` is what the
	 * header's "Join the Waitlist" says instead; it leads to these words (docs/launch-day.md).
	 *
	 * `{ until: null, question: "You are a", join: "We are open", sides: { host: { heading: "We are open", text: "…",
	 * link: { label: "List a space", href: "https://…?utm_source=waitlist" } }, advertiser: { … } } }`
	 */
	closed: null,
};
