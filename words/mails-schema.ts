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
import { group, href, list, optional, perSide, text } from "./kinds.ts";

/** A page with nothing but a few words. */
export const emptyPage = group({ heading, text: shortText });

/** The words of a mail; its button leads to `href`. */
const announcement = group({
	subject: text(70, cutOff),
	heading,
	paragraphs: list(longText),
	button: text(36, line),
	href,
});

/** The page of an unknown link that names an address has the words of the one without. */
const worded = linkPages.filter((name) => name !== "unknown-write");

/** A sentence, or none, in which something that the program knows takes the place of a slot. */
function withSlot(slot: string) {
	return optional(
		v.pipe(
			shortText,
			v.check((written) => written.includes(slot), ` has no ${slot}`),
		),
	);
}

export const mails = {
	confirmation: group({
		subject: text(70, cutOff),
		heading,
		opening: perSide(longText),
		paragraphs: list(longText),
		button: text(36, line),
	}),
	importedConfirmation: group({
		subject: text(70, cutOff),
		heading,
		opening: perSide(longText),
		from: withSlot("{source}"),
		since: withSlot("{date}"),
		paragraphs: list(longText),
		button: text(36, line),
	}),
	announcements: v.record(
		v.pipe(
			v.string(),
			v.check(
				(name) => name !== confirmation,
				" is the name of another mail: give it another one",
			),
		),
		v.lazy(
			(input): v.GenericSchema<unknown, Announcement> =>
				sides.some((side) => Object.hasOwn(Object(input), side))
					? perSide(announcement)
					: announcement,
		),
		" is a group of mails, each by its name",
	),
	mailFooter: group({
		reason: perSide(longText),
		ownLink: optional(shortText),
		postalAddress: optional(longText),
	}),
	answers: group(
		recordOf(
			[
				...[...replyKinds, "stay", askErase, "sure", "erase"],
				...["keep", "retry"],
			] as const,
			() => label,
		),
	),
	linkPages: group(recordOf(worded, () => emptyPage)),
	withoutLink: group({ text: shortText, write: text(42, line) }),
} as const;

/** A mail to the people on the list. */
export type AnnouncementWords = v.InferOutput<typeof announcement>;
/** The same words for all, or others for each side. */
export type Announcement = AnnouncementWords | Record<Side, AnnouncementWords>;
