import { existsSync, statfsSync, statSync } from "node:fs";
import path from "node:path";
import { checkIntegrity } from "../../store/sqlite/integrity.ts";
import { type Finding, findings } from "./finding.ts";

const megabyte = 1_000_000;
/** Below that the next days are in danger, whatever the list. */
const leastSpace = 100 * megabyte;

/** Whether the list's file is sound, has room, and is nobody else's to read. */
export async function checkSqlite(file: string): Promise<readonly Finding[]> {
	return [
		...(await findings("integrity", () => integrity(file))),
		...(await findings("disk", () => space(file))),
		...(await findings("permissions", () => permissions(file))),
	];
}

async function integrity(file: string): Promise<readonly Finding[]> {
	const check = "integrity";
	const [first, ...others] = await checkIntegrity(file);
	if (first === undefined)
		return [{ check, state: "ok", found: "The file is sound." }];
	return [
		{
			check,
			state: "wrong",
			found: `The file is damaged: ${first}${others.length > 0 ? `, and ${others.length} findings more` : ""}.`,
			todo: "Stop the server, keep the file, and put a backup in its place: see `restore --help`.",
		},
	];
}

function space(file: string): readonly Finding[] {
	const check = "disk";
	const { bavail, bsize } = statfsSync(path.dirname(file));
	const free = bavail * bsize;
	const size = statSync(file).size;
	const found = `${Math.floor(free / megabyte)} MB are free; the list takes ${Math.ceil(size / megabyte)} MB.`;
	if (free < leastSpace) {
		const todo = "Make room: when the disk is full, no sign-up is taken.";
		return [{ check, state: "wrong", found, todo }];
	}
	if (free < 3 * size) {
		const todo =
			"Make room: a backup needs three times the list while it is made.";
		return [{ check, state: "advice", found, todo }];
	}
	return [{ check, state: "ok", found }];
}

/** Windows has rights of another kind. */
function permissions(file: string): readonly Finding[] {
	const check = "permissions";
	if (process.platform === "win32") return [];
	const folder = path.dirname(file);
	// Nobody reads a file in a folder that he cannot enter.
	const isShut = (statSync(folder).mode & 0o011) === 0;
	const open = [file, `${file}-wal`].filter(
		(name) => existsSync(name) && (statSync(name).mode & 0o044) !== 0,
	);
	if (!isShut && open.length > 0) {
		return [
			{
				check,
				state: "wrong",
				found: `Other users of this machine can read ${open.join(" and ")}.`,
				todo: `Run \`chmod 600 ${file}*\` and \`chmod 700 ${folder}\`.`,
			},
		];
	}
	return [
		{ check, state: "ok", found: "Only this user can read the list's file." },
	];
}
