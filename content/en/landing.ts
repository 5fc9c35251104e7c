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
	/** Only in the menu of small screens; on wide ones, `slot` can be a login. */
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
			lead: "List your counter, wall or van. Advertisers book it, nothing goes up until you say yes, and you’re paid every month.",
		},
		advertiser: {
			wall: "Your poster could be on that",
			poster: "van.",
			lead: "Book counters, lockers and vans near your customers. Upload your artwork. Once the owner says yes, it goes up.",
		},
	},
	formHeading: "Be there when we open",
	/** What the street scene shows, for people who cannot see it. */
	street:
		"A street: a house wall, a cafe counter, a row of gym lockers, a delivery van and a scooter. Each carries an empty frame, and one frame after another fills with a poster.",
};

export const howItWorks = {
	heading: "How It Works",
	/** Each step in the words of each side: the form's two cards choose which of them are shown. */
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
			lead: "Be on the corner your customers pass every day.",
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
	/** Below each title its words for each side, and on a label, as in a museum, the shape of the frame and who sees it. */
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
	/**
	 * While the name or the quote is in square brackets, the page shows them without the brackets, and says above
	 * that they are a draft.
	 */
	name: `[The founder of ${site.name}]`,
	/** What is said above the draft. */
	proof: "Proof. Goes up once the founder says yes.",
	/**
	 * The photo: put a JPEG, PNG, WebP or AVIF into the folder `content/pictures/`, and write its name, and
	 * what it shows, for people who cannot see it: `{ file: "founder.jpg", alt: "…" }`. An upright picture,
	 * 4 wide and 5 high, is shown whole.
	 * The build takes the place and the device that a camera wrote into it out of that file.
	 * `null` shows a drawing.
	 */
	portrait: null,
	/** What the drawing is, for people who cannot see it. */
	drawing: "Drawing of the founder: the photo follows",
	quote:
		"[Every street is full of space nobody uses, and of posters with nowhere to go. The people who own that space should decide, and be paid for it.]",
	bio: `[Who is behind ${site.name}, what came before it, and which empty wall started it: the founder tells it here before we open.]`,
	/** While an address has words in square brackets, the link leads to the first page of that site. */
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
	/** Below the heading, for each side: the card that is chosen in the second form decides. */
	sides: {
		host: "One counter, one wall or one van is enough. Got a poster instead? Choose Advertiser.",
		advertiser: "No space of your own? Book someone else’s. Join here.",
	},
};

export const footer = {
	/** The year is put in front by the page. */
	owner: site.name,
};
