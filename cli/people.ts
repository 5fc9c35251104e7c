/** How the commands and the dashboard describe a person. */
import { type Brought, broughtText } from "../mail/brought.ts";
import { sideAndAddress } from "../mail/rules/mailbox.ts";
import type { Counts } from "../shared/counts.ts";
import { announcementsText } from "../shared/mail.ts";
import { type Person, personColumns } from "../shared/person.ts";
import { type SideNames, sides } from "../shared/sides.ts";
import { detailColumns } from "../shared/sign-up.ts";

/** The columns of exported people. */
export const exportedColumns = [...personColumns, "brought"] as const;

/** The columns that fit into a line of a terminal. */
export const shownColumns = [
	"joined_at",
	"user_type",
	"email",
	...detailColumns,
	"source",
	"submissions",
	"unconfirmed_phone",
	"mail",
	"announcements",
	"call_on",
	"note",
	"brought",
] as const;

/** The people, each with the others whom the person has brought, like `1 host, 3 advertisers`. */
export function withBrought(
	people: readonly Person[],
	brought: Brought,
	names: SideNames,
) {
	return people.map((person) => ({
		...person,
		brought: broughtText(brought.get(sideAndAddress(person)), names),
	}));
}

/** The same, with texts in all cells, for a table or a file. */
export function cellsOf(
	people: readonly Person[],
	brought: Brought,
	names: SideNames,
) {
	return withBrought(people, brought, names).map((person) => ({
		...person,
		announcements: announcementsText(person.announcements),
	}));
}

/** Counts as columns with the names of the sides. */
export function sidesAsColumns(
	counts: Counts,
	names: SideNames,
): Record<string, number> {
	return Object.fromEntries(
		sides.map((side) => [names[side].many, counts[side]]),
	);
}
