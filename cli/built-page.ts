/** The page as it is built: what visitors of the server see. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type BuiltPage, builtPageFile } from "../protocol/built-page.ts";
import { isClosedAt } from "../shared/closed.ts";
import { clockAgo } from "../shared/time.ts";

/** Where the page is built. */
export const ownDist = path.join(import.meta.dirname, "..", "dist");

/** What the build noted down in `dist`; `undefined` where no page is built. */
export function readBuiltPage(dist = ownDist): BuiltPage | undefined {
	const file = path.join(dist, builtPageFile);
	return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** Tells whether the waitlist of the built page is closed at the moment. */
export function closedNow(
	timeZone: string,
	closed = readBuiltPage()?.closed ?? null,
): () => boolean {
	return () => isClosedAt(closed, () => clockAgo(0, timeZone));
}
