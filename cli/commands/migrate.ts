import type { Command } from "commander";
import { remakePeople } from "../../list/refresh-people.ts";
import { migrate } from "../../store/list.ts";
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
			if (people)
				await context.withList("write", (list) =>
					remakePeople(list, context.progress),
				);
			const lines = done.length === 0 ? ["Up to date."] : done;
			await context.print(`${lines.join("\n")}\n`);
		});
}
