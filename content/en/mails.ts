// The words of the mails that people on the list get, and of the page that the links in them open.
//
// How to change it: what stands between quotation marks is yours; leave the rest. A mail has its
// subject, a heading, paragraphs and one button. Do not put in what a visitor typed: a stranger
// can enter another person's address. `npm run build` names every text that is too long or empty.

import { site } from "./site.ts";

/** The mail that asks whether the person joined, once after joining. Its button opens the page below. */
export const confirmation = {
	subject: "Please confirm your email",
	heading: "One click to confirm",
	/** The first paragraph, for each side. */
	opening: {
		host: `Someone, we hope you, joined the ${site.name} waitlist with this address as a Space Owner. ${site.name} is where local advertisers will book ad space on counters, lockers and vans.`,
		advertiser: `Someone, we hope you, joined the ${site.name} waitlist with this address as an Advertiser. ${site.name} is where you will book ad space on counters, lockers and vans near your customers.`,
	},
	paragraphs: [
		"If it was you, please confirm. If it wasn’t, say so in the same place, and the sign-up won’t count.",
		"Nothing changes until you press a button.",
	],
	button: "Confirm or decline",
};

/**
 * The mails that `announce` sends, by their names: copy one to write another. The address of its
 * button is on this site, like /, or a whole one that begins with https://. Words in square brackets
 * wait for yours: `announce` refuses a mail with some left. For other words per side, write
 * `launch: { host: { subject: …, … }, advertiser: { subject: …, … } }`. Do not rename or reuse one that was sent:
 * an address gets each one only once.
 */
export const announcements = {
	launch: {
		subject: `${site.name} is open`,
		heading: "We are open",
		paragraphs: [
			"You asked to hear when we open. That’s today.",
			"[What people can do from today, and what they should do first. Two or three sentences. Both sides get these words, unless you write some for each.]",
			"Thank you for waiting. If you have a question, just reply to this email.",
			"[The founder’s name]",
		],
		button: `Open ${site.name}`,
		href: "/",
	},
};

/** What stands below every mail. */
export const mailFooter = {
	/** Why the person gets it. */
	reason: {
		host: `You get this email because your address was put on the ${site.name} waitlist as a Space Owner.`,
		advertiser: `You get this email because your address was put on the ${site.name} waitlist as an Advertiser.`,
	},
	/**
	 * Gives each person who has confirmed a link of their own, in the page that follows and at the foot of
	 * each later mail; `stats` and others tell who brought whom (docs/growth.md). `null` gives none;
	 * `"Know someone with a wall or a poster? This link is yours."` stands before the link.
	 */
	ownLink: null,
	/**
	 * Your postal address: many countries ask for it in mail to customers. `null` leaves it out;
	 * `"Frontage Ltd., …"` shows it.
	 */
	postalAddress: null,
};

/** The buttons on the page that the links open; the last one is also the link below every mail. */
export const answers = {
	confirmed: "Yes, I joined",
	"not-me": "This wasn’t me",
	left: "Take me off the list",
	/** After an error. */
	retry: "Try again",
};

/** The page that the links open, and what it says after each button. */
export const linkPages = {
	/** Has all three buttons. */
	confirm: {
		heading: "Did you join our waitlist?",
		text: "Someone entered your email address there. Please tell us if it was you.",
	},
	/** For a link that is too old to confirm, and for those in announcements: one button, to leave. */
	leave: {
		heading: "Leave the waitlist?",
		text: "One press and we’ll stop emailing you. To stay, just close this page.",
	},
	confirmed: {
		heading: "Thank you for confirming",
		text: "That’s everything. We’ll email you when we open.",
	},
	"not-me": {
		heading: "Thanks for telling us",
		text: "Someone else must have typed your address. That sign-up no longer counts.",
	},
	left: {
		heading: "You’re off the list",
		text: "We won’t email you again. If your address is entered once more, we’ll ask you once, after 30 days.",
	},
	/** For a link that was cut off, or is not one of ours. */
	unknown: {
		heading: "This link doesn’t work",
		text: "Part of it may be missing. Please open it from our email again, or copy the whole link.",
	},
	/** When an answer could not be stored. */
	failed: {
		heading: "Please try again",
		text: "We could not save your answer just now. Please try once more in a few minutes.",
	},
};
