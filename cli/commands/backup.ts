import path from "node:path";
import type { Command } from "commander";
import type { DatabaseAddress } from "../../config/database.ts";
import { readAsSetting } from "../../config/settings.ts";
import { move, restore } from "../../list/restore.ts";
import { saveState } from "../../mail/mailer-state.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { printable } from "../../shared/printable.ts";
import { counted, grouped } from "../../shared/words.ts";
import { backUp } from "../../store/archive.ts";
import {
	erasedFileOf,
	mergeErasedFile,
	readErased,
} from "../../store/erased-people.ts";
import type { Context } from "../context.ts";
import { expectNotForGit } from "../outside-git.ts";

export function define(command: Command, context: Context): void {
	command
		.description(
			"Writes the list as it is now, with its mails, into a new file, which only this user may read. SQLite or PostgreSQL, and the server may be running. It is read again and compared, and `backup restore` refuses a file that was cut off. An existing file is never overwritten.\n\nIt is text: one JSON line per row, with the numbers of rows in the first line and a SHA-256 in the last one. `backup restore` brings it back. The file erased.json beside it remembers who was erased: keep the two together, and LINK_SECRET from .env, which no backup holds. doctor tells when no backup was made for a week.",
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
			if (rows.waitlist > 0) await noteBackup(context);
		});
	command
		.command("restore")
		.summary("put a backup into an empty list")
		.description(
			"Puts a file that `backup` wrote into the list, which must be empty: all of it or nothing. The database may be SQLite or PostgreSQL and is made if it is missing. Ids and times are kept, and all is compared at the end. The file does not change. People who were erased since the backup are left out, as erased.json beside the database remembers them, or its copy beside the backup.\n\nThe server may run on the empty list: sign-ups wait while the list is filled, and fail if that takes longer than 5 s. To replace a damaged list, stop the server, move the database's file away together with its -wal and -shm files, restore, and start the server.",
		)
		.argument("<file>", "the backup")
		.action((name: string) => restoreFile(name, context));
	command
		.command("move")
		.summary("copy the list into another database, to go on there")
		.description(
			"Copies the whole list with its mails into another database, which must be empty: SQLite or PostgreSQL, from either to either. It is `backup` and `backup restore` in a row: all or nothing, with ids and times, and compared at the end. The list itself does not change. Erased people are left out. The login in the URL must be able to read and write. The database is made, or brought to this version's schema.\n\nStop the server first: sign-ups that come while the list is copied are not in the copy. Then move the list, set DATABASE_URL to the other database, and start the server.",
		)
		.argument(
			"<url>",
			"the other database, in the form of DATABASE_URL",
			(url) =>
				readAsSetting(
					"DATABASE_URL",
					url,
					"URL must be the database of the copy: file: and a path, or postgres://LOGIN:PASSWORD@HOST/DATABASE.",
				),
		)
		.action((target: DatabaseAddress) => moveTo(target, context));
}

async function restoreFile(name: string, context: Context): Promise<void> {
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
}

async function moveTo(
	target: DatabaseAddress,
	context: Context,
): Promise<void> {
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
export async function noteBackup(context: Context): Promise<void> {
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
