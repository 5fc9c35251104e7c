import {
	accessSync,
	constants,
	readFileSync,
	statfsSync,
	statSync,
} from "node:fs";
import path from "node:path";
import { readEnvironmentFile } from "../../config/environment.ts";
import { isRemoved, removedSettings } from "../../config/removed-settings.ts";
import { schema } from "../../config/schema.ts";
import { grouped } from "../../shared/words.ts";
import { readErased } from "../../store/erased-people.ts";
import type { Context } from "../context.ts";
import { advice, type Results, wrong } from "./check.ts";

const megabyte = 1_000_000;
const root = path.join(import.meta.dirname, "..", "..");
/** Variables of the compose files, which are no settings of this program. */
const composeNames =
	/^(COMPOSE_PROFILES|DOMAIN|IMAGE|KEEP_DAYS|OWNER_PASSWORD|WEB_PASSWORD)$/;

/** Settings whose value has a `$` that Docker Compose would replace: outside single quotes, it begins a variable there. */
const withDollar =
	/^\s*(?:export\s+)?([\w.-]+)\s*=(?!\s*')(?:(?! #)[^\n])*?\$/gm;

type Files = Pick<Context, "database" | "erasedFile">;

export function checkDisk(
	{ database }: Files,
	statfs: (folder: string) => { bavail: number; bsize: number } = statfsSync,
): Results {
	if (database.kind !== "sqlite") return false;
	const { bavail, bsize } = statfs(path.dirname(database.file));
	const free = bavail * bsize;
	const { size } = statSync(database.file);
	const found = `Free: ${grouped(Math.floor(free / megabyte))} MB; the list takes ${grouped(Math.ceil(size / megabyte))} MB.`;
	// A backup takes the size of the list, and its log grows beside it.
	return free < 100 * megabyte + 2 * size
		? advice(found, "Make room: when the disk is full, sign-ups are refused.")
		: found;
}

/** Whether other users of this machine can read the list's file. */
export function checkRights({ database }: Files): Results {
	// Windows has other kinds of permissions.
	if (database.kind !== "sqlite" || process.platform === "win32") return false;
	const { file } = database;
	const folder = path.dirname(file);
	// A user who cannot enter the folder cannot read the files in it.
	const isShut = (statSync(folder).mode & 0o011) === 0;
	// What is in its log is not in the file yet.
	const isReadable = [file, `${file}-wal`, `${file}-shm`].some(
		(each) =>
			((statSync(each, { throwIfNoEntry: false })?.mode ?? 0) & 0o044) !== 0,
	);
	return isShut || !isReadable
		? "Only this user can read the list's file."
		: wrong(
				`Other users of this machine can read ${file}.`,
				`Run \`chmod 600 ${file}*\` and \`chmod 700 ${folder}\`.`,
			);
}

/** Whether all names in the files of settings are known, and whether others can read the files. */
export function checkSettingsFiles(_: unknown, folder = root): Results {
	return [".env", "mailer.env"].flatMap((name) => {
		const file = path.join(folder, name);
		if (!isReadable(file)) return [];
		const values = readEnvironmentFile(file);
		const unknown = Object.keys(values).filter(
			(each) => !(each in schema || isRemoved(each) || composeNames.test(each)),
		);
		const replaced = readFileSync(file, "utf8").matchAll(withDollar);
		return [
			...[...replaced].map(([, each]) =>
				advice(
					`${name} sets ${each} to a value with a $: Docker Compose takes what follows for the name of a variable, and reads another value than Node.`,
					`Put the value of ${each} between single quotes, which both read as it is.`,
				),
			),
			...removedSettings(values).map(({ text }) => advice(`${name}: ${text}`)),
			...unknown.map((each) =>
				advice(
					`${name} sets ${each}, which is the name of no setting.`,
					"See whether it is misspelled: .env.example has the names of all settings.",
				),
			),
			process.platform !== "win32" &&
				(statSync(file).mode & 0o004) !== 0 &&
				advice(
					`Every user of this machine can read ${file}, which may hold passwords.`,
					`Run \`chmod o= ${file}\`; the server's user must be its owner or in its group.`,
				),
		];
	});
}

/** Whether `erase` can read and write the file in which it remembers erased people. */
export function checkErased({ erasedFile }: Files): Results {
	readErased(erasedFile, []);
	// The first erasure makes the folder.
	let folder = path.dirname(erasedFile);
	while (!statSync(folder, { throwIfNoEntry: false }))
		folder = path.dirname(folder);
	const found = `Erased people are remembered in ${erasedFile}`;
	// A new version is written beside the file, and takes its name.
	return isReadable(path.join(folder, path.sep), constants.W_OK)
		? `${found}.`
		: wrong(
				`${found}, and this user cannot write there: \`erase\` would change nothing.`,
				"Give this user that right.",
			);
}

function isReadable(file: string, also = 0): boolean {
	try {
		accessSync(file, constants.R_OK | also);
		return true;
	} catch {
		return false;
	}
}
