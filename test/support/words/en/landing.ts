// The words that the tests change: those of `content/` are the founder's, who may change them in any way.

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
	slot: null,
	openMenu: "Open menu",
	closeMenu: "Close menu",
};

/** A comment that stays. */
export const hero = {
	sides: {
		host: {
			wall: "Your empty wall could be paying",
			poster: "rent.",
			lead: "List your counter, wall or van. Advertisers book it, nothing goes up until you say yes, and you’re paid every month.",
		},
		advertiser: {
			wall: "Your poster could be on that",
			poster: "van.",
			lead: "Book counters, lockers and vans near your customers. Upload your artwork. Once the owner says yes, it goes up.",
		},
	},
	formHeading: "Be there when we open",
	street:
		"A street: a house wall, a cafe counter, a row of gym lockers, a delivery van and a scooter. Each carries an empty frame, and one frame after another fills with a poster.",
};

export const howItWorks = {
	heading: "How It Works",
	steps: [
		{
			host: {
				title: "List your space",
				text: "Add photos and details, then name your price.",
			},
			advertiser: {
				title: "Find a space",
				text: "See the photos, the details and the price.",
			},
		},
		{
			host: {
				title: "Approve the artwork",
				text: "An advertiser books it and uploads the artwork. You say yes or no.",
			},
			advertiser: {
				title: "Book it, upload your artwork",
				text: "It waits for the owner’s approval, then it goes up.",
			},
		},
		{
			host: {
				title: "Get paid every month",
				text: "It comes automatically. Nobody to chase.",
			},
			advertiser: {
				title: "The owner is paid every month",
				text: "Automatically. Nothing for you to send.",
			},
		},
	],
};

export const whoItsFor = {
	heading: "Who It's For",
	sides: {
		host: {
			heading: "Space Owners",
			lead: "People already look at your space. Now it can earn.",
			examples: ["Cafes with a counter", "Gyms with lockers"],
			join: "Join as a Space Owner",
		},
		advertiser: {
			heading: "Advertisers",
			lead: "Be on the corner your customers pass every day.",
			examples: ["Small and medium businesses", "Local brands"],
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
			sides: {
				host: "Everyone waits at the counter, and everyone reads while waiting.",
				advertiser:
					"Your poster is read by people who stand still and have time.",
			},
			shape: "Wide and low",
			seenBy: "Seen by the whole queue",
		},
		lockers: {
			title: "Gym Lockers",
			sides: {
				host: "Every locker opens twice: before the workout and after.",
				advertiser:
					"Your poster is at eye level, before the workout and after.",
			},
			shape: "Tall and narrow",
			seenBy: "Seen by everyone who trains",
		},
		van: {
			title: "Delivery Vehicles",
			sides: {
				host: "It drives anyway. One poster, every street on the route.",
				advertiser: "Your poster on every street of the route.",
			},
			shape: "Large, and on the move",
			seenBy: "Seen by whole streets",
		},
	},
};

export const founder = {
	heading: "Meet the Founder",
	name: `[The founder of ${site.name}]`,
	proof: "Proof. Goes up once the founder says yes.",
	portrait: null,
	drawing: "Drawing of the founder: the photo follows",
	quote: "[Every street is full of space nobody uses.]",
	bio: `[Who is behind ${site.name}.]`,
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
	sides: {
		host: "One counter, one wall or one van is enough. Got a poster instead? Choose Advertiser.",
		advertiser: "No space of your own? Book someone else’s. Join here.",
	},
};

export const footer = {
	owner: site.name,
};
