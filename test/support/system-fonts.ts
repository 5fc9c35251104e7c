import { existsSync } from "node:fs";
import path from "node:path";

/** The Debian packages of the system fonts that the page is tested with, and where they put them; `arial` have Arial's metrics. */
const sets = {
	arial: ["fonts-liberation", "liberation"],
	dejavu: ["fonts-dejavu-core", "dejavu"],
	roboto: ["fonts-roboto-unhinted", "roboto"],
} as const;

export type SystemFonts = keyof typeof sets;

export const systemFonts = Object.keys(sets) as SystemFonts[];

/** Why the tests with a set are skipped; `false` where it is installed. */
export function missingFonts(set: SystemFonts): string | false {
	const [name, folder] = sets[set];
	const isInstalled = existsSync(`/usr/share/fonts/truetype/${folder}`);
	return !isInstalled && `its fonts are missing: sudo apt-get install ${name}`;
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

/** The sets with which only the tests of system fonts run. */
export const otherFonts = systemFonts.filter((set) => set !== usualFonts);
