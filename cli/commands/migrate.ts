import type { Command } from "commander";
import { refreshPeople, remakePeople } from "../../list/refresh-people.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { counted } from "../../shared/words.ts";
import { migrate } from "../../store/list.ts";
import { isUpToDate } from "../../store/people.ts";
import { countPeople } from "../../store/people-queries.ts";
import type { Context } from "../context.ts";

export function define(command: Command, context: Context): void {
	command
		.description(
			"Brings the database to this version's schema: all of it or nothing. A PostgreSQL database needs this once before the server starts, with its owner's login in DATABASE_OWNER_URL or DATABASE_URL. The server brings a SQLite file up to date itself.",
		)
		.option(
			"--people",
			"also make the table of people anew, of all sign-ups, where `doctor` says so",
		)
		.action(async ({ people }: { readonly people?: boolean }) => {
			const done = await migrate(context.database);
			await makePeople(people === true, context);
			const lines = done.length === 0 ? ["Up to date."] : done;
			await context.print(`${lines.join("\n")}\n`);
		});
}

/** Makes the table of people where it is missing, or anew, so that no later command waits for it; says so. */
async function makePeople(isAnew: boolean, context: Context): Promise<void> {
	try {
		await context.withList("people", async (list) => {
			if (!isAnew && (await isUpToDate(list))) return;
			const make = isAnew ? remakePeople : refreshPeople;
			await make(list, context.progress);
			const count = await countPeople(list);
			if (count === 0) return;
			await context.warn(
				`The table of people is made: ${counted(count, "person", "people")}.`,
			);
		});
	} catch (error) {
		// The schema is right without it, and the next command that needs people makes them.
		if (isAnew || !(error instanceof ExpectedError)) throw error;
		await context.warn(`The table of people is not made yet. ${error.message}`);
	}
}
