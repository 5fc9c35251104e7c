// The words of the mails that people on the list get, and of the page that the links in them open.
//
// How to change it: what stands between quotation marks is yours; leave the rest. A mail has its
// subject, a heading, paragraphs and one button. Do not put in what a visitor typed: a stranger
// can enter another person's address. `npm run build` names every text that is too long or empty.

import type { UserType } from "../shared/entry.ts";
import type { LinkPage } from "../shared/person-event.ts";
import { site } from "./site.ts";
import * as text from "./texts.ts";

/** The mail that asks whether the person joined, once after joining. Its button opens the page below. */
export const confirmation = {
	host: text.mail({
		subject: `Did you join the ${site.name} waitlist?`,
		heading: "Was that you?",
		paragraphs: [
			`Hello! Your email address was put on the ${site.name} waitlist as a Space Owner, which is what we call people who have a space for ads.`,
			"If that was you, please confirm it. If it wasn’t, you can say so in the same place, and that sign-up won’t count.",
			"Opening the page changes nothing. You choose there.",
		],
		button: "Confirm or decline",
	}),
	advertiser: text.mail({
		subject: `Did you join the ${site.name} waitlist?`,
		heading: "Was that you?",
		paragraphs: [
			`Hello! Your email address was put on the ${site.name} waitlist as an Advertiser, which is what we call people who look for a space for their ads.`,
			"If that was you, please confirm it. If it wasn’t, you can say so in the same place, and that sign-up won’t count.",
			"Opening the page changes nothing. You choose there.",
		],
		button: "Confirm or decline",
	}),
} satisfies Record<UserType, text.Mail>;

/**
 * The mails that `announce` sends, by their names: copy one to write another. The address of its
 * button is on this site, like /, or a whole one that begins with https://. `announce` refuses a
 * mail with a `text.placeholder("…", "…")` left in it: put your own text in its place, in plain
 * quotation marks. Do not rename or reuse one that was sent: an address gets each one only once.
 */
export const announcements: Readonly<Record<string, text.Announcement>> = {
	launch: text.mail({
		subject: `${site.name} is open`,
		heading: "We are open",
		paragraphs: [
			"Hello! You asked us to tell you when we start, and today is the day.",
			text.placeholder(
				"What people can do from today, and what they should do first. Two or three sentences. Both sides get the same words.",
				"What your launch mail tells people to do first",
			),
			"Thank you for waiting. If you have a question, just reply to this mail.",
			text.placeholder(
				"The founder’s name",
				"Your name, at the end of the launch mail",
			),
		],
		button: `Open ${site.name}`,
		href: "/",
	}),
};

/** What stands below every mail. */
export const mailFooter = {
	/** Why the person gets it. */
	reason: {
		host: text.paragraph(
			`You get this mail because your address was put on the ${site.name} waitlist as a Space Owner.`,
		),
		advertiser: text.paragraph(
			`You get this mail because your address was put on the ${site.name} waitlist as an Advertiser.`,
		),
	} satisfies Record<UserType, string>,
	/**
	 * Your postal address: many countries ask for it in mail to customers. `null` leaves it out;
	 * `text.paragraph("Frontage Ltd., …")` shows it.
	 */
	postalAddress: null as string | null,
} as const;

/** The buttons on the page that the links open; the last one is also the link below every mail. */
export const answers = {
	confirmed: text.action("Yes, I joined"),
	"not-me": text.action("This wasn't me"),
	left: text.action("Take me off the list"),
	/** After an error. */
	retry: text.action("Try again"),
} as const;

/** The page that the links open, and what it says after each button. */
export const linkPages = {
	/** Has all three buttons. */
	confirm: {
		title: text.title(`Did you join? – ${site.name}`),
		heading: text.heading("Did you join our waitlist?"),
		text: text.lead(
			"Your email address was entered there. Please tell us whether that was you.",
		),
	},
	/** For a link that is too old to confirm, and for those in announcements: one button, to leave. */
	leave: {
		title: text.title(`Leave the waitlist – ${site.name}`),
		heading: text.heading("Leave the waitlist?"),
		text: text.lead(
			"One press, and we stop writing to you. Would you rather stay? Then simply close this page.",
		),
	},
	confirmed: {
		title: text.title(`Thank you – ${site.name}`),
		heading: text.heading("Thank you for confirming"),
		text: text.lead(
			"Now we know that it was you. We’ll write when there is news.",
		),
	},
	"not-me": {
		title: text.title(`Thank you – ${site.name}`),
		heading: text.heading("Thanks for telling us"),
		text: text.lead(
			"Another person must have entered your address. That sign-up doesn’t count any more.",
		),
	},
	left: {
		title: text.title(`You’re off the list – ${site.name}`),
		heading: text.heading("You’re off the list"),
		text: text.lead("We won’t write to you again. You can close this page."),
	},
	/** For a link that was cut off, or is not one of ours. */
	unknown: {
		title: text.title(`This link doesn’t work – ${site.name}`),
		heading: text.heading("This link doesn’t work"),
		text: text.lead(
			"Part of it may be missing. Please open it from our mail again, or copy the whole link.",
		),
	},
	/** When an answer could not be stored. */
	failed: {
		title: text.title(`Please try again – ${site.name}`),
		heading: text.heading("Please try again"),
		text: text.lead(
			"We could not save your answer just now. Please try once more in a few minutes.",
		),
	},
} satisfies Record<LinkPage, { title: string; heading: string; text: string }>;
