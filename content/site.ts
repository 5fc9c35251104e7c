// What the whole site is called, and where it can be found.
//
// How to change it: what stands between quotation marks is yours; leave the rest. Text in ${…} is
// put in from another line. `name` is the product's name: change it here and it changes everywhere,
// in the logo, the title of the browser tab, search results and the footer.
//
// How long: name 10 letters, title 60, description 160, links 20, what pops up at them 90.
// `npm run build` names every text that is too long, empty or leads nowhere.

import type { Link } from "./limits.ts";
import { placeholder } from "./placeholder.ts";

const name = "Frontage";

export const site = {
	name,
	/** The language of all these files, for browsers and screen readers: "en", "de", "pt-BR". */
	language: "en",
	/** What the browser tab and a search result say. */
	title: `${name}: rent out the space people see`,
	/** The two lines below the title in a search result. */
	description:
		"List a counter, a locker or a van. Local advertisers book it and send artwork for your approval. You are paid every month. Join the waitlist.",
	/** What the picture in a shared link shows, for people who cannot see it. */
	shareImageAlt: `${name}: your empty wall is somebody’s poster. A street of spaces with posters in their frames.`,
	/** The colours of the browser's own bars: the paper of the page by day and by night. */
	themeColor: { light: "#f2e9d8", dark: "#17130e" },
	logoAlt: `${name} home`,
	social: {
		label: "Instagram",
		href: placeholder(
			"https://www.instagram.com/",
			"The address of your Instagram page",
		),
		tooltip: "Opens Instagram",
	},
	/**
	 * Two links at the foot of every page and below both forms. `null` leaves one out;
	 * `{ label: "Privacy", href: "https://…" }` shows it. A page of your own goes into the folder
	 * `public/`: `href: "/privacy.html"` then leads to `public/privacy.html`.
	 */
	legal: {
		privacy: null as Link | null,
		imprint: null as Link | null,
	},
} as const;
