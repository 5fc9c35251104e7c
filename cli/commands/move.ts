import type { Command } from "commander";
import type { DatabaseAddress } from "../../config/database.ts";
import { readSetting } from "../../config/settings.ts";
import { counted, grouped } from "../../shared/words.ts";
import { erasedFileOf, takeErasedAlong } from "../../store/erased-people.ts";
import { move } from "../../store/restore.ts";
import type { Context } from "../context.ts";

export function define(command: Command, context: Context): void {
	command
		.description(
			"Copies the whole list with its mails into another database, which must be empty: SQLite or PostgreSQL, from either to either. It is `backup` and `restore` in a row: all or nothing, with ids and times, and compared at the end. The list itself does not change. Erased people are left out. The login in the URL must be able to read and write. The database is made, or brought to this version's schema.\n\nStop the server first: sign-ups that come while the list is copied are not in the copy. Then move, set DATABASE_URL to the other database, and start the server.",
		)
		.requiredOption(
			"--to <url>",
			"the other database, in the form of DATABASE_URL",
			(to) => readSetting("DATABASE_URL", to, "--to"),
		)
		.action(async ({ to: target }: { to: DatabaseAddress }) => {
			const { database, erasedFile, keysOf, settings, progress } = context;
			const erasedThere = erasedFileOf(target, settings.erasedFile);
			// First, so that `erase --again` on the target knows them, too.
			takeErasedAlong(erasedFile, erasedThere);
			const { rows, leftOut } = await move(
				database,
				target,
				erasedThere,
				progress,
				keysOf,
			);
			const place = target.kind === "sqlite" ? target.file : target.label;
			await context.print(
				`${place} now holds the whole list, compared row by row: ${counted(rows.waitlist, "sign-up")} and ${counted(rows.mails, "mail")}.\n`,
				leftOut > 0
					? `Left out, because the person was erased: ${grouped(leftOut)}.\n`
					: "",
				"Mail is paused there, so that nothing is sent twice: `mail resume` goes on.\nSet DATABASE_URL to it, and start the server again.\n",
			);
		});
}
