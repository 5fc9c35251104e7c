// What the whole site is called, and where it can be found.
//
// `name` is the product's name. Change it here and it changes everywhere: in the logo, the title
// of the browser tab, search results, the footer.

import { placeholder } from "./placeholder.ts";

const name = "Frontage";

export const site = {
	name,
	language: "en",
	/** What the browser tab and a search result say. Short: about 60 letters are shown. */
	title: `${name}: rent out the space people see`,
	/** The two lines below the title in a search result, about 150 letters. */
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
} as const;
