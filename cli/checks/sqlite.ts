import { existsSync, statfsSync, statSync } from "node:fs";
import path from "node:path";
import { checkIntegrity } from "../../store/sqlite/integrity.ts";
import { advice, type Check, ok, type Result, wrong } from "./finding.ts";

const megabyte = 1_000_000;
/** Less space than this is a danger for a list of any size. */
const leastSpace = 100 * megabyte;

/** Whether the list's file is undamaged, has room, and cannot be read by other users. */
export function sqliteChecks(file: string): readonly Check[] {
	return [
		["integrity", () => integrity(file)],
		["disk", () => space(file)],
		["permissions", () => permissions(file)],
	];
}

async function integrity(file: string): Promise<Result> {
	const [first, ...others] = await checkIntegrity(file);
	if (first === undefined) return ok("The file is undamaged.");
	const more = others.length > 0 ? `, and ${others.length} more findings` : "";
	return wrong(
		`The file is damaged: ${first}${more}.`,
		"Stop the server, keep the file, and put a backup in its place: see `restore --help`.",
	);
}

function space(file: string): Result {
	const { bavail, bsize } = statfsSync(path.dirname(file));
	const free = bavail * bsize;
	const size = statSync(file).size;
	const found = `${Math.floor(free / megabyte)} MB are free; the list takes ${Math.ceil(size / megabyte)} MB.`;
	if (free < leastSpace) {
		return wrong(
			found,
			"Make room: when the disk is full, sign-ups are refused.",
		);
	}
	// A backup and its log, beside the list as it grows.
	if (free < 3 * size) {
		return advice(found, "Make room: a backup needs space for the whole list.");
	}
	return ok(found);
}

/** Windows has other kinds of permissions. */
function permissions(file: string): Result | readonly Result[] {
	if (process.platform === "win32") return [];
	const folder = path.dirname(file);
	// A user who cannot enter the folder cannot read the files in it.
	const isShut = (statSync(folder).mode & 0o011) === 0;
	const open = [file, `${file}-wal`].filter(
		(name) => existsSync(name) && (statSync(name).mode & 0o044) !== 0,
	);
	return isShut || open.length === 0
		? ok("Only this user can read the list's file.")
		: wrong(
				`Other users of this machine can read ${open.join(" and ")}.`,
				`Run \`chmod 600 ${file}*\` and \`chmod 700 ${folder}\`.`,
			);
}
