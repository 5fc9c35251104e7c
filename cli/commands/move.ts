import type { Command } from "commander";
import type { DatabaseAddress } from "../../config/database.ts";
import { readAsSetting } from "../../config/settings.ts";
import { move } from "../../list/restore.ts";
import { counted, grouped } from "../../shared/words.ts";
import { erasedFileOf } from "../../store/erased-people.ts";
import type { Context } from "../context.ts";

export function define(command: Command, context: Context): void {
	command
		.description(
			"Copies the whole list with its mails into another database, which must be empty: SQLite or PostgreSQL, from either to either. It is `backup` and `restore` in a row: all or nothing, with ids and times, and compared at the end. The list itself does not change. Erased people are left out. The login in the URL must be able to read and write. The database is made, or brought to this version's schema.\n\nStop the server first: sign-ups that come while the list is copied are not in the copy. Then move, set DATABASE_URL to the other database, and start the server.",
		)
		.requiredOption(
			"--to <url>",
			"the other database, in the form of DATABASE_URL",
			(to) =>
				readAsSetting(
					"DATABASE_URL",
					to,
					"--to must be the database of the copy: file: and a path, or postgres://LOGIN:PASSWORD@HOST/DATABASE.",
				),
		)
		.action(async ({ to: target }: { to: DatabaseAddress }) => {
			const { database, erasedFile, settings, progress } = context;
			const erasedThere = erasedFileOf(target, settings.erasedFile);
			const { rows, leftOut, warning } = await move(
				database,
				target,
				{ from: erasedFile, to: erasedThere },
				progress,
			);
			const location = target.kind === "sqlite" ? target.file : target.label;
			await context.print(
				`${location} now holds the whole list, compared row by row: ${counted(rows.waitlist, "sign-up")} and ${counted(rows.mails, "mail")}.\n`,
				leftOut > 0
					? `Left out, because the person was erased: ${grouped(leftOut)}.\n`
					: "",
				"Mail is paused there, so that nothing is sent twice: `mail resume` goes on.\nSet DATABASE_URL to it, and start the server again.\n",
			);
			if (warning) await context.warn(warning);
		});
}
