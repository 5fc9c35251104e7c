/** Who gets an announcement. */
import { type Counts, countSides } from "../../shared/counts.ts";
import { type Side, sides } from "../../shared/sides.ts";
import { hasPublicDomain, mailboxOf } from "./mailbox.ts";

/** Why a person is left out of an announcement, in the words of the dry run. */
export const leftOutReasons = [
	"have it",
	"left",
	"said it was not them",
	"bounced",
	"held",
	"not confirmed",
	"no public mail domain",
	"reached at another address",
] as const;
type LeftOutReason = (typeof leftOutReasons)[number];

/** A person, and what is known by mail. */
export interface Recipient {
	readonly email: string;
	readonly user_type: Side;
	/** What the person replied last, and what became of the mails. */
	readonly mail: "confirmed" | "left" | "bounced" | "held" | "waiting" | null;
	/** What is known of the mailbox, at this and other addresses: it has the announcement, … */
	readonly hasIt: boolean;
	/** … it left the list, … */
	readonly hasLeft: boolean;
	/** … or "This wasn't me" was pressed in the last thirty days. */
	readonly saidNotMe: boolean;
}

/** Which people get an announcement. */
export interface AnnouncementChoice {
	/** Also people who have not confirmed. */
	readonly unconfirmed?: boolean | undefined;
	/** The most people; all when absent. */
	readonly count?: number | undefined;
	/** Complete groups of so many people per side; all people when absent. */
	readonly ratio?: Counts | undefined;
}

/** Who gets it, in the order of `people`, and how many are left out for which reason. */
export interface Chosen<Person> {
	readonly people: readonly Person[];
	readonly leftOut: Readonly<Partial<Record<LeftOutReason, number>>>;
}

/** Chooses among people, those who joined first at the beginning. */
export function chooseRecipients<Person extends Recipient>(
	people: Iterable<Person>,
	{ unconfirmed = false, count, ratio }: AnnouncementChoice,
): Chosen<Person> {
	const leftOut: Partial<Record<LeftOutReason, number>> = {};
	const chosen = new Map<string, Person>();
	for (const person of people) {
		const mailbox = mailboxOf(person.email);
		const reason = chosen.has(mailbox)
			? "reached at another address"
			: leftOutReason(person, unconfirmed);
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
	{ email, mail, hasIt, hasLeft, saidNotMe }: Recipient,
	unconfirmed: boolean,
): LeftOutReason | null {
	if (hasIt) return "have it";
	if (hasLeft || mail === "left") return "left";
	if (saidNotMe) return "said it was not them";
	if (mail === "bounced" || mail === "held") return mail;
	if (!hasPublicDomain(email)) return "no public mail domain";
	return unconfirmed || mail === "confirmed" ? null : "not confirmed";
}

/** As many complete groups as there are, and as fit into the count. */
function inRatio<Person extends Recipient>(
	all: readonly Person[],
	ratio: Counts,
	count = Number.POSITIVE_INFINITY,
): Person[] {
	const there = countSides(all);
	const groupSize = sides.reduce((sum, side) => sum + ratio[side], 0);
	const groups = Math.floor(
		Math.min(
			count / groupSize,
			...sides.map((side) => there[side] / ratio[side]),
		),
	);
	const room = Object.fromEntries(
		sides.map((side) => [side, groups * ratio[side]]),
	) as Record<Side, number>;
	return all.filter(({ user_type }) => {
		room[user_type] -= 1;
		return room[user_type] >= 0;
	});
}
