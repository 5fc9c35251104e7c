// The words of the landing page, section by section, from top to bottom.
//
// How to change it: what stands between quotation marks is yours; leave the rest. An address begins
// with https://, mailto: or tel:, or with # for a place on the page: #how-it-works, #who-its-for,
// #spaces, #founder, #waitlist (the first form), #join (the second). There are three steps and three
// use cases, because each has its drawing; lists of examples may grow and shrink.
//
// How long: a heading 32 letters and no word above 11, a sentence below it 120, a link of the header
// 12, a button 18. `npm run build` names every text that is too long, empty or leads nowhere.
// `placeholder("…", "…")`: put your own text in its place, in plain quotation marks.

import type { Link } from "./limits.ts";
import { placeholder } from "./placeholder.ts";
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
	slot: null as Link | null,
	openMenu: "Open menu",
	closeMenu: "Close menu",
} as const;

export const hero = {
	/** One sentence; its last words stand on a poster. */
	headline: { wall: "Your empty wall is somebody’s", poster: "poster." },
	lead: "List a counter, a locker, a van. Local brands book it for their ads. You are paid every month.",
	formHeading: "Join the waitlist",
	/** What the street scene shows, for people who cannot see it. */
	street:
		"A street: a shop window, a cafe counter, a row of gym lockers, a delivery van and a scooter. Each carries an empty frame, and one frame after another fills with a poster.",
} as const;

export const howItWorks = {
	heading: "How It Works",
	steps: [
		{
			title: "List your space",
			text: "Add photos, a few details and your price.",
		},
		{
			title: "Approve the artwork",
			text: "Advertisers book the space and send their artwork. Nothing goes up until you say yes.",
		},
		{
			title: "Get paid every month",
			text: "The payment comes by itself. You do nothing.",
		},
	],
} as const;

export const whoItsFor = {
	heading: "Who It's For",
	hosts: {
		heading: "Space Owners",
		lead: "You have a place that people look at.",
		examples: [
			"Cafes with a counter",
			"Gyms with lockers",
			"Delivery bikes, scooters and vans",
			"Building and property owners",
			"Event organizers",
			"Retail shops",
		],
	},
	advertisers: {
		heading: "Advertisers",
		lead: "You have something to show them.",
		examples: [
			"Small and medium businesses",
			"Local brands",
			"Event promoters",
			"App developers",
			"E-commerce stores",
			"Service providers",
		],
	},
} as const;

export const useCases = {
	heading: "Use Cases",
	lead: "Three frames you walk past every day.",
	cases: [
		{
			title: "Coffee Shops",
			text: "The counter where people wait for their cup.",
			drawing: "counter",
		},
		{
			title: "Gym Lockers",
			text: "The door that everybody opens twice.",
			drawing: "lockers",
		},
		{
			title: "Delivery Vehicles",
			text: "The side that shows in every street on the round.",
			drawing: "van",
		},
	],
} as const;

export const founder = {
	heading: "Meet the Founder",
	name: placeholder("Founder’s Name", "The founder’s name"),
	portraitAlt: placeholder(
		"A picture frame, still waiting for the founder’s portrait",
		"What the founder’s portrait shows, for people who cannot see it",
	),
	quote: placeholder(
		"One or two sentences in the founder’s own words. Why empty space? Why now?",
		"A quote of the founder",
	),
	bio: placeholder(
		"Who the founder is. Two or three sentences: what came before, where, and what started this.",
		"The founder’s biography",
	),
	links: [
		{
			label: "LinkedIn",
			href: placeholder(
				"https://www.linkedin.com/",
				"The address of the founder’s LinkedIn profile",
			),
			tooltip: "See the founder’s profile",
		},
		{
			label: "WhatsApp",
			href: placeholder(
				"https://wa.me/",
				"The founder’s WhatsApp address: https://wa.me/ and the number",
			),
			tooltip: "Write to the founder",
		},
	],
} as const;

export const closing = {
	heading: "Ready to Monetize Your Space?",
	lead: "Or ready to fill one? Join here.",
} as const;

export const footer = {
	/** The year is put in front by the page. */
	owner: site.name,
} as const;
