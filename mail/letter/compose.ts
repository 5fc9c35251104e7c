import { parseSender } from "../../config/sender.ts";
import type { MailSettings } from "../../config/settings.ts";
import { confirmation, type Mail } from "../../shared/mail.ts";
import type { Origin } from "../../shared/person.ts";
import { posterName } from "../../shared/poster-name.ts";
import { shownEmail } from "../../shared/shown-email.ts";
import { type Side, sides } from "../../shared/sides.ts";
import type { Content, Theme, Words } from "../../words/content.ts";
import type { AnnouncementWords } from "../../words/mails-schema.ts";
import { isPlaceholder } from "../../words/placeholders.ts";
import type { Link } from "../../words/schema.ts";
import type { NewMail } from "../rules/mail-facts.ts";
import { toHtml } from "./html.ts";
import {
	linkPath,
	type Link as MailLink,
	makeToken,
	ownLink,
} from "./links.ts";
import type { MailContent } from "./mail-content.ts";
import { plainText, readMarks } from "./marks.ts";
import { newMail } from "./message.ts";

/** The names of the announcements in `mails.yaml`. */
export function announcementNames({ languages: [main] }: Content): string[] {
	return Object.keys(main.announcements);
}

/** The words of one mail; those of the dashboard have neither a heading nor a button. */
export interface Letter
	extends Pick<AnnouncementWords, "subject" | "paragraphs">,
		Partial<Omit<AnnouncementWords, "subject" | "paragraphs">> {
	/** What the button is for, if it opens the page on which the person replies: then `href` is empty. */
	readonly purpose?: "confirm" | "imported";
}

/**
 * The words of a kind of mail for a side in `mails.yaml`; `undefined` for an unknown kind. A person of an import did not
 * join on the page: the confirmation then says where the address is from, or since which day of TIME_ZONE it is known.
 */
export function wordsOf(
	words: Words,
	kind: string,
	side: Side,
	origin?: Origin,
	timeZone = "UTC",
): Letter | undefined {
	const { announcements } = words;
	if (kind === confirmation) {
		const { opening, ...others } = origin
			? words.importedConfirmation
			: words.confirmation;
		const paragraphs = [
			opening[side],
			...(origin ? originTexts(origin, words, timeZone) : []),
			...others.paragraphs,
		];
		const purpose = origin ? "imported" : "confirm";
		return { ...others, paragraphs, href: "", purpose };
	}
	if (!Object.hasOwn(announcements, kind)) return undefined;
	const mail = announcements[kind];
	return mail && "subject" in mail ? mail : mail?.[side];
}

/** A source that no mail program makes a link of, and no reader takes for our words: a file may have it from a visitor. */
const plainSource = /^[\p{L}\p{M}\p{N} _~,'’&()+-]{1,60}$/u;

/** The sentence that says where an address is from, by its source or the day of the first sign-up. */
function originTexts(
	origin: Origin,
	{ importedConfirmation: { from, since }, language }: Words,
	timeZone: string,
): string[] {
	const { source } = origin;
	if (from !== null && source !== null && plainSource.test(source))
		return [from.replaceAll("{source}", () => source)];
	const date = new Intl.DateTimeFormat(language.code, {
		dateStyle: "long",
		timeZone,
	}).format(Date.parse(origin.since));
	return since === null ? [] : [since.replaceAll("{date}", () => date)];
}

/** The placeholders in an announcement, which the founder must still replace. */
export function placeholdersIn({ languages }: Content, name: string): string[] {
	const texts = languages.flatMap((words) =>
		sides.flatMap((side) =>
			Object.values(wordsOf(words, name, side) ?? {}).flat(),
		),
	);
	return [...new Set(texts)].filter(isPlaceholder);
}

/** What a mail to a person is made with: the words are those in the person's language. */
export interface ComposeSettings
	extends Pick<MailSettings, "siteUrl" | "linkSecrets" | "from"> {
	readonly words: Words;
	readonly theme: Theme;
}

/** Takes the place of a person's key in a mail that is only shown. */
const noPerson = "A".repeat(22);

/** A mail of this kind as it would be sent to a person at `now` (milliseconds), with links that change nothing. */
export function composeSample(
	person: NewMail,
	kind: string,
	words: Letter,
	settings: ComposeSettings,
	now: number,
) {
	const mail = newMail(person, kind, settings, now);
	return compose({ ...mail, person_key: noPerson }, words, settings, now);
}

/** The mail with these words to a person. */
export function compose(
	mail: Omit<Mail, "id">,
	words: Letter,
	settings: ComposeSettings,
	now: number,
) {
	const { siteUrl, linkSecrets, from, theme } = settings;
	const { site, mailFooter, linkButtons, language } = settings.words;
	const home = siteUrl + language.root;
	const { person_key: personKey, user_type: side } = mail;
	const linkTo = (purpose: MailLink["purpose"]) =>
		home + linkPath + makeToken(linkSecrets[0], { personKey, purpose }, now);
	const whole = (href: string) => new URL(href, siteUrl).href;
	const onSite = ({ label, href }: Link) => ({ label, href: whole(href) });
	const leave = linkTo("leave");
	const { subject, paragraphs, button, href, purpose = "confirm" } = words;
	const { reason, postalAddress, ownLink: ownLabel } = mailFooter;
	const own = ownLink(home, linkSecrets[0], personKey);
	const isConfirmation = mail.kind === confirmation;
	const content: MailContent = {
		...words,
		// A confirmation may name where a stranger entered the address: no words of it become a link.
		paragraphs: isConfirmation
			? paragraphs
			: paragraphs.map((text) => readMarks(text, own, whole)),
		button:
			button === undefined
				? undefined
				: onSite({ label: button, href: href || linkTo(purpose) }),
		// As the page showed it when the person joined.
		posterName:
			isConfirmation && purpose === "confirm"
				? posterName(mail.email, shownEmail)
				: undefined,
		notes: [reason[side], postalAddress].filter((text) => text !== null),
		links: [
			// Only people who have confirmed get an own link.
			...(ownLabel && !isConfirmation ? [{ label: ownLabel, href: own }] : []),
			{ label: linkButtons.left, href: leave },
			...[site.legal.privacy, site.legal.imprint]
				.filter((link) => link !== null)
				.map(onSite),
		],
	};
	return {
		from: parseSender(from),
		to: { name: "", address: mail.email },
		messageId: mail.message_id,
		date: new Date(now),
		subject: undivided(subject),
		text: undivided(toText(content, site.name, language.code)),
		html: toHtml(content, side, settings.words, theme),
		headers: {
			// For the unsubscribe button of the mail program (RFC 8058).
			"List-Unsubscribe": `<${leave}>`,
			"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
			// Prevents automatic replies (RFC 3834). The founder reads replies to announcements.
			...(isConfirmation && { "Auto-Submitted": "auto-generated" }),
		},
	};
}

/** A label with a sign at its end, such as that of a sentence, perhaps within quotation marks. */
const endsItself = /[.:;!?…。：！？؟।։][\p{Pf}\p{Pe}"']*\s*$/u;

/** A text without the places where a word may be divided: programs for plain text show each as a hyphen, or as a sign. */
export function undivided(text: string): string {
	return text.replaceAll("\u00ad", "");
}

/** A label before what it names, with a colon unless it ends itself. French has a space before it, and no line ends there. */
export function withColon(label: string, language: string): string {
	if (endsItself.test(label)) return label;
	return `${label}${/^fr\b/.test(language) ? "\u00a0:" : ":"}`;
}

/** The mail as plain text; mail programs break the lines. */
export function toText(
	content: MailContent,
	name: string,
	language: string,
): string {
	const { heading, paragraphs, button, notes, links } = content;
	const linkLines = ({ label, href }: Link) =>
		`${withColon(label, language)}\n${href}`;
	return [
		name,
		...(heading === undefined ? [] : [heading]),
		...paragraphs.map(plainText),
		...(button === undefined ? [] : [linkLines(button)]),
		"-".repeat(20),
		...notes,
		...links.map(linkLines),
		"",
	].join("\n\n");
}
