import { existsSync } from "node:fs";
import path from "node:path";

/** Where Debian's packages put the system fonts that the page is tested with; `arial` have Arial's metrics. */
const folders = {
	arial: "/usr/share/fonts/truetype/liberation",
	dejavu: "/usr/share/fonts/truetype/dejavu",
	roboto: "/usr/share/fonts/truetype/roboto",
} as const;

export type SystemFonts = keyof typeof folders;

export const systemFonts = Object.keys(folders) as SystemFonts[];

/** Why the tests with a set are skipped; `false` where it is installed. */
export function missingFonts(set: SystemFonts): string | false {
	return !existsSync(folders[set]) && `there is no folder ${folders[set]}`;
}

/**
 * The environment of a browser that knows this set of fonts and no other
 * (https://fontconfig.pages.freedesktop.org/fontconfig/fontconfig-user.html).
 */
export function fontEnvironment(set: SystemFonts): Record<string, string> {
	const folder = path.join(import.meta.dirname, "../browser/fonts");
	const file = { FONTCONFIG_FILE: path.join(folder, `${set}.conf`) };
	return { ...(process.env as Record<string, string>), ...file };
}

/** The first installed set: what the tests of everything else use, so that they do not depend on others. */
export const usualFonts = systemFonts.find((set) => !missingFonts(set));
