import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** Facts about the built page, for `doctor`. */
export interface BuiltPage {
	/** The product's name, as visitors see it. */
	readonly name: string;
	/** The settings that it was built with; empty as in `PageSettings`. */
	readonly siteUrl: string;
	readonly apiBase: string;
	readonly apiKey: string;
	/** Whether the page shows a photo of the founder, not the drawing. */
	readonly hasPortrait: boolean;
	/** Whether the content names a page about privacy. */
	readonly hasPrivacyPage: boolean;
	/** Placeholders that are still to be replaced, one line each. */
	readonly placeholders: readonly string[];
}

/** Where the build leaves it, in `dist/`. */
export const builtPageFile = "built.json";

/** What the build noted down in `dist`; `undefined` where no page is built. */
export function readBuiltPage(dist: string): BuiltPage | undefined {
	const file = path.join(dist, builtPageFile);
	return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
