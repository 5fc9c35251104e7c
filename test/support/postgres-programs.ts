import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** PostgreSQL refuses to run as root, so root's tests run it as nobody. */
export const user =
	process.getuid?.() === 0
		? { uid: nobody("-u"), gid: nobody("-g") }
		: undefined;

function nobody(flag: "-u" | "-g"): number {
	return Number(spawnSync("id", [flag, "nobody"], { encoding: "utf8" }).stdout);
}

/** The folder of PostgreSQL's programs. Installs them where that is possible; throws where it is not. */
export function programFolder(): string {
	const found = installedPrograms();
	if (found !== undefined) return found;
	installByApt();
	const installed = installedPrograms();
	if (installed !== undefined) return installed;
	throw new Error(
		"No PostgreSQL to test with: install its server (15 or newer), with initdb and postgres on the PATH.",
	);
}

function installedPrograms(): string | undefined {
	const folders = [
		...(process.env["PATH"] ?? "").split(path.delimiter),
		// Where Debian and Homebrew keep them.
		...globSync("/usr/lib/postgresql/*/bin"),
		...globSync("/opt/homebrew/opt/postgresql*/bin"),
	];
	// Some folders hold links to a few of them.
	return folders.find((folder) =>
		["initdb", "postgres", "pg_ctl", "pg_basebackup"].every((program) =>
			existsSync(path.join(folder, program)),
		),
	);
}

function installByApt(): void {
	if (user === undefined || !existsSync("/etc/debian_version")) return;
	const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
	for (const args of [
		["update"],
		["install", "--yes", "--no-install-recommends", "postgresql"],
	]) {
		spawnSync("apt-get", args, { stdio: "inherit", env });
	}
}

/** Runs one of PostgreSQL's programs as the user who runs the servers; throws what it says when it fails. */
export function runProgram(name: string, args: readonly string[]): void {
	const program = path.join(programFolder(), name);
	const { status, stderr } = spawnSync(program, args, {
		...user,
		cwd: tmpdir(),
		encoding: "utf8",
	});
	if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
}
