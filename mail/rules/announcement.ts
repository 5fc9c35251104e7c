/** Who gets a mail that the founder orders: an announcement, or a confirmation of people who joined earlier. */
import { type Counts, countSides, sumOf } from "../../shared/counts.ts";
import { confirmation } from "../../shared/mail.ts";
import type { Person } from "../../shared/person.ts";
import { sides } from "../../shared/sides.ts";
import { leftAt, type MailboxFacts, saidNotMe } from "./confirmation.ts";
import { hasPublicDomain, mailboxOf } from "./mailbox.ts";

/** A person, and what is known of the mailbox, at this and other addresses. */
export interface Recipient
	extends Pick<Person, "email" | "user_type" | "mail">,
		MailboxFacts {}

/** Which people get it. */
export interface AnnouncementChoice {
	/** Also people who have not confirmed. */
	readonly unconfirmed?: boolean | undefined;
	/** The most people; all when absent. */
	readonly count?: number | undefined;
	/** Complete groups of so many people per side; all people when absent. */
	readonly ratio?: Counts | undefined;
}

/** Who gets it, in the order of `people`, and how many are left out for which reason, in the words of the dry run. */
export interface Chosen<Person> {
	readonly people: readonly Person[];
	readonly leftOut: Readonly<Record<string, number>>;
}

/** Chooses among people, those who joined first at the beginning. `now` is in milliseconds since 1970. */
export function chooseRecipients<Person extends Recipient>(
	people: Iterable<Person>,
	kind: string,
	{ unconfirmed = false, count, ratio }: AnnouncementChoice,
	now: number,
): Chosen<Person> {
	const leftOut: Record<string, number> = {};
	const chosen = new Map<string, Person>();
	for (const person of people) {
		const mailbox = mailboxOf(person.email);
		const reason = chosen.has(mailbox)
			? "reached at another address"
			: leftOutReason(person, kind, unconfirmed, now);
		if (reason === null) chosen.set(mailbox, person);
		else leftOut[reason] = (leftOut[reason] ?? 0) + 1;
	}
	const all = [...chosen.values()];
	return {
		people: ratio ? inRatio(all, ratio, count) : all.slice(0, count),
		leftOut,
	};
}

function leftOutReason(
	{ email, mail, mails, replies }: Recipient,
	kind: string,
	unconfirmed: boolean,
	now: number,
): string | null {
	if (mails.some((each) => each.kind === kind && each.state !== "dropped"))
		return "have it";
	if (mail === "left" || leftAt(replies) !== undefined) return "left";
	if (saidNotMe(replies, now)) return "said it was not them";
	if (mail === "bounced" || mail === "held") return mail;
	if (!hasPublicDomain(email)) return "no public mail domain";
	if (kind === confirmation) return mail === "confirmed" ? mail : null;
	return unconfirmed || mail === "confirmed" ? null : "not confirmed";
}

/** As many complete groups as there are, and as fit into the count. */
function inRatio<Person extends Recipient>(
	all: readonly Person[],
	ratio: Counts,
	count = Number.POSITIVE_INFINITY,
): Person[] {
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
