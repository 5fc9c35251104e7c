/** Who gets a mail that the founder orders: an announcement, or a confirmation of people who joined earlier. */
import { type Counts, countSides, sumOf } from "../../shared/counts.ts";
import { confirmation, type Mail } from "../../shared/mail.ts";
import type { Origin, Person } from "../../shared/person.ts";
import { isReachable } from "../../shared/reachable.ts";
import { leaving } from "../../shared/reply.ts";
import { sides } from "../../shared/sides.ts";
import {
	hasComplained,
	hasConfirmed,
	type MailboxFacts,
	saidNotMe,
} from "./confirmation.ts";
import { mailboxOf, sideAndAddress } from "./mailbox.ts";

/** A person who may get the mail. */
export interface Recipient
	extends Pick<
		Person,
		"email" | "user_type" | "language" | "joined_at" | "mail"
	> {
	/** Where a person is from whom only imports brought in. */
	readonly origin?: Origin | undefined;
	/** Why not, as `leftOutReason` says. */
	readonly reason: LeftOut | null;
}

/** Which people get the mail: those who match every given property. */
export interface Choice {
	/** Also people who have not confirmed; of those whom only imports brought in, only with `imported`. */
	readonly unconfirmed?: boolean | undefined;
	/** The most people; all when absent. */
	readonly count?: number | undefined;
	/** Complete groups with these numbers of people per side; all people when absent. */
	readonly ratio?: Counts | undefined;
	/** Only people who have brought at least this many others. */
	readonly brought?: number | undefined;
	/** Only people whom `import` brought in, or who joined from a time on, or before one (ISO 8601). */
	readonly imported?: boolean | undefined;
	readonly from?: string | undefined;
	readonly before?: string | undefined;
	/** Only people of such a language, or of such an answer to the founder's question. */
	readonly isLanguage?: ((language: string | null) => boolean) | undefined;
	readonly isAnswer?: ((answer: string | null) => boolean) | undefined;
}

/** Why a person gets no mail. */
export type LeftOut =
	| "has it"
	/** Joined a moment ago: the mailer asks by itself. */
	| "soon asked"
	| "left"
	| "not me"
	| "complained"
	| "bounced"
	| "held"
	| "confirmed"
	| "not confirmed"
	| "imported"
	| "unreachable"
	| "same mailbox"
	| "no group";

/** Who gets the mail, and how many are left out per reason. */
export interface Chosen {
	readonly people: readonly Recipient[];
	readonly leftOut: Readonly<Partial<Record<LeftOut, number>>>;
}

/** What is known of a person only when a choice asks for it. */
interface Candidate extends Pick<Person, "joined_at" | "language" | "answer"> {
	/** How many others the person has brought. */
	brought(): number;
	isImported(): boolean;
}

/** Whether a choice includes a person, before the mailbox is looked at. */
export function isIncluded(person: Candidate, choice: Choice): boolean {
	const { brought = 0, imported = false } = choice;
	const { from = "", before = "9999" } = choice;
	const { isLanguage = () => true, isAnswer = () => true } = choice;
	return (
		person.joined_at >= from &&
		person.joined_at < before &&
		isLanguage(person.language) &&
		isAnswer(person.answer) &&
		(!imported || person.isImported()) &&
		(brought === 0 || person.brought() >= brought)
	);
}

/** Chooses one person per mailbox, the first of `people` first. */
export function chooseRecipients(
	people: readonly Recipient[],
	{ count, ratio }: Choice,
): Chosen {
	const leftOut: Partial<Record<LeftOut, number>> = {};
	const chosen = new Map<string, Recipient>();
	for (const person of people) {
		const mailbox = mailboxOf(person.email);
		const reason = chosen.has(mailbox) ? "same mailbox" : person.reason;
		if (reason === null) chosen.set(mailbox, person);
		else leftOut[reason] = (leftOut[reason] ?? 0) + 1;
	}
	const all = [...chosen.values()];
	if (!ratio) return { people: all.slice(0, count), leftOut };
	const grouped = inRatio(all, ratio, count);
	const others = all.length - grouped.length;
	if (others > 0) leftOut["no group"] = others;
	return { people: grouped, leftOut };
}

/** Why a person does not get an announcement, where that is known before the mailbox is looked at. */
export function knownReason(
	{ mail }: Pick<Recipient, "mail">,
	kind: string,
	{ unconfirmed = false }: Choice,
): LeftOut | undefined {
	if (kind === confirmation || mail === "confirmed") return undefined;
	if (mail === "left" || mail === "bounced" || mail === "held") return mail;
	return unconfirmed ? undefined : "not confirmed";
}

/**
 * Why a person, of whose mailbox the mails and replies are known, does not get a mail; `null` if the person may.
 * `now` is in milliseconds since 1970.
 */
export function leftOutReason(
	person: Omit<Recipient, "reason">,
	{ mails, replies }: MailboxFacts,
	kind: string,
	{ unconfirmed = false, imported = false }: Choice,
	now: number,
): LeftOut | null {
	const { email, mail } = person;
	const hasIt = mails.filter(
		(each) => each.kind === kind && each.state !== "dropped",
	);
	// A person on both sides who confirmed one may be asked for the other.
	const isOther = (each: Mail) =>
		kind === confirmation &&
		each.user_type !== person.user_type &&
		hasConfirmed(replies, sideAndAddress(each));
	if (!hasIt.every(isOther)) return "has it";
	if (mail === "left" || leaving(replies) !== undefined) return "left";
	if (saidNotMe(replies, now)) return "not me";
	if (hasComplained(replies)) return "complained";
	if (mail === "bounced" || mail === "held") return mail;
	if (!isReachable(email)) return "unreachable";
	if (kind === confirmation) return mail === "confirmed" ? mail : null;
	if (mail === "confirmed") return null;
	if (!unconfirmed) return "not confirmed";
	// "You asked to hear" is wrong for people whom only imports brought in.
	return person.origin === undefined || imported ? null : "imported";
}

/** As many complete groups as there are people for, within the count. */
function inRatio(
	all: readonly Recipient[],
	ratio: Counts,
	count = Number.POSITIVE_INFINITY,
): Recipient[] {
	const there = countSides(all);
	const groups = Math.floor(
		Math.min(
			count / sumOf(ratio),
			...sides.map((side) => there[side] / ratio[side]),
		),
	);
	const wanted = new Set(
		sides.flatMap((side) =>
			all
				.filter(({ user_type }) => user_type === side)
				.slice(0, groups * ratio[side]),
		),
	);
	return all.filter((person) => wanted.has(person));
}
