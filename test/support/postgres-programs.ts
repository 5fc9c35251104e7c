import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** PostgreSQL refuses to run as root: as root, the tests run it as the system user `nobody`. */
export const user =
	process.getuid?.() === 0
		? { uid: idOfNobody("-u"), gid: idOfNobody("-g") }
		: undefined;

function idOfNobody(flag: "-u" | "-g"): number {
	return Number(spawnSync("id", [flag, "nobody"], { encoding: "utf8" }).stdout);
}

const folders = [
	...(process.env["PATH"] ?? "").split(path.delimiter),
	// Where Debian and Homebrew keep them.
	...globSync("/usr/lib/postgresql/*/bin"),
	...globSync("/opt/homebrew/opt/postgresql*/bin"),
];
const installed = folders.find((folder) =>
	["initdb", "postgres", "pg_ctl", "pg_basebackup"].every((program) =>
		existsSync(path.join(folder, program)),
	),
);

/** Why the tests with PostgreSQL cannot run here; `false` where they can. */
export const noPostgres: string | false =
	process.platform === "win32"
		? "the tests stop PostgreSQL with Unix signals"
		: installed === undefined &&
			"PostgreSQL's server (15 or newer) is not installed";

/** The folder of PostgreSQL's programs; throws where they are not installed. */
export function programFolder(): string {
	if (installed === undefined) throw new Error(String(noPostgres));
	return installed;
}

/** Runs one of PostgreSQL's programs as `user`; throws its error output when it fails. */
export function runProgram(name: string, args: readonly string[]): void {
	const program = path.join(programFolder(), name);
	const { status, stderr } = spawnSync(program, args, {
		...user,
		cwd: tmpdir(),
		encoding: "utf8",
	});
	if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
}
