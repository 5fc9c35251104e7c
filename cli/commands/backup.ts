import path from "node:path";
import { readSettings } from "../../config/settings.ts";
import { erasedFileOf, takeErasedAlong } from "../../store/erased-people.ts";
import { backUpSqlite } from "../../store/sqlite-backup.ts";
import {
	CommandError,
	readArgument,
	resolveFile,
	type Verb,
} from "../command.ts";
import { output } from "../terminal/output.ts";
import { withProgress } from "../terminal/progress.ts";
import { grouped } from "../terminal/table.ts";

const help = `Usage: npm run -s waitlist -- backup FILE

Copies the list as it is now into a new file, which only this user may read. The server may be
running. Then it restores the list from the copy into a scratch place beside FILE and compares
every submission; only when all are the same does the copy get its name. FILE is never overwritten.

For PostgreSQL it prints the line of pg_dump to use instead, and ends with 1.

  -h, --help   this text

Back in: restore FILE, or pg_restore and then erase --again. A copy of erased.json, by which restore
leaves out who was erased, is put beside FILE: keep the two together.
`;

export const backupVerb: Verb = {
	summary: "copy the list into a file, and try to restore it",
	help,
	async run(args, { env, stdout, stderr }) {
		const { argument } = readArgument(args, {}, "FILE");
		const file = resolveFile(argument, env);
		const { ownerDatabase, erasedFile } = readSettings(env);
		if (ownerDatabase.kind === "postgres") {
			throw new CommandError(
				`No backup was made; PostgreSQL makes its own, and asks for the password: ${dumpLine(ownerDatabase.url, file)}`,
			);
		}
		const { submissions, digest } = await withProgress(
			stderr,
			"Copying",
			(copying) =>
				withProgress(stderr, "Comparing", (comparing) =>
					backUpSqlite(ownerDatabase.file, file, { copying, comparing }),
				),
		);
		const lines = [
			`Submissions in ${file}: ${grouped(submissions)}. All were restored from it and compared.`,
			`SHA-256 of its entries: ${digest}`,
		];
		const remembered = path.join(path.dirname(file), "erased.json");
		if (takeErasedAlong(erasedFileOf(ownerDatabase, erasedFile), remembered)) {
			lines.push(`Keep ${remembered} with it: it tells who was erased.`);
		}
		await output(
			lines.map((line) => `${line}\n`),
			stdout,
		);
	},
};

/** The password is left out: whoever looks over a shoulder, or into a shell's history, reads it. */
function dumpLine(url: string, file: string): string {
	const [beginning = "", query = ""] = url.split("?", 2);
	const parameters = query
		.split("&")
		.filter((parameter) => !/^(password$|password=|$)/i.test(parameter));
	const address = [
		beginning.replace(/^(\w+:\/\/[^:@/]*):[^@]*@/, "$1@"),
		...(parameters.length > 0 ? [parameters.join("&")] : []),
	].join("?");
	return `pg_dump --format=custom --file=${quote(file)} ${quote(address)}`;
}

function quote(text: string): string {
	return `'${text.replaceAll("'", "'\\''")}'`;
}
