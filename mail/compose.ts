import type { MailSettings } from "../config/settings.ts";
import {
	announcements,
	answers,
	confirmation as confirmationWords,
	mailFooter,
} from "../content/mails.ts";
import { isPlaceholder } from "../content/placeholders.ts";
import { site } from "../content/site.ts";
import { confirmation, type Mail } from "../store/mails.ts";
import { toHtml } from "./html.ts";
import { linkPath, makeToken } from "./links.ts";
import { toText } from "./text.ts";

/** A mail as the mail server gets it. */
export interface Composed {
	readonly subject: string;
	readonly text: string;
	readonly html: string;
	readonly headers: Readonly<Record<string, string>>;
}

/** What a mail says, whether as text or as HTML. */
export interface MailContent {
	readonly user_type: Mail["user_type"];
	readonly subject: string;
	readonly heading: string;
	readonly paragraphs: readonly string[];
	readonly button: MailLink;
	/** Below it: sentences, and links of which the first is the one to leave the list. */
	readonly notes: readonly string[];
	readonly links: readonly MailLink[];
}

/** A link by its words and its whole address. */
interface MailLink {
	readonly label: string;
	readonly href: string;
}

/** The mail in words, or `undefined` when `content/mails.ts` has no mail of its kind any more. */
export function compose(
	mail: Pick<Mail, "kind" | "user_type" | "person_key">,
	{ siteUrl, linkSecret }: Pick<MailSettings, "siteUrl" | "linkSecret">,
	now = Date.now(),
): Composed | undefined {
	const isConfirmation = mail.kind === confirmation;
	const announcement = isConfirmation ? undefined : announcementOf(mail.kind);
	const words = isConfirmation
		? confirmationWords[mail.user_type]
		: announcement;
	if (words === undefined) return undefined;
	const linkTo = (purpose: "confirm" | "leave") => {
		const link = { personKey: mail.person_key, purpose };
		return siteUrl + linkPath + makeToken(linkSecret, link, now);
	};
	const onSite = (href: string) => new URL(href, siteUrl).href;
	const leave = linkTo("leave");
	const { subject, heading, paragraphs, button } = words;
	const { privacy, imprint } = site.legal;
	const content: MailContent = {
		user_type: mail.user_type,
		subject,
		heading,
		paragraphs,
		button: {
			label: button,
			href: announcement ? onSite(announcement.href) : linkTo("confirm"),
		},
		notes: [mailFooter.reason[mail.user_type], mailFooter.postalAddress].filter(
			(note) => note !== null,
		),
		links: [
			{ label: answers.left, href: leave },
			...[privacy, imprint]
				.filter((link) => link !== null)
				.map(({ label, href }) => ({ label, href: onSite(href) })),
		],
	};
	return {
		subject,
		text: toText(content),
		html: toHtml(content),
		headers: {
			// The mail program's own button to leave (RFC 8058).
			"List-Unsubscribe": `<${leave}>`,
			"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
			// No holiday reply is wanted (RFC 3834). The founder writes announcements, and reads replies.
			...(isConfirmation && { "Auto-Submitted": "auto-generated" }),
		},
	};
}

/** The texts of an announcement that are still to be written. */
export function placeholdersIn(announcement: string): string[] {
	const words = announcementOf(announcement);
	return words === undefined
		? []
		: [
				words.subject,
				words.heading,
				...words.paragraphs,
				words.button,
				words.href,
			].filter(isPlaceholder);
}

function announcementOf(name: string) {
	return Object.hasOwn(announcements, name) ? announcements[name] : undefined;
}
