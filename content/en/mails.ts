// The words of the mails that people on the list get, and of the page that the links in them open.
//
// How to change it: what stands between quotation marks is yours; leave the rest. A mail has its
// subject, a heading, paragraphs and one button. Do not put in what a visitor typed: a stranger
// can enter another person's address. `npm run build` names every text that is too long or empty.

import { site } from "./site.ts";

/** The mail that asks whether the person joined, once after joining. Its button opens the page below. */
export const confirmation = {
	subject: `Did you join the ${site.name} waitlist?`,
	heading: "Was it you?",
	/** The first paragraph, for each side. */
	opening: {
		host: `Someone joined the ${site.name} waitlist as a Space Owner with this address. Tell us if it was you. ${site.name} is where local advertisers will book ad space on counters, lockers and vans.`,
		advertiser: `Someone joined the ${site.name} waitlist as an Advertiser with this address. Tell us if it was you. ${site.name} is where you will book ad space on counters, lockers and vans near your customers.`,
	},
	paragraphs: [
		"If it wasn’t you, say so in the same place, and the sign-up won’t count. Nothing changes until you press a button there.",
	],
	button: "Say yes or no",
};

/**
 * The mail that `mail confirm --imported` sends to people of an import: they did not join on your page. Say in the first
 * paragraph where you know them from, such as "You wrote to us in October." Its button opens the page `imported` below.
 */
export const importedConfirmation = {
	subject: `May we write to you about ${site.name}?`,
	heading: "Do you want our emails?",
	/** The first paragraph, for each side. */
	opening: {
		host: `Your address is on our list of Space Owners. ${site.name} is where local advertisers will book ad space on counters, lockers and vans.`,
		advertiser: `Your address is on our list of Advertisers. ${site.name} is where you will book ad space on counters, lockers and vans near your customers.`,
	},
	/** Where the address is from: the source of the import (`import --source`) stands for {source} … */
	from: "We have your address from: {source}.",
	/** … and, where there is none, the day of the import for {date}. `null` leaves a sentence out. */
	since: "We have had your address since {date}.",
	paragraphs: [
		"If you don’t want our emails, say so in the same place. Nothing changes until you press a button there.",
	],
	button: "Say yes or no",
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

/** The buttons on the page that the links open; "Take me off the list" is also the link below every mail. */
export const answers = {
	confirmed: "Yes, I joined",
	"not-me": "This wasn’t me",
	/** In the place of both above, for people of an import. */
	stay: "Yes, write to me",
	left: "Take me off the list",
	/** Asks once more, in the page `ask-erase` below … */
	"ask-erase": "Erase my data",
	/** … where these stand: a box to tick, the button that erases, and the way back. */
	sure: "Yes, I’m sure",
	erase: "Erase it for good",
	keep: "No, keep it",
	/** After an error. */
	retry: "Try again",
};

/** The page that the links open, and what it says after each button. */
export const linkPages = {
	/** Has all four buttons. */
	confirm: {
		heading: "Did you join our waitlist?",
		text: "Someone entered your email address there. Please tell us if it was you.",
	},
	/** For people of an import: buttons to stay, to leave, and to be erased. */
	imported: {
		heading: "May we write to you?",
		text: "Your address came onto our list from elsewhere. Tell us if you want our emails.",
	},
	/** For a link that is too old to confirm, and for those in announcements: buttons to leave, and to be erased. */
	leave: {
		heading: "Leave the waitlist?",
		text: "One press and we’ll stop emailing you. To stay, just close this page.",
	},
	confirmed: {
		heading: "You’re on the list",
		text: "Thank you. We’ll email you when we open.",
	},
	"not-me": {
		heading: "Thanks for telling us",
		text: "Someone else must have typed your address. That sign-up no longer counts.",
	},
	left: {
		heading: "You’re off the list",
		text: "We’ve stopped. Only if someone enters your address again will we ask you once, after 30 days.",
	},
	/** Asks before anything is erased. */
	"ask-erase": {
		heading: "Erase your data?",
		text: "All we keep about your address is erased for good, and we won’t email you again. This can’t be undone.",
	},
	erase: {
		heading: "We’re erasing your data",
		text: "It usually takes about a minute. You don’t have to do anything else, and we won’t email you again.",
	},
	/** For a link that was cut off, is not one of ours, or was made with a secret that is lost. */
	unknown: {
		heading: "This link doesn’t work",
		text: "Part of it may be missing. Please open it from our email again, or copy the whole link.",
	},
	/** When an answer could not be stored. */
	failed: {
		heading: "That didn’t save",
		text: "We couldn’t keep your answer. Wait a few minutes.",
	},
};

/** Below the words for a link that doesn’t work: how to leave without one. */
export const withoutLink = {
	text: "To leave the list or have your data erased, just answer our email and say so.",
	/** Stands before the address from which the mails come, where the server knows it. */
	write: "You can also write to",
};
