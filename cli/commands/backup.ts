import path from "node:path";
import type { Command } from "commander";
import { saveState } from "../../mail/mailer-state.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { printable } from "../../shared/printable.ts";
import { counted } from "../../shared/words.ts";
import { backUp } from "../../store/archive.ts";
import { mergeErasedFile } from "../../store/erased-people.ts";
import type { Context } from "../context.ts";
import { expectNotForGit } from "../outside-git.ts";

export function define(command: Command, context: Context): void {
	command
		.description(
			"Writes the list as it is now, with its mails, into a new file, which only this user may read. SQLite or PostgreSQL, and the server may be running. It is read again and compared, and a file that was cut off is refused by restore. An existing file is never overwritten.\n\nIt is text: one JSON line per row, with the numbers of rows in the first line and a SHA-256 in the last one. To bring it back, use restore. The file erased.json beside it remembers who was erased: keep the two together, and LINK_SECRET from .env, which no backup holds. doctor tells when no backup was made for a week.",
		)
		.argument("<file>", "the new file")
		.action(async (name: string) => {
			if (name === "-")
				command.error(
					"A backup is read again and compared, so it needs a file: name one. `export --json -` prints the people.",
				);
			const file = context.resolveFile(name);
			const { database, erasedFile, linkSecrets, progress } = context;
			const erasedCopy = path.join(path.dirname(file), "erased.json");
			for (const each of [file, erasedCopy]) expectNotForGit(each);
			// First: a file that cannot be read must not leave a backup without its copy.
			const isThere = mergeErasedFile(erasedFile, erasedCopy);
			const { rows, digest } = await backUp(database, file, progress);
			await context.print(
				`Written to ${printable(file)}, and compared: ${counted(rows.waitlist, "sign-up")} and ${counted(rows.mails, "mail")}.\n`,
				`SHA-256 of its rows: ${digest}\n`,
				keepNote(
					isThere ? erasedCopy : undefined,
					linkSecrets.length > 0 || rows.mails > 0,
				),
			);
			// An empty list stays one into which an archive can be restored.
			if (rows.waitlist > 0) await noteTime(context);
		});
}

/** What else has to be kept, in one line; empty for nothing. */
function keepNote(erasedCopy: string | undefined, hasSecret: boolean): string {
	const others = [
		erasedCopy &&
			`${printable(erasedCopy)}, which remembers who was erased and who wants no mail`,
		hasSecret &&
			"LINK_SECRET from .env, without which the links in mails already sent no longer work",
	].filter(Boolean);
	return others.length > 0 ? `Keep with it: ${others.join("; and ")}.\n` : "";
}

/** Notes for `doctor` that there is a backup. */
async function noteTime(context: Context): Promise<void> {
	const backed_up_at = new Date().toISOString();
	try {
		await context.withList("write", (list) =>
			saveState(list, { backed_up_at }),
		);
	} catch (error) {
		if (!(error instanceof ExpectedError)) throw error;
		await context.warn(
			`The backup is there, but \`doctor\` will not know of it: ${error.message}`,
		);
	}
}
