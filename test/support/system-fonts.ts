import { existsSync } from "node:fs";
import path from "node:path";

/** The system fonts that the page is tested with, where these Debian packages put them; `arial` have Arial's metrics. */
const sets = {
	/** fonts-liberation */
	arial: "liberation",
	/** fonts-dejavu-core */
	dejavu: "dejavu",
	/** fonts-roboto-unhinted */
	roboto: "roboto",
} as const;

export type SystemFonts = keyof typeof sets | typeof usualFonts;

const systemFonts = Object.keys(sets) as (keyof typeof sets)[];

/**
 * The environment of a browser that knows this set of fonts and no other
 * (https://fontconfig.pages.freedesktop.org/fontconfig/fontconfig-user.html).
 */
export function fontEnvironment(set: SystemFonts): Record<string, string> {
	const folder = path.join(import.meta.dirname, "../browser/fonts");
	const file = { FONTCONFIG_FILE: path.join(folder, `${set}.conf`) };
	return { ...(process.env as Record<string, string>), ...file };
}

/** What the tests of everything else use, so that they do not depend on the machine: the typeface of the packages. */
export const usualFonts = "open-sans";

/** The installed sets, with which the tests of system fonts run. */
export const installedFonts = systemFonts.filter((set) =>
	existsSync(`/usr/share/fonts/truetype/${sets[set]}`),
);
