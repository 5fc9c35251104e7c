import type { SendMailOptions } from "nodemailer";
import type { MailSettings } from "../config/settings.ts";
import {
	announcements,
	answers,
	confirmation as confirmations,
	mailFooter,
} from "../content/mails.ts";
import { isPlaceholder } from "../content/placeholders.ts";
import { site } from "../content/site.ts";
import type { AnnouncementWords } from "../content/types.ts";
import { confirmation, type Mail } from "../shared/mail.ts";
import { type Side, sides } from "../shared/sides.ts";
import { toHtml } from "./html.ts";
import { linkPath, makeToken, ownLink } from "./links.ts";

/** A link by its words and its whole address. */
interface MailLink {
	readonly label: string;
	readonly href: string;
}

/** What a mail says, but for the links that are made for each person. */
export interface MailWords {
	readonly subject: string;
	readonly heading: string;
	readonly paragraphs: readonly string[];
	/** `href` is `null` where the button opens the person's own page. */
	readonly button: { readonly label: string; readonly href: string | null };
	/** Below it: sentences, and links. */
	readonly notes: readonly string[];
	readonly links: readonly MailLink[];
	readonly leave: string;
	/** What stands before the person's own link; `null` for a mail without one. */
	readonly ownLink: string | null;
}

/** The same with these links. */
export interface MailContent
	extends Omit<MailWords, "button" | "leave" | "ownLink"> {
	readonly button: MailLink;
}

/** The names of the announcements in `content/mails.ts`. */
export const announcementNames = Object.keys(announcements).filter(
	(name) => name !== confirmation,
);

/** The words of a kind of mail for a side, as `content/mails.ts` has them; `undefined` for an unknown kind. */
export function wordsOf(kind: string, side: Side): MailWords | undefined {
	const isConfirmation = kind === confirmation;
	const words: Omit<AnnouncementWords, "href"> | undefined = isConfirmation
		? confirmations[side]
		: announcementOf(kind, side);
	if (words === undefined) return undefined;
	const { subject, heading, paragraphs, button: label } = words;
	return {
		subject,
		heading,
		paragraphs,
		button: { label, href: announcementOf(kind, side)?.href ?? null },
		notes: [mailFooter.reason[side], mailFooter.postalAddress].filter(
			(text) => text !== null,
		),
		leave: answers.left,
		// A confirmation goes to people who have not confirmed.
		ownLink: isConfirmation ? null : mailFooter.ownLink,
		links: [site.legal.privacy, site.legal.imprint].filter(
			(link) => link !== null,
		),
	};
}

/** A mail as the mail server gets it. */
export type ComposedMail = SendMailOptions &
	Readonly<Record<"subject" | "text" | "html", string>>;

/** The mail with these words to a person. */
export function compose(
	mail: Omit<Mail, "id">,
	words: MailWords,
	settings: Pick<MailSettings, "siteUrl" | "linkSecrets" | "from">,
	now: number,
): ComposedMail {
	const { siteUrl, linkSecrets, from } = settings;
	const linkTo = (purpose: "confirm" | "leave") => {
		const link = { personKey: mail.person_key, purpose };
		return siteUrl + linkPath + makeToken(linkSecrets[0], link, now);
	};
	const onSite = ({ label, href }: MailLink) => ({
		label,
		href: new URL(href, siteUrl).href,
	});
	const leave = linkTo("leave");
	const { button, ownLink: label } = words;
	const href = button.href ?? linkTo("confirm");
	const own = ownLink(siteUrl, linkSecrets[0], mail.person_key);
	const content: MailContent = {
		...words,
		button: onSite({ ...button, href }),
		links: [
			...(label ? [{ label, href: own }] : []),
			{ label: words.leave, href: leave },
			...words.links.map(onSite),
		],
	};
	return {
		from,
		to: { name: "", address: mail.email },
		messageId: mail.message_id,
		date: new Date(now),
		subject: words.subject,
		text: toText(content),
		html: toHtml(content, mail.user_type),
		headers: {
			// The mail program's own button to leave (RFC 8058).
			"List-Unsubscribe": `<${leave}>`,
			"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
			// No holiday reply is wanted (RFC 3834). The founder writes announcements, and reads replies.
			...(button.href === null && { "Auto-Submitted": "auto-generated" }),
		},
	};
}

/** The texts of an announcement that are still to be written. */
export function placeholdersIn(name: string): string[] {
	const texts = sides.flatMap((side) =>
		Object.values(announcementOf(name, side) ?? {}).flat(),
	);
	return [...new Set(texts)].filter(isPlaceholder);
}

function announcementOf(
	name: string,
	side: Side,
): AnnouncementWords | undefined {
	if (!announcementNames.includes(name)) return undefined;
	const words = announcements[name];
	return words && "subject" in words ? words : words?.[side];
}

/** The mail as plain text; mail programs break the lines. */
export function toText(content: MailContent): string {
	const { heading, paragraphs, button, notes, links } = content;
	const linkLines = ({ label, href }: MailLink) => `${label}:\n${href}`;
	return [
		site.name,
		heading,
		...paragraphs,
		linkLines(button),
		"-".repeat(20),
		...notes,
		...links.map(linkLines),
		"",
	].join("\n\n");
}
