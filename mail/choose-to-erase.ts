import type { People } from "../shared/people.ts";
import type { Person } from "../shared/person.ts";
import { mailDomainOf } from "./rules/mailbox.ts";

/** Which people are erased: those who match all that is given. */
export interface EraseChoice {
	/** Who left by a link in a mail. */
	readonly left?: boolean;
	/** Who joined at this time or later, and before that one (ISO 8601). */
	readonly since?: string;
	readonly until?: string;
	/** `null`: without a source. */
	readonly source?: string | null | undefined;
	/** The whole domain of the address, or the one that its owner has registered. */
	readonly domain?: string;
	readonly unconfirmed?: boolean;
}

/**
 * The addresses of the people. All sign-ups of an address are erased together, so all its people have
 * to match.
 */
export function choosePeopleToErase(
	people: People,
	choice: EraseChoice,
): string[] {
	const { left, since = "", until = "9999", source, unconfirmed } = choice;
	const domain = choice.domain?.toLowerCase().replace(/^@/, "");
	const isChosen = ({ email, joined_at, mail, ...person }: Person) =>
		(!left || mail === "left") &&
		(!unconfirmed || mail !== "confirmed") &&
		(source === undefined || person.source === source) &&
		(!domain ||
			email.endsWith(`@${domain}`) ||
			mailDomainOf(email) === domain) &&
		joined_at >= since &&
		joined_at < until;
	const emails = new Set(people.all().map(({ email }) => email));
	return [...emails].filter((email) => people.of(email).every(isChosen));
}
