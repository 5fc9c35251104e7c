import { parseDatabaseUrl } from "../../config/parsers.ts";
import { databaseForms, readSettings } from "../../config/settings.ts";
import { erasedFileOf, takeErasedAlong } from "../../store/erased-people.ts";
import { move } from "../../store/move.ts";
import { readOptions, UsageError, type Verb } from "../command.ts";
import { output } from "../terminal/output.ts";
import { withProgress } from "../terminal/progress.ts";

const help = `Usage: npm run -s waitlist -- move --to URL

Copies the whole list into another database: from SQLite to PostgreSQL, back, or to another SQLite
file. URL has the form of DATABASE_URL, with a login that may read and write. The target is made,
or brought to this version's schema, and must hold nothing but what an earlier run of this command
left there: a run that was cut off goes on where it was when you call it again. Every submission
keeps its id, its time and its source; all is compared at the end. The list itself is not changed.

  --to URL     where to
  -h, --help   this text

With little time away: move while the server runs, stop the server, move again (only what came
meanwhile is left to do), set DATABASE_URL to the target, and start the server.

SQLite keeps milliseconds. Times from PostgreSQL are cut to them; people who joined within the same
millisecond then stand in the order of their ids.
`;

export const moveVerb: Verb = {
	summary: "copy the list into another database, to go on there",
	help,
	async run(args, { env, stdout, stderr }) {
		const { to } = readOptions(args, { to: { type: "string" } });
		if (to === undefined) throw new UsageError("--to must be given.");
		const target = parseDatabaseUrl(to);
		if (target === undefined)
			throw new UsageError(`--to must be ${databaseForms}.`);
		const { ownerDatabase, erasedFile } = readSettings(env);
		const { submissions, moved } = await withProgress(
			stderr,
			"Moving",
			(progress) => move(ownerDatabase, target, progress),
		);
		takeErasedAlong(
			erasedFileOf(ownerDatabase, erasedFile),
			erasedFileOf(target, erasedFile),
		);
		const place = target.kind === "sqlite" ? target.file : target.label;
		await output(
			[
				`Moved ${moved} submissions; ${place} now holds all ${submissions}, compared one by one.\n`,
				"Set DATABASE_URL to it, and start the server again.\n",
			],
			stdout,
		);
	},
};
