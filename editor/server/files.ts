import {
	readFileSync,
	realpathSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";

/** The place of a file or folder of `content/`; `undefined` where a link leads out of it, or there is none. */
export function placeInside(folder: string, name: string): string | undefined {
	try {
		const place = path.join(realpathSync(folder), name);
		return realpathSync(place) === place ? place : undefined;
	} catch {
		return undefined;
	}
}

/** Replaces a whole file at once; false, and nothing is written, where it has another text than `before` by now. */
export function replaceFile(
	place: string,
	before: string,
	after: string,
): boolean {
	const draft = path.join(
		path.dirname(place),
		`.${path.basename(place)}.${process.pid}.tmp`,
	);
	try {
		writeFileSync(draft, after, { mode: statSync(place).mode });
		// An editor program may have saved it in the meantime.
		if (readFileSync(place, "utf8") !== before) return false;
		renameSync(draft, place);
		return true;
	} finally {
		rmSync(draft, { force: true });
	}
}
