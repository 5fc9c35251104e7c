import type { People } from "../shared/people.ts";
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
	const { left, since = "", until, source, unconfirmed } = choice;
	const domain = choice.domain?.toLowerCase().replace(/^@/, "");
	const emails = new Set(people.all().map(({ email }) => email));
	return [...emails].filter((email) => {
		const isOfDomain =
			domain === undefined ||
			email.endsWith(`@${domain}`) ||
			mailDomainOf(email) === domain;
		return (
			isOfDomain &&
			people
				.of(email)
				.every(
					(person) =>
						(!left || person.mail === "left") &&
						person.joined_at >= since &&
						(until === undefined || person.joined_at < until) &&
						(source === undefined || person.source === source) &&
						(!unconfirmed || person.mail !== "confirmed"),
				)
		);
	});
}
