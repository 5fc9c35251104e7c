import { statfsSync, statSync } from "node:fs";
import path from "node:path";
import { grouped } from "../../shared/words.ts";
import { checkIntegrity } from "../../store/sqlite/integrity.ts";
import { advice, type Finding, ok, wrong } from "./finding.ts";

const megabyte = 1_000_000;

/** Whether the list's file is undamaged, has room, and no other readers. */
export async function checkSqlite(file: string): Promise<Finding[]> {
	const [damage] = await checkIntegrity(file);
	return [
		damage === undefined
			? ok("integrity", "The file is undamaged.")
			: wrong(
					"integrity",
					`The file is damaged: ${damage}.`,
					"Stop the server, keep the file, and put a backup in its place: see `restore --help`.",
				),
		checkSpace(file),
		// Windows has other kinds of permissions.
		...(process.platform === "win32" ? [] : [checkPermissions(file)]),
	];
}

function checkSpace(file: string): Finding {
	const { bavail, bsize } = statfsSync(path.dirname(file));
	const free = bavail * bsize;
	const { size } = statSync(file);
	const found = `Free: ${grouped(Math.floor(free / megabyte))} MB; the list takes ${grouped(Math.ceil(size / megabyte))} MB.`;
	// A backup takes the size of the list, and its log grows beside it.
	return free < 100 * megabyte + 2 * size
		? advice(
				"disk",
				found,
				"Make room: when the disk is full, sign-ups are refused.",
			)
		: ok("disk", found);
}

function checkPermissions(file: string): Finding {
	const folder = path.dirname(file);
	// A user who cannot enter the folder cannot read the files in it.
	const isShut = (statSync(folder).mode & 0o011) === 0;
	return isShut || (statSync(file).mode & 0o044) === 0
		? ok("permissions", "Only this user can read the list's file.")
		: wrong(
				"permissions",
				`Other users of this machine can read ${file}.`,
				`Run \`chmod 600 ${file}*\` and \`chmod 700 ${folder}\`.`,
			);
}
