import { product } from "../site.ts";

export const site = {
	name: product.name,
	title: `${product.name}: ad space in the places people already go`,
	description:
		"Rent out a counter, a locker or a van as ad space and get paid every month. Or advertise where your customers already are. Join the Waitlist.",
	shareImageAlt: "A street of spaces with posters in their frames.",
	logoAlt: `${product.name} home`,
	social: {
		label: "Instagram",
		href: "https://www.instagram.com/[your-page]",
		tooltip: "See us on Instagram",
	},
	legal: {
		privacy: null,
		imprint: null,
	},
	closed: null,
};
