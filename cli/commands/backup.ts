import path from "node:path";
import type { Command } from "commander";
import { counted } from "../../shared/words.ts";
import { backUp } from "../../store/archive.ts";
import { mergeErasedFile } from "../../store/erased-people.ts";
import type { Context } from "../context.ts";

export function define(command: Command, context: Context): void {
	command
		.description(
			"Writes the list as it is now, with its mails, into a new file, which only this user may read. SQLite or PostgreSQL, and the server may be running. It is read again and compared, and a file that was cut off is refused by restore. An existing file is never overwritten.\n\nIt is text: one JSON line per row, with the numbers of rows in the first line and a SHA-256 in the last one. To bring it back, use restore. The file erased.json beside it remembers who was erased: keep the two together.",
		)
		.argument("<file>", "the new file")
		.action(async (name: string) => {
			const file = context.resolveFile(name);
			const { database, erasedFile, progress } = context;
			const erasedCopy = path.join(path.dirname(file), "erased.json");
			// First: a file that cannot be read must not leave a backup without its copy.
			const hasErased = mergeErasedFile(erasedFile, erasedCopy);
			const { rows, digest } = await backUp(database, file, progress);
			await context.print(
				`Written to ${file}, and compared: ${counted(rows.waitlist, "sign-up")} and ${counted(rows.mails, "mail")}.\n`,
				`SHA-256 of its rows: ${digest}\n`,
				hasErased
					? `Keep ${erasedCopy} with it: it remembers who was erased.\n`
					: "",
			);
		});
}
