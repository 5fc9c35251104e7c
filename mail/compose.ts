import type { MailSettings } from "../config/settings.ts";
import * as mails from "../content/mails.ts";
import { isPlaceholder } from "../content/placeholders.ts";
import { site } from "../content/site.ts";
import type { AnnouncementWords } from "../content/types.ts";
import type { Mail } from "../shared/mail.ts";
import { type Side, sides } from "../shared/sides.ts";
import { currentMails } from "./current-mails.ts";
import { toHtml } from "./html.ts";
import { linkPath, makeToken, ownLink } from "./links.ts";
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
	/** Below it: sentences, and links. */
	readonly notes: readonly string[];
	readonly links: readonly MailLink[];
}

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
	readonly notes: Readonly<Record<Side, readonly string[]>>;
	readonly leave: string;
	/** What stands before the person's own link; `null` for a mail without one. */
	readonly ownLink: string | null;
	readonly links: readonly MailLink[];
}

/** The words of a confirmation, as `content/mails.ts` has them now. */
export async function confirmationWords(side: Side): Promise<MailWords> {
	const content = await currentMails();
	const { button, ...words } = content.confirmation[side];
	return withFooter(
		{ ...words, button: { label: button, href: null } },
		content,
	);
}

/** The words of an announcement for a side; `undefined` when `content/mails.ts` has none by this name. */
export function announcementWords(
	name: string,
	side: Side,
): MailWords | undefined {
	const words = announcementOf(name)?.[side];
	if (words === undefined) return undefined;
	const { button, href, ...others } = words;
	return withFooter({ ...others, button: { label: button, href } }, mails);
}

function withFooter(
	words: Pick<MailWords, "subject" | "heading" | "paragraphs" | "button">,
	{ mailFooter, answers }: typeof mails,
): MailWords {
	const { privacy, imprint } = site.legal;
	const notes = Object.fromEntries(
		sides.map((side) => [
			side,
			[mailFooter.reason[side], mailFooter.postalAddress].filter(
				(note) => note !== null,
			),
		]),
	) as Record<Side, string[]>;
	const links = [privacy, imprint].filter((link) => link !== null);
	// A confirmation goes to people who have not confirmed.
	const ownLink = words.button.href === null ? null : mailFooter.ownLink;
	return { ...words, notes, leave: answers.left, ownLink, links };
}

/** The mail with these words to a person. */
export function compose(
	mail: Pick<Mail, "kind" | "user_type" | "person_key">,
	words: MailWords,
	{ siteUrl, linkSecrets }: Pick<MailSettings, "siteUrl" | "linkSecrets">,
	now = Date.now(),
): Composed {
	const linkTo = (purpose: "confirm" | "leave") => {
		const link = { personKey: mail.person_key, purpose };
		return siteUrl + linkPath + makeToken(linkSecrets[0], link, now);
	};
	const onSite = (href: string) => new URL(href, siteUrl).href;
	const leave = linkTo("leave");
	const { subject, heading, paragraphs, button } = words;
	const ownHref = () => ownLink(siteUrl, linkSecrets[0], mail.person_key);
	const content: MailContent = {
		user_type: mail.user_type,
		subject,
		heading,
		paragraphs,
		button: {
			label: button.label,
			href: button.href === null ? linkTo("confirm") : onSite(button.href),
		},
		notes: words.notes[mail.user_type],
		links: [
			...(words.ownLink ? [{ label: words.ownLink, href: ownHref() }] : []),
			{ label: words.leave, href: leave },
			...words.links.map(({ label, href }) => ({ label, href: onSite(href) })),
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
			...(button.href === null && { "Auto-Submitted": "auto-generated" }),
		},
	};
}

/** The texts of an announcement that are still to be written. */
export function placeholdersIn(announcement: string): string[] {
	const perSide = announcementOf(announcement);
	const texts = sides.flatMap((side) => {
		const words = perSide?.[side];
		if (words === undefined) return [];
		const { subject, heading, paragraphs, button, href } = words;
		return [subject, heading, ...paragraphs, button, href];
	});
	return [...new Set(texts)].filter(isPlaceholder);
}

/** The words of an announcement for each side. */
function announcementOf(
	name: string,
): Readonly<Record<Side, AnnouncementWords>> | undefined {
	const { announcements } = mails;
	if (!Object.hasOwn(announcements, name)) return undefined;
	const words = announcements[name];
	if (words === undefined || !("subject" in words)) return words;
	return Object.fromEntries(sides.map((side) => [side, words])) as Record<
		Side,
		AnnouncementWords
	>;
}
