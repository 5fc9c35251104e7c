import {
	existsSync,
	lstatSync,
	readFileSync,
	realpathSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";

/** The place of a file or folder of `content/`, or of a new one; `undefined` where a link leads out of it. */
export function placeInside(folder: string, name: string): string | undefined {
	try {
		const place = path.join(realpathSync(folder), name);
		const isNew = !lstatSync(place, { throwIfNoEntry: false });
		const there = isNew ? path.dirname(place) : place;
		return realpathSync(there) === there ? place : undefined;
	} catch {
		return undefined;
	}
}

/**
 * Replaces a whole file at once; `undefined` stands for no file. Returns why nothing is written: it has another text than
 * `before` by now, or it is read-only.
 */
export function replaceFile(
	place: string,
	before: string | undefined,
	after: string | undefined,
): "changed" | "locked" | undefined {
	const draft = path.join(
		path.dirname(place),
		`.${path.basename(place)}.${process.pid}.tmp`,
	);
	const read = () =>
		existsSync(place) ? readFileSync(place, "utf8") : undefined;
	try {
		const { mode } = statSync(place, { throwIfNoEntry: false }) ?? {};
		// To replace it, the folder's rights are enough; but it was made read-only so that it stays.
		if (mode !== undefined && (mode & 0o222) === 0) return "locked";
		writeFileSync(draft, after ?? "", mode === undefined ? {} : { mode });
		// An editor program may have saved it in the meantime.
		if (read() !== before) return "changed";
		if (after === undefined) rmSync(place, { force: true });
		else renameSync(draft, place);
		return undefined;
	} catch (error) {
		const { code = "" } = error as NodeJS.ErrnoException;
		if (!["EACCES", "EPERM", "EROFS"].includes(code)) throw error;
		return "locked";
	} finally {
		rmSync(draft, { force: true });
	}
}
