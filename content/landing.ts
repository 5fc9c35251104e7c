// The words of the landing page, section by section, from top to bottom.
//
// How to change it: what stands between quotation marks is yours; leave the rest. An address begins
// with https://, mailto: or tel:, or with # for a place on the page: #how-it-works, #who-its-for,
// #spaces, #founder, #waitlist (the first form), #join (the second). There are three steps and three
// use cases, because each has its drawing; lists of examples may grow and shrink.
// `npm run build` names every text that is too long, empty or leads nowhere.
// `text.placeholder("…", "…")`: put your own text in its place, in plain quotation marks.

import { site } from "./site.ts";
import * as text from "./texts.ts";

export const header = {
	skip: text.linkText("Skip to content"),
	navigation: text.spoken("Main"),
	links: [
		text.menuLink("How It Works", "#how-it-works"),
		text.menuLink("Who It's For", "#who-its-for"),
		text.menuLink("Use Cases", "#spaces"),
	],
	login: text.buttonLink("Login", "#waitlist"),
	join: text.buttonLink("Join the Waitlist", "#waitlist"),
	/**
	 * The outlined place for a second button on wide screens. `null` leaves it an empty frame;
	 * `text.slotLink("Log in", "https://…")` makes it a link.
	 */
	slot: null as text.Link | null,
	openMenu: text.spoken("Open menu"),
	closeMenu: text.spoken("Close menu"),
} as const;

export const hero = {
	/** One sentence; its last words stand on a poster. */
	headline: {
		wall: text.headline("Your empty wall could be paying"),
		poster: text.poster("rent."),
	},
	lead: text.lead(
		"List a counter, a locker or a van. Local advertisers book it, you approve the artwork, and you’re paid every month.",
	),
	formHeading: text.subheading("Join the Waitlist"),
	/** What the street scene shows, for people who cannot see it. */
	street: text.spoken(
		"A street: a shop window, a cafe counter, a row of gym lockers, a delivery van and a scooter. Each carries an empty frame, and one frame after another fills with a poster.",
	),
} as const;

export const howItWorks = {
	heading: text.heading("How It Works"),
	steps: [
		{
			title: text.subheading("List your space"),
			text: text.lead(
				"Add photos, details and pricing. It’s your space, so you set the price.",
			),
		},
		{
			title: text.subheading("Approve the artwork"),
			text: text.lead(
				"Advertisers book your space and upload artwork for your approval. Nothing goes up until you say yes.",
			),
		},
		{
			title: text.subheading("Get paid every month"),
			text: text.lead(
				"You’re paid automatically each month. Nothing to chase.",
			),
		},
	],
} as const;

export const whoItsFor = {
	heading: text.heading("Who It's For"),
	/** The link of each card also chooses its side in the form. */
	hosts: {
		heading: text.heading("Space Owners"),
		lead: text.lead("People already look at your space. Now it can earn."),
		examples: text.examples([
			"Cafes with a counter",
			"Gyms with lockers",
			"Delivery bikes, scooters and vans",
			"Building and property owners",
			"Event organizers",
			"Retail shops",
		]),
		join: text.sideLink("Join as a Space Owner", "#waitlist"),
	},
	advertisers: {
		heading: text.heading("Advertisers"),
		lead: text.lead("Put your name where your customers already are."),
		examples: text.examples([
			"Small and medium businesses",
			"Local brands",
			"Event promoters",
			"App developers",
			"E-commerce stores",
			"Service providers",
		]),
		join: text.sideLink("Join as an Advertiser", "#waitlist"),
	},
} as const;

export const useCases = {
	heading: text.heading("Use Cases"),
	lead: text.lead("Three ad spaces you walked past this week."),
	cases: {
		counter: {
			title: text.subheading("Coffee Shops"),
			text: text.lead(
				"Everyone waits at the counter. Give them something to look at.",
			),
		},
		lockers: {
			title: text.subheading("Gym Lockers"),
			text: text.lead("Opened before the workout and again after it."),
		},
		van: {
			title: text.subheading("Delivery Vehicles"),
			text: text.lead("A poster that goes down every street on the route."),
		},
	},
} as const;

export const founder = {
	heading: text.heading("Meet the Founder"),
	name: text.name(text.placeholder("Founder’s Name", "The founder’s name")),
	/**
	 * The photo: a JPEG, PNG, WebP or AVIF of at most 20 MB in the folder `content/pictures/`, and what
	 * it shows, for people who cannot see it: `{ file: "founder.jpg", alt: "…" }`. An upright picture,
	 * 4 wide and 5 high, is shown whole. `null` shows a drawing.
	 */
	portrait: null as text.Picture | null,
	/** What the drawing shows, for people who cannot see it. */
	drawing: text.spoken(
		"A picture frame, still waiting for the founder’s portrait",
	),
	quote: text.paragraph(
		text.placeholder(
			"One or two sentences in the founder’s own words. Why empty space? Why now?",
			"A quote of the founder",
		),
	),
	bio: text.paragraph(
		text.placeholder(
			"Who the founder is. Two or three sentences: what came before, where, and what started this.",
			"The founder’s biography",
		),
	),
	links: [
		text.tipLink(
			"LinkedIn",
			text.placeholder(
				"https://www.linkedin.com/",
				"The address of the founder’s LinkedIn profile",
			),
			"See the founder’s profile",
		),
		text.tipLink(
			"WhatsApp",
			text.placeholder(
				"https://wa.me/",
				"The founder’s WhatsApp address: https://wa.me/ and the number",
			),
			"Write to the founder",
		),
	],
} as const;

export const closing = {
	heading: text.heading("Ready to Monetize Your Space?"),
	lead: text.lead("Or looking for a space to advertise in? Join here too."),
} as const;

export const footer = {
	/** The year is put in front by the page. */
	owner: site.name,
} as const;
