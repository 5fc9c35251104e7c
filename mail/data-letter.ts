/** What is stored of a person, as a letter in plain text for the person, in words of the person's language. */
import type { Kept } from "../list/kept.ts";
import { type Mail, shownState } from "../shared/mail.ts";
import type { MailboxRow } from "../shared/mailbox-events.ts";
import { inOrder } from "../shared/order.ts";
import { languageOf, originOf, type Person } from "../shared/person.ts";
import { printable, withoutTurning } from "../shared/printable.ts";
import type { Reply } from "../shared/reply.ts";
import { shownEmail } from "../shared/shown-email.ts";
import {
	type StoredSignUp,
	sourceColumns,
	typedColumns,
} from "../shared/sign-up.ts";
import { ago } from "../shared/time.ts";
import {
	type Content,
	directionOf,
	type Words,
	wordsIn,
} from "../words/content.ts";
import { isPlaceholder } from "../words/placeholders.ts";
import type { Paragraph } from "../words/schema.ts";
import { type Brought, broughtText } from "./brought.ts";
import { undivided, withColon, wordsOf } from "./letter/compose.ts";
import { sideAndAddress } from "./rules/mailbox.ts";

/** What the letter is made from. */
export interface DataLetterOptions {
	/** The address that the person asks about. */
	readonly email: string;
	readonly kept: Kept;
	/** The people of this address, and whom each has brought. */
	readonly people: readonly Person[];
	readonly brought: Brought;
	readonly content: Content;
	readonly siteUrl: string;
	readonly timeZone: string;
	readonly now?: number;
}

/** The letter, and a sentence for the founder on what it lacks, if anything. */
export interface DataLetter {
	readonly text: string;
	readonly gap: string | undefined;
}

/** A heading, and lines below it; without lines, it is left out. */
type Part = readonly [heading: string, lines: readonly string[]];

/**
 * The letter that tells a person what is stored of an address: every value, what became of each mail, who was told, and
 * what the page about privacy says of purposes, recipients, periods and rights. The language is that of the newest
 * sign-up.
 */
export function dataLetter({
	email,
	kept,
	people,
	brought,
	content,
	siteUrl,
	timeZone,
	now = Date.now(),
}: DataLetterOptions): DataLetter {
	const signUps = inOrder(kept.waitlist);
	const words = wordsIn(content, languageOf(signUps));
	const { dataLetter: texts, linkButtons, site } = words;
	const { code } = words.language;
	const isTurned = directionOf(words.language) === "rtl";
	/** A value, which a line in another direction keeps in its place. */
	const shown = (value: string) => {
		const text = printable(withoutTurning(value));
		return isTurned ? `\u2068${text}\u2069` : text;
	};
	const clock = new Intl.DateTimeFormat(code, {
		...{ dateStyle: "long", timeStyle: "short", timeZone },
	});
	const days = new Intl.DateTimeFormat(code, {
		...{ dateStyle: "long", timeZone: "UTC" },
	});
	// Another program may have written anything.
	const minute = (time: string, format = clock) =>
		Number.isNaN(Date.parse(time))
			? shown(time)
			: format.format(Date.parse(time));
	const languages = new Intl.DisplayNames([code], { type: "language" });
	const line = (label: string, value: string | null | undefined) =>
		value ? [`- ${withColon(label, code)} ${shown(value)}`] : [];
	const timeLine = (label: string, time: string | null | undefined) =>
		time ? line(label, minute(time)) : [];

	const signUpPart = (row: StoredSignUp): Part => [
		`${withColon(texts.signUp, code)} ${minute(row.created_at)}`,
		[
			...line(words.form.question, site.sides[row.user_type].one),
			...typedColumns.flatMap((name) =>
				name === "answer"
					? line(
							words.form.ownQuestion?.label ?? texts.answer,
							row.answer && answerIn(words, row.answer),
						)
					: line(
							words.form[name],
							name === "email" ? shownEmail(row.email) : row[name],
						),
			),
			...line(
				texts.source,
				sourceColumns
					.flatMap((name) => (name === "language" ? [] : (row[name] ?? [])))
					.join(", "),
			),
			...line(texts.language, row.language && languages.of(row.language)),
			...line(texts.network, row.network),
			...timeLine(texts.imported, row.imported_at),
			...timeLine(texts.corrected, row.edited_at),
		],
	];
	const mailLine = (mail: Mail) => {
		const state = shownState(mail.state);
		const became = texts[state === "held" ? "waiting" : state];
		// When the mail provider told so: a spam report stands with the mailbox, too.
		const told = mail.reported_at ? `, ${minute(mail.reported_at)}` : "";
		const response = mail.response ? ` (${shown(mail.response)})` : "";
		const time = minute(mail.ended_at ?? mail.created_at);
		const subject = shown(subjectOf(mail, kept, words));
		return `- ${[time, subject, `${became}${told}${response}`].join(separator)}`;
	};
	const replyLine = ({ at, kind }: Reply) =>
		timeLine(linkButtons[kind === "erase" ? "ask-erase" : kind], at);
	const mailboxLines = (row: MailboxRow) => [
		...timeLine(linkButtons.left, row.left_at),
		...timeLine(linkButtons["not-me"], row.not_me_at),
		...timeLine(texts.asked, row.asked_at),
		...timeLine(texts.complained, row.complained_at),
		...timeLine(texts.undelivered, row.bounced_at),
		...timeLine(texts.imported, row.imported_at),
	];
	const told = kept.receivers.filter(
		({ sign_up_cursor, reply_cursor }) =>
			kept.waitlist.some(({ id }) => id <= sign_up_cursor) ||
			kept.replies.some(({ id }) => id <= reply_cursor),
	);
	const parts: readonly Part[] = [
		...signUps.map(signUpPart),
		[
			texts.brought,
			people.flatMap((person) =>
				line(
					site.sides[person.user_type].one,
					broughtText(brought.get(sideAndAddress(person)), site.sides),
				),
			),
		],
		[texts.mails, kept.mails.map(mailLine)],
		[texts.replies, kept.replies.flatMap(replyLine)],
		[
			texts.calls,
			kept.calls.flatMap((call) => [
				...timeLine(texts.called, call.called_at),
				...line(texts.callOn, call.call_on && minute(call.call_on, days)),
				...line(texts.note, call.note),
			]),
		],
		[
			texts.done,
			kept.desk_actions.map(
				({ at, action, detail }) =>
					`- ${minute(at)}${separator}${shown([action, detail].filter(Boolean).join(", "))}`,
			),
		],
		[texts.wishes, kept.wishes.flatMap(mailboxLines)],
		[
			texts.told,
			told.map(
				({ name }) => `- ${name === "NOTICE_URL" ? texts.chat : texts.program}`,
			),
		],
		[
			texts.erased,
			[kept.erasedUntil, ...kept.erasures.map(({ at }) => at)].flatMap((at) =>
				at ? [`- ${minute(at)}`] : [],
			),
		],
	];
	const privacy = privacyOf(words, siteUrl);
	const asOf = texts.asOf
		.replaceAll("{date}", () => minute(ago(0, now)))
		.replaceAll("{zone}", () => shown(timeZone));
	const blocks = [
		site.name,
		texts.heading,
		shown(shownEmail(email.toLowerCase())),
		asOf,
		...parts.flatMap(([heading, lines]) =>
			lines.length > 0 ? [[heading, ...lines].join("\n")] : [],
		),
		texts.change,
		...privacy.blocks,
	];
	return {
		text: `${undivided(blocks.join("\n\n"))}\n`,
		gap: privacy.gap,
	};
}

/** Between the parts of a line about a mail. */
const separator = " · ";

/** The words of an answer in the person's language. */
function answerIn({ form: { ownQuestion } }: Words, answer: string): string {
	return ownQuestion?.choices?.[answer] ?? answer;
}

/** The subject with which a mail was sent, as far as it is known. */
function subjectOf(
	{ kind, user_type: side, announcement_id, sign_up_cursor }: Mail,
	{ announcements, waitlist }: Kept,
	words: Words,
): string {
	const stored = announcements.find(({ id }) => id === announcement_id);
	if (stored === undefined) {
		const before = waitlist.filter(
			({ id, user_type }) => user_type === side && id <= (sign_up_cursor ?? id),
		);
		return wordsOf(words, kind, side, originOf(before))?.subject ?? kind;
	}
	const all: Readonly<
		Record<string, Partial<Record<string, { readonly subject?: string }>>>
	> = JSON.parse(stored.words);
	const own = all[words.language.code] ?? Object.values(all)[0];
	return own?.[side]?.subject ?? kind;
}

/** What the page about privacy says, as far as it is the founder's own: a template that is not online says nothing. */
function privacyOf(
	{ site, privacy, language }: Words,
	siteUrl: string,
): { readonly blocks: readonly string[]; readonly gap?: string } {
	const link = site.legal.privacy;
	const file = `content/${language.code}/privacy.yaml`;
	if (link === null)
		return {
			blocks: [],
			gap: `The page about privacy is not online, so the letter does not say why you keep this, how long, who else gets it, and what the person may ask for: finish ${file}, or add it to the letter.`,
		};
	if (!/^(?:\/[^/]+)?\/privacy\/?$/.test(link.href)) {
		const address = URL.canParse(link.href, siteUrl || undefined)
			? new URL(link.href, siteUrl || undefined).href
			: link.href;
		return { blocks: [`${withColon(link.label, language.code)}\n${address}`] };
	}
	const blocks = privacy.sections.map(({ heading, paragraphs }) =>
		[heading, ...paragraphs.flatMap(linesOf)].join("\n"),
	);
	if (!blocks.some(isPlaceholder)) return { blocks };
	return {
		blocks,
		gap: `Words in square brackets are left in ${file}, and stand in the letter: replace them.`,
	};
}

/** A paragraph as lines of plain text. */
function linesOf(paragraph: Paragraph): readonly string[] {
	if (typeof paragraph === "string") return [paragraph];
	if (Array.isArray(paragraph)) return paragraph.map((each) => `- ${each}`);
	return [`${paragraph.label}: ${paragraph.href}`];
}
