import { isToCall } from "./calls.ts";
import { tidyEmail } from "./email.ts";
import type { KnownState } from "./mail.ts";
import { isSource, type Person } from "./person.ts";
import { shownEmail } from "./shown-email.ts";
import type { Side } from "./sides.ts";

/** Which people; all when empty. */
export interface Filter {
	readonly side?: Side | undefined;
	/** Only from this source; `null` is unknown, any when absent. */
	readonly source?: string | null | undefined;
	/** Only people who answered so; `null`: without an answer, any when absent. */
	readonly answer?: string | null | undefined;
	/** Only people in this state; `null`: people without a mail, any state when absent. */
	readonly mail?: KnownState | undefined;
	/** Only people who got this announcement, or only those who did not. */
	readonly got?: string | undefined;
	readonly notGot?: string | undefined;
	/** Only people to be called on this day, like `2026-11-23`. */
	readonly toCall?: string | undefined;
	/** Leaves out people who left by a link in a mail: they must not be written to. */
	readonly withoutLeft?: boolean | undefined;
	/** Only addresses that contain this text, in capital letters or not, as they are shown or stored. */
	readonly search?: string | undefined;
}

/** What an address contains that a search finds: as it is stored, or as it is shown. */
export function searchedTexts(search = ""): {
	readonly stored: string;
	readonly shown: string;
} {
	const shown = search.normalize().toLowerCase();
	// The list has domains in ASCII; a part of one can be found only in what is shown of it.
	const stored = shown.includes("@")
		? tidyEmail(shown)
		: tidyEmail(`@${shown}`).slice(1);
	return { stored, shown };
}

/** Whether a person is among those of the filter. */
export function isAmong(filter: Filter): (person: Person) => boolean {
	const { side, source, mail, got, notGot, toCall, withoutLeft } = filter;
	const { stored: search, shown: text } = searchedTexts(filter.search);
	return (person) =>
		(side === undefined || person.user_type === side) &&
		(source === undefined || isSource(person.source, source)) &&
		(filter.answer === undefined || person.answer === filter.answer) &&
		(mail === undefined || person.mail === mail) &&
		(got === undefined || hasGot(person, got)) &&
		(notGot === undefined || !hasGot(person, notGot)) &&
		(toCall === undefined || isToCall(person, toCall)) &&
		(!withoutLeft || person.mail !== "left") &&
		(person.email.includes(search) || shownEmail(person.email).includes(text));
}

function hasGot({ announcements }: Person, wanted: string): boolean {
	return announcements.some(({ name }) => name === wanted);
}
