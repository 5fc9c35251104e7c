import { type Kept, readKept } from "../list/kept.ts";
import { isAnythingKept } from "../list/person-report.ts";
import { type DataLetter, dataLetter } from "../mail/data-letter.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import type { People } from "../shared/people.ts";
import type { Context } from "./context.ts";

/** All that is kept of an address. Rejects with `ExpectedError` when nothing is. */
export async function keptOf(email: string, context: Context): Promise<Kept> {
	const { erasedFile, keysOf } = context;
	const kept = await context.withList("read", (list) =>
		readKept(list, email, erasedFile, keysOf),
	);
	if (isAnythingKept(kept)) return kept;
	throw new ExpectedError("Nothing is kept of this address.");
}

/** The answer to a person who asks what is stored; `all` are the people of the list. Rejects as `keptOf` does. */
export async function letterTo(
	email: string,
	all: People,
	context: Context,
): Promise<DataLetter> {
	const { siteUrl, timeZone } = context.settings;
	return dataLetter({
		...{ email, siteUrl, timeZone, content: context.readContent() },
		kept: await keptOf(email, context),
		people: all.of(email),
		brought: context.countBrought(all),
	});
}
