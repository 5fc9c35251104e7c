import path from "node:path";
import { readSettings } from "../../config/settings.ts";
import { erasedFileOf, takeErasedAlong } from "../../store/erased-people.ts";
import { restore } from "../../store/restore.ts";
import { readArgument, resolveFile, type Verb } from "../command.ts";
import { output } from "../terminal/output.ts";
import { withProgress } from "../terminal/progress.ts";

const help = `Usage: npm run -s waitlist -- restore FILE

Puts a file that \`backup\` made into the list that DATABASE_URL names, which must be empty: all of
it or nothing. The database is made if it is not there, and may be SQLite or PostgreSQL. Ids and
times are kept, and all is compared at the end. FILE stays as it is.

Who was erased since the backup is left out, as erased.json beside the database remembers it, or the
copy of it beside FILE.

  -h, --help   this text

A server that runs on the empty list goes on: sign-ups wait while the list is filled, and are asked
to try again if that takes longer than 5 s. To restore in place of a damaged list, stop the server,
move the database's file away together with its -wal and -shm files, restore, and start it again.
`;

export const restoreVerb: Verb = {
	summary: "put a backup into an empty list",
	help,
	async run(args, { env, stdout, stderr }) {
		const { argument } = readArgument(args, {}, "FILE");
		const file = resolveFile(argument, env);
		const settings = readSettings(env);
		const { ownerDatabase } = settings;
		const erasedFile = erasedFileOf(ownerDatabase, settings.erasedFile);
		takeErasedAlong(path.join(path.dirname(file), "erased.json"), erasedFile);
		const { submissions, leftOut } = await withProgress(
			stderr,
			"Restoring",
			(progress) => restore(file, ownerDatabase, erasedFile, progress),
		);
		const erased =
			leftOut === 0
				? "Nobody in it was erased since."
				: `${leftOut} of people who were erased since were left out.`;
		await output(
			[`Restored and compared ${submissions} submissions. ${erased}\n`],
			stdout,
		);
	},
};
