import path from "node:path";
import type { Command } from "commander";
import { grouped } from "../../shared/counted.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { backUp } from "../../store/backup.ts";
import { draftAdvice, draftsIn } from "../../store/draft-folder.ts";
import { readErased, takeErasedAlong } from "../../store/erased-people.ts";
import { type Context, describe } from "../context.ts";

export function define(command: Command, context: Context): void {
	describe(
		command,
		"Copies the list as it is now into a new file, which only this user may read. The server may be running. The copy gets its name only after it was checked and each sign-up in it was compared with the list. An existing file is never overwritten.",
		"For PostgreSQL, it prints the pg_dump command to use instead; the exit code is 1.",
		"To bring a backup back, use restore, or pg_restore and then erase --again. The file erased.json beside the backup remembers who was erased: keep the two together.",
	)
		.argument("<file>", "the new file")
		.action(async (name: string) => {
			const file = context.resolveFile(name);
			const { database, erasedFile } = context;
			if (database.kind === "postgres") {
				throw new ExpectedError(
					`No backup was made. For PostgreSQL, use its own program, which asks for the password: ${dumpCommand(database.url, file)}`,
				);
			}
			// A file that cannot be read is found before there is a backup without its copy.
			readErased(erasedFile);
			const { submissions, digest } = await context.withProgress(
				"Comparing",
				(progress) => backUp(database.file, file, progress),
			);
			const erasedCopy = path.join(path.dirname(file), "erased.json");
			const hasErased = takeErasedAlong(erasedFile, erasedCopy);
			await context.print(
				`Sign-ups in ${file}: ${grouped(submissions)}. All were compared with the list.\n`,
				`SHA-256 of its sign-ups: ${digest}\n`,
				hasErased
					? `Keep ${erasedCopy} with it: it remembers who was erased.\n`
					: "",
			);
			for (const draft of draftsIn(path.dirname(file))) {
				await context.warn(`${draft} is there. ${draftAdvice}`);
			}
		});
}

/** Without the password, which would be seen on the screen and kept in the shell's history. */
function dumpCommand(url: string, file: string): string {
	const address = url
		.replace(/^(\w+:\/\/[^:@/]*):[^@]*@/, "$1@")
		.replaceAll(/(?<=[?&])password=[^&]*&?/gi, "")
		.replace(/[?&]$/, "");
	return `pg_dump --format=custom --file=${quote(file)} ${quote(address)}`;
}

function quote(text: string): string {
	return `'${text.replaceAll("'", "'\\''")}'`;
}
