import type { Command } from "commander";
import { restore } from "../../list/restore.ts";
import { counted, grouped } from "../../shared/words.ts";
import { readErased } from "../../store/erased-people.ts";
import type { Context } from "../context.ts";

export function define(command: Command, context: Context): void {
	command
		.description(
			"Puts a file that `backup` wrote into the list, which must be empty: all of it or nothing. The database may be SQLite or PostgreSQL and is made if it is missing. Ids and times are kept, and all is compared at the end. The file does not change. People who were erased since the backup are left out, as erased.json beside the database remembers them, or its copy beside the backup.\n\nThe server may run on the empty list: sign-ups wait while the list is filled, and fail if that takes longer than 5 s. To replace a damaged list, stop the server, move the database's file away together with its -wal and -shm files, restore, and start the server.",
		)
		.argument("<file>", "the backup")
		.action(async (name: string) => {
			const file = context.resolveFile(name);
			const { database, erasedFile, progress } = context;
			const { rows, leftOut, warning } = await restore(
				file,
				database,
				erasedFile,
				progress,
			);
			await context.print(
				`Restored and compared: ${counted(rows.waitlist, "sign-up")} and ${counted(rows.mails, "mail")}. Left out, because the person was erased since: ${grouped(leftOut)}.\nMail is paused, so that nothing is sent twice: \`mail resume\` goes on.\n`,
				readErased(erasedFile, []).size === 0
					? `No erased person is known: neither ${erasedFile} nor an erased.json beside the backup names one. If you have erased people, erase them here, too.\n`
					: "",
			);
			if (warning) await context.warn(warning);
		});
}
