import type { Command } from "commander";
import type { DatabaseAddress } from "../../config/database.ts";
import { counted, grouped } from "../../shared/counted.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { move } from "../../store/copy.ts";
import {
	erasedFileOf,
	readErased,
	takeErasedAlong,
} from "../../store/erased-people.ts";
import { type Context, describe, readOption } from "../context.ts";

export function define(command: Command, context: Context): void {
	describe(
		command,
		"Copies the whole list into another database: from SQLite to PostgreSQL, back, or to another SQLite file. The copy is all or nothing, keeps ids and times, and is compared at the end. The list itself does not change.",
		"The login in the URL must be able to read and write. The database is made, or brought to this version's schema. It must be empty, or hold what an earlier call has copied: only newer sign-ups are copied then. Erased people are left out.",
		"To move with little downtime: move while the server runs, stop the server, move again, set DATABASE_URL to the other database, and start the server.",
	)
		.requiredOption(
			"--to <url>",
			"the other database, in the form of DATABASE_URL",
		)
		.action(async ({ to }: { to: string }) => {
			const target = readOption("DATABASE_URL", to, "--to");
			const { database, erasedFile, settings } = context;
			const erasedThere = erasedFileOf(target, settings.erasedFile);
			// First, so that `erase --again` on the target knows them, too.
			takeErasedAlong(erasedFile, erasedThere);
			const { submissions, copied, leftOut } = await context
				.withProgress("Moving", (progress) =>
					move(database, target, readErased(erasedThere), progress),
				)
				.catch((error: unknown) => {
					throw aboutTarget(error, target);
				});
			const place = target.kind === "sqlite" ? target.file : target.label;
			await context.print(
				`Copied ${counted(copied, "sign-up")}; ${place} now holds the whole list: ${counted(submissions, "sign-up")}, compared one by one.\n`,
				leftOut > 0
					? `Left out, because the person was erased: ${grouped(leftOut)}.\n`
					: "",
				"Set DATABASE_URL to it, and start the server again.\n",
			);
		});
}

/** The store's errors name settings; an error about the other database has to name `--to`. */
function aboutTarget(error: unknown, target: DatabaseAddress): unknown {
	// If the target is PostgreSQL, the list is a file, and the store's errors about it name that file.
	const place = target.kind === "sqlite" ? target.file : "The database";
	return error instanceof ExpectedError && error.message.includes(place)
		? new ExpectedError(
				error.message.replaceAll(/DATABASE_(OWNER_)?URL|its URL/g, "--to"),
			)
		: error;
}
