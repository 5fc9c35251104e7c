import type { Kept } from "../list/kept.ts";
import { readAddress } from "../list/people.ts";
import type { Brought } from "../mail/brought.ts";
import type { DataLetter } from "../mail/data-letter.ts";
import { mailboxOf } from "../mail/rules/mailbox.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import type { Person } from "../shared/person.ts";
import { findPeople } from "../store/people-queries.ts";
import type { Context } from "./context.ts";

/** The people of an address, all its rows, whom they have brought, and other addresses on the list of the same mailbox. */
export interface KnownPeople {
	readonly rows: Awaited<ReturnType<typeof readAddress>>;
	readonly people: readonly Person[];
	readonly brought: Brought;
	readonly others: readonly string[];
}

/** Reads the people of an address, in any spelling. Rejects with `ExpectedError`. */
export function readKnownPeople(
	email: string,
	context: Context,
): Promise<KnownPeople> {
	return context.withPeople(async (list) => {
		const mailbox = [mailboxOf(email)];
		const ofMailbox = await findPeople(list, { with: { mailbox } });
		const { people = [], others = [] } = Object.groupBy(ofMailbox, (person) =>
			person.email === email.toLowerCase() ? "people" : "others",
		);
		return {
			// With the same connection: another one takes longer than all of these queries.
			rows: await readAddress(list, email),
			people: context.withAnswers(people),
			brought: await context.readBrought(list, people),
			others: [...new Set(others.map((person) => person.email))],
		};
	});
}

/** All that is kept of an address. Rejects with `ExpectedError` when nothing is. */
export async function keptOf(email: string, context: Context): Promise<Kept> {
	const { erasedFile, keysOf } = context;
	// Loaded where they are needed: `show` of the usual kind starts sooner.
	const { readKept } = await import("../list/kept.ts");
	const { isAnythingKept } = await import("../list/person-report.ts");
	const kept = await context.withList("read", (list) =>
		readKept(list, email, erasedFile, keysOf),
	);
	if (isAnythingKept(kept)) return kept;
	throw new ExpectedError("Nothing is kept of this address.");
}

/** The answer to a person who asks what is stored. Rejects as `keptOf` does. */
export async function letterTo(
	email: string,
	{ people, brought }: KnownPeople,
	context: Context,
): Promise<DataLetter> {
	const { dataLetter } = await import("../mail/data-letter.ts");
	const { siteUrl, timeZone } = context.settings;
	return dataLetter({
		...{ email, siteUrl, timeZone, content: context.readContent() },
		kept: await keptOf(email, context),
		...{ people, brought },
	});
}
