/** The words of the mails, and of the page that their links open. */
import * as v from "valibot";
import { askErase, linkPages } from "../protocol/link-page.ts";
import { confirmation } from "../shared/mail.ts";
import { recordOf } from "../shared/record-of.ts";
import { replyKinds } from "../shared/reply.ts";
import { type Side, sides } from "../shared/sides.ts";
import {
	cutOff,
	heading,
	label,
	line,
	longText,
	shortText,
} from "./common-texts.ts";
import { group, href, list, optional, perSide, text, titled } from "./kinds.ts";

/** A page with nothing but a few words. */
export const emptyPage = group({ heading, text: shortText });

const subject = titled("Subject", text(70, cutOff));
const opening = titled("First paragraph", longText);
const paragraphs = list(titled("Paragraph", longText));
const button = titled("Button", text(36, line));

/** The words of a mail; its button leads to `href`. */
const announcement = group({
	subject,
	heading,
	paragraphs,
	button,
	href: titled("Address of the button", href),
});

/** The page of an unknown link that names an address has the words of the one without. */
const worded = linkPages.filter((name) => name !== "unknown-write");

const pageTitles: Readonly<Record<(typeof worded)[number], string>> = {
	confirm: "Page that asks to confirm",
	imported: "Page that asks imported people",
	leave: "Page that asks before leaving",
	[askErase]: "Page that asks before erasing",
	confirmed: "Page after confirming",
	"not-me": "Page after “not me”",
	left: "Page after leaving",
	erase: "Page after erasing",
	unknown: "Page of a link that does not work",
	failed: "Page of a reply that was not stored",
};

const linkButtons = [
	...[...replyKinds, "stay", askErase, "sure", "erase"],
	...["keep", "retry"],
] as const;

const buttonTitles: Readonly<Record<(typeof linkButtons)[number], string>> = {
	confirmed: "Confirm",
	"not-me": "Not me",
	stay: "Stay on the list",
	left: "Leave the list",
	[askErase]: "Ask to erase",
	sure: "Box that is ticked before erasing",
	erase: "Erase",
	keep: "Keep the data",
	retry: "Try again",
};

/** Each text of the letter that tells a person what is stored of the person, but for its first and last lines. */
const dataTitles = {
	signUp: "Sign-up",
	answer: "Answer to your own question",
	language: "Language of the page",
	source: "Source",
	network: "Mark of a network",
	imported: "Import",
	corrected: "Correction",
	brought: "People who came by the own link",
	mails: "Emails",
	sent: "Email that was sent",
	waiting: "Email that waits",
	bounced: "Email that bounced",
	dropped: "Email that was not sent",
	replies: "Replies",
	calls: "Your notes",
	called: "Last call",
	callOn: "Next call",
	note: "Note",
	done: "What you did",
	wishes: "What is remembered of a mailbox",
	asked: "Second question after leaving",
	complained: "Report as spam",
	undelivered: "Bounce elsewhere",
	told: "Receivers of notices",
	chat: "Chat",
	program: "Program",
	erased: "Erased sign-ups",
} as const;

/** A sentence, or none, in which something that the program knows takes the place of a slot. */
function withSlot(slot: string) {
	return optional(
		v.pipe(
			shortText,
			v.check((written) => written.includes(slot), ` has no ${slot}`),
		),
	);
}

/** No announcement has these names: the kind of the mail that asks to confirm, and what `announce` calls it. */
const reservedNames = [confirmation, "confirm"];

export const mails = {
	confirmation: titled(
		"Mail that asks to confirm",
		group({
			subject,
			heading,
			opening: perSide(opening),
			paragraphs,
			button,
		}),
	),
	importedConfirmation: titled(
		"Mail to imported people",
		group({
			subject,
			heading,
			opening: perSide(opening),
			from: titled("Where the address is from", withSlot("{source}")),
			since: titled("Since when", withSlot("{date}")),
			paragraphs,
			button,
		}),
	),
	announcements: v.record(
		v.pipe(
			v.string(),
			v.check(
				(name) => !reservedNames.includes(name),
				" is the name of another mail: give it another one",
			),
		),
		titled(
			"Announcement",
			v.lazy(
				(input): v.GenericSchema<unknown, Announcement> =>
					sides.some((side) => Object.hasOwn(Object(input), side))
						? perSide(announcement)
						: announcement,
			),
		),
		" is a group of mails, each by its name",
	),
	mailFooter: titled(
		"Foot of each mail",
		group({
			reason: perSide(titled("Why it came", longText)),
			ownLink: titled("Text before the own link", optional(shortText)),
			postalAddress: titled("Postal address", optional(longText)),
		}),
	),
	dataLetter: titled(
		"Letter about a person’s data",
		group({
			heading,
			asOf: titled("Date and time zone", shortText),
			...recordOf(
				Object.keys(dataTitles) as readonly (keyof typeof dataTitles)[],
				(name) => titled(dataTitles[name], text(60, line)),
			),
			change: titled("How to change or erase it", longText),
		}),
	),
	linkButtons: titled(
		"Buttons of the pages behind mails",
		group(recordOf(linkButtons, (name) => titled(buttonTitles[name], label))),
	),
	linkPages: group(
		recordOf(worded, (name) => titled(pageTitles[name], emptyPage)),
	),
	withoutLink: titled(
		"Pages of links that do not work",
		group({
			text: titled("How to leave", shortText),
			write: titled("Words before the address", text(42, line)),
		}),
	),
} as const;

/** A mail to the people on the list. */
export type AnnouncementWords = v.InferOutput<typeof announcement>;
/** The same words for all, or others for each side. */
export type Announcement = AnnouncementWords | Record<Side, AnnouncementWords>;
