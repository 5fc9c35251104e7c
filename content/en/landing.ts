// The words of the landing page, section by section, from top to bottom.
//
// How to change it: what stands between quotation marks is yours; leave the rest. An address begins
// with https://, mailto: or tel:, or with # for a place on the page: #how-it-works, #who-its-for,
// #spaces, #founder, #waitlist (the first form), #join (the second). There are three steps and three
// use cases, because each has its drawing; lists of examples may grow and shrink.
// To take a link away, write null in the place of its braces: `login: null`, or `null` in a list.
// Words in square brackets wait for yours: replace them, and the brackets too.
// `npm run build` names every text that is too long, empty or leads nowhere.

import { site } from "./site.ts";

export const header = {
	skip: "Skip to content",
	navigation: "Main",
	links: [
		{ label: "How It Works", href: "#how-it-works" },
		{ label: "Who It's For", href: "#who-its-for" },
		{ label: "Use Cases", href: "#spaces" },
	],
	login: { label: "Login", href: "#waitlist" },
	join: { label: "Join the Waitlist", href: "#waitlist" },
	/**
	 * The outlined place for a second button on wide screens. `null` leaves it an empty frame;
	 * `{ label: "Log in", href: "https://…" }` makes it a link.
	 */
	slot: null,
	openMenu: "Open menu",
	closeMenu: "Close menu",
};

export const hero = {
	/**
	 * What each side reads first: the form's two cards choose which of them is shown. The last words of
	 * the sentence stand on a poster.
	 */
	sides: {
		host: {
			wall: "Your empty wall could be paying",
			poster: "rent.",
			lead: "List your counter, wall or van as ad space. Nothing goes up until you say yes, and you’re paid every month.",
		},
		advertiser: {
			wall: "Your poster could be on that",
			poster: "van.",
			lead: "Book ad space on counters, lockers and vans near your customers. Upload your artwork; it goes up once the owner says yes.",
		},
	},
	formHeading: "Join the Waitlist",
	/** What the street scene shows, for people who cannot see it. */
	street:
		"A street: a house wall, a cafe counter, a row of gym lockers, a delivery van and a scooter. Each carries an empty frame, and one frame after another fills with a poster.",
};

export const howItWorks = {
	heading: "How It Works",
	steps: [
		{
			title: "List your space",
			text: "Add photos and details, then name your price.",
		},
		{
			title: "Approve the artwork",
			text: "Advertisers book your space and upload artwork for your approval. Nothing goes up until you say yes.",
		},
		{
			title: "Get paid every month",
			text: "You’re paid automatically each month. Nobody to chase.",
		},
	],
};

export const whoItsFor = {
	heading: "Who It's For",
	/** `join` leads to the first form, and chooses the side there. */
	sides: {
		host: {
			heading: "Space Owners",
			lead: "People already look at your space. Now it can earn.",
			examples: [
				"Cafes with a counter",
				"Gyms with lockers",
				"Delivery bikes, scooters and vans",
				"Building and property owners",
				"Event organizers",
				"Retail shops",
			],
			join: "Join as a Space Owner",
		},
		advertiser: {
			heading: "Advertisers",
			lead: "Put your name where your customers already are.",
			examples: [
				"Small and medium businesses",
				"Local brands",
				"Event promoters",
				"App developers",
				"E-commerce stores",
				"Service providers",
			],
			join: "Join as an Advertiser",
		},
	},
};

export const useCases = {
	heading: "Use Cases",
	lead: "Three ad spaces you walked past this week.",
	cases: {
		counter: {
			title: "Coffee Shops",
			text: "Everyone waits at the counter. A framed poster there gets read.",
		},
		lockers: {
			title: "Gym Lockers",
			text: "Every locker opens twice: before the workout and after.",
		},
		van: {
			title: "Delivery Vehicles",
			text: "One poster, every street on the route.",
		},
	},
};

export const founder = {
	heading: "Meet the Founder",
	name: "[Founder’s Name]",
	/**
	 * The photo: put a JPEG, PNG, WebP or AVIF into the folder `content/pictures/`, and write its name, and
	 * what it shows, for people who cannot see it: `{ file: "founder.jpg", alt: "…" }`. An upright picture,
	 * 4 wide and 5 high, is shown whole.
	 * The build takes the place and the device that a camera wrote into it out of that file.
	 * `null` shows an empty frame.
	 */
	portrait: null,
	/** What the empty frame is, for people who cannot see it. */
	emptyFrame: "An empty picture frame, waiting for the founder’s portrait",
	quote:
		"[One or two sentences in the founder’s own words. Why empty space? Why now?]",
	bio: "[Who the founder is. Two or three sentences: what came before, where, and what started this.]",
	links: [
		{
			label: "LinkedIn",
			href: "https://www.linkedin.com/in/[your-name]",
			tooltip: "See the founder’s profile",
		},
		{
			label: "WhatsApp",
			href: "https://wa.me/[your-number]",
			tooltip: "Write to the founder",
		},
	],
};

export const closing = {
	heading: "Ready to Monetize Your Space?",
	lead: "Want to advertise instead? Choose Advertiser and join here.",
};

export const footer = {
	/** The year is put in front by the page. */
	owner: site.name,
};
