// The words of the mails that people on the list get, and of the page that the links in them open.
//
// How to change it: what stands between quotation marks is yours; leave the rest. A mail has its
// subject, a heading, paragraphs and one button. Do not put in what a visitor typed: a stranger
// can enter another person's address. `npm run build` names every text that is too long or empty.

import { site } from "./site.ts";
import type {
	Announcement,
	Answers,
	Confirmation,
	LinkPages,
	MailFooter,
} from "./types.ts";

/** The mail that asks whether the person joined, once after joining. Its button opens the page below. */
export const confirmation: Confirmation = {
	host: {
		subject: `Did you join the ${site.name} waitlist?`,
		heading: "Was that you?",
		paragraphs: [
			`Hello! Your email address was put on the ${site.name} waitlist as a Space Owner, which is what we call people who have a space for ads.`,
			"If that was you, please confirm it. If it wasn’t, you can say so in the same place, and that sign-up won’t count.",
			"Opening the page changes nothing. You choose there.",
		],
		button: "Confirm or decline",
	},
	advertiser: {
		subject: `Did you join the ${site.name} waitlist?`,
		heading: "Was that you?",
		paragraphs: [
			`Hello! Your email address was put on the ${site.name} waitlist as an Advertiser, which is what we call people who look for a space for their ads.`,
			"If that was you, please confirm it. If it wasn’t, you can say so in the same place, and that sign-up won’t count.",
			"Opening the page changes nothing. You choose there.",
		],
		button: "Confirm or decline",
	},
};

/**
 * The mails that `announce` sends, by their names: copy one to write another. The address of its
 * button is on this site, like /, or a whole one that begins with https://. Words in square brackets
 * wait for yours: `announce` refuses a mail with some left. Do not rename or reuse one that was sent:
 * an address gets each one only once.
 */
export const announcements: Readonly<Record<string, Announcement>> = {
	launch: {
		subject: `${site.name} is open`,
		heading: "We are open",
		paragraphs: [
			"Hello! You asked us to tell you when we start, and today is the day.",
			"[What people can do from today, and what they should do first. Two or three sentences. Both sides get the same words.]",
			"Thank you for waiting. If you have a question, just reply to this mail.",
			"[The founder’s name]",
		],
		button: `Open ${site.name}`,
		href: "/",
	},
};

/** What stands below every mail. */
export const mailFooter: MailFooter = {
	/** Why the person gets it. */
	reason: {
		host: `You get this mail because your address was put on the ${site.name} waitlist as a Space Owner.`,
		advertiser: `You get this mail because your address was put on the ${site.name} waitlist as an Advertiser.`,
	},
	/**
	 * Your postal address: many countries ask for it in mail to customers. `null` leaves it out;
	 * `"Frontage Ltd., …"` shows it.
	 */
	postalAddress: null,
};

/** The buttons on the page that the links open; the last one is also the link below every mail. */
export const answers: Answers = {
	confirmed: "Yes, I joined",
	"not-me": "This wasn't me",
	left: "Take me off the list",
	/** After an error. */
	retry: "Try again",
};

/** The page that the links open, and what it says after each button. */
export const linkPages: LinkPages = {
	/** Has all three buttons. */
	confirm: {
		title: `Did you join? – ${site.name}`,
		heading: "Did you join our waitlist?",
		text: "Your email address was entered there. Please tell us whether that was you.",
	},
	/** For a link that is too old to confirm, and for those in announcements: one button, to leave. */
	leave: {
		title: `Leave the waitlist – ${site.name}`,
		heading: "Leave the waitlist?",
		text: "One press, and we stop writing to you. Would you rather stay? Then simply close this page.",
	},
	confirmed: {
		title: `Thank you – ${site.name}`,
		heading: "Thank you for confirming",
		text: "Now we know that it was you. We’ll write when there is news.",
	},
	"not-me": {
		title: `Thank you – ${site.name}`,
		heading: "Thanks for telling us",
		text: "Another person must have entered your address. That sign-up doesn’t count any more.",
	},
	left: {
		title: `You’re off the list – ${site.name}`,
		heading: "You’re off the list",
		text: "We won’t write to you again. You can close this page.",
	},
	/** For a link that was cut off, or is not one of ours. */
	unknown: {
		title: `This link doesn’t work – ${site.name}`,
		heading: "This link doesn’t work",
		text: "Part of it may be missing. Please open it from our mail again, or copy the whole link.",
	},
	/** When an answer could not be stored. */
	failed: {
		title: `Please try again – ${site.name}`,
		heading: "Please try again",
		text: "We could not save your answer just now. Please try once more in a few minutes.",
	},
};
