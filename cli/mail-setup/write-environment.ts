/** Writes settings into a file like `.env`, whose other lines stay as they are. */
import {
	accessSync,
	chmodSync,
	chownSync,
	constants,
	existsSync,
	readFileSync,
	realpathSync,
	statSync,
} from "node:fs";
import { isDeepStrictEqual, parseEnv } from "node:util";
import type { Environment } from "../../config/environment.ts";
import { readEnvironmentFile } from "../../config/environment.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { replaceFiles } from "../../store/whole-file.ts";

/** Settings by their names, as they are written. */
export type NewSettings = Readonly<Record<string, string>>;

/** A name, its sign, and a value, which between quotation marks may have several lines. */
const assignment =
	/^([^\S\r\n]*(?:export[^\S\r\n]+)?([\w.-]+)[^\S\r\n]*=[^\S\r\n]*)('[^']*'|"[^"]*"|`[^`]*`|(?:[^\r\n#]*[^\r\n#\s])?)/gm;

/**
 * A value as a line of `.env` has it, so that Node and Docker Compose read the same; `undefined` where no form does
 * that: text with a `'` beside a `$`, for example.
 */
export function quotedSetting(value: string): string | undefined {
	if (/^[\w@.:/+,%~=-]*$/.test(value)) return value;
	if (/[\r\n\0]/.test(value)) return undefined;
	// Compose takes a \ before the last ' for a part of the value.
	if (!/'|\\$/.test(value)) return `'${value}'`;
	return /["$\\`]/.test(value) ? undefined : `"${value}"`;
}

/** One line of `.env`. Throws `ExpectedError` for a value that no line can have. */
export function settingLine(name: string, value: string): string {
	const quoted = quotedSetting(value);
	if (quoted !== undefined) return `${name}=${quoted}`;
	throw new ExpectedError(
		`${name} cannot stand in the file .env with ' beside ", $ or \\: choose a value without one of them.`,
	);
}

/**
 * The text of a file with these settings: a value takes the place of the one of its name, others stand at the end. Throws
 * `ExpectedError` where the file would be read in another way than it is meant.
 */
export function withSettings(text: string, settings: NewSettings): string {
	const before = read(text);
	const changed = Object.entries(settings).filter(
		([name, value]) => (before[name] ?? "") !== value,
	);
	if (changed.length === 0) return text;
	// Of several lines with one name, the last one counts.
	const places = new Map(
		[...text.matchAll(assignment)].map((found) => [found[2], found]),
	);
	const eol = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
	const edits: { start: number; end: number; line: string }[] = [];
	const added: string[] = [];
	for (const [name, value] of changed) {
		const line = settingLine(name, value);
		const place = places.get(name);
		if (place === undefined) added.push(line + eol);
		else {
			const start = place.index + (place[1]?.length ?? 0);
			const end = place.index + place[0].length;
			// For Compose, a comment begins behind a space only.
			const space = text[end] === "#" ? " " : "";
			edits.push({ start, end, line: line.slice(name.length + 1) + space });
		}
	}
	let after = text;
	for (const { start, end, line } of edits.sort((a, b) => b.start - a.start))
		after = after.slice(0, start) + line + after.slice(end);
	if (added.length > 0 && /[^\r\n\ufeff]$/.test(after)) after += eol;
	after += added.join("");
	if (
		!isDeepStrictEqual(read(after), {
			...before,
			...Object.fromEntries(changed),
		})
	)
		throw new ExpectedError(
			"The file .env has a line that cannot be changed safely, such as a value with something behind its last quotation mark.",
		);
	return after;
}

function read(text: string): Environment {
	return {
		...parseEnv(text.replace(/^\ufeff/, "").replaceAll(/\r\n?/g, "\n")),
	};
}

/**
 * Writes settings into a file, whole or not at all. A new file is for its owner only; another one keeps its owner, its
 * group and their rights, and loses those of all others. Returns whether anything was written. Throws `ExpectedError`
 * where the file cannot be changed safely, and the system's error where this user may not write it.
 */
export function writeSettings(file: string, settings: NewSettings): boolean {
	const isThere = existsSync(file);
	// A link stays one.
	const place = isThere ? realpathSync(file) : file;
	// It must be read as it is before it is changed.
	if (isThere) readEnvironmentFile(place);
	const before = isThere ? readFileSync(place, "utf8") : "";
	const after = withSettings(before, settings);
	if (after === before) return false;
	if (isThere) accessSync(place, constants.W_OK);
	replaceFiles({ [place]: after }, isThere ? keepOwner : undefined);
	return true;
}

/** Gives a draft the owner of a file, its group and their rights. */
function keepOwner(draft: string, file: string): void {
	const { mode, uid, gid } = statSync(file);
	const own = statSync(draft);
	if (own.uid !== uid || own.gid !== gid) chownSync(draft, uid, gid);
	chmodSync(draft, mode & 0o660);
}
