import { existsSync } from "node:fs";
import path from "node:path";

/** The browser's arguments: they switch off its own background work. */
export const browserArguments: readonly string[] = [
	// Chromium refuses its sandbox to root, as in most containers.
	...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
	"--disable-gpu",
	"--disable-quic",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
	"--no-first-run",
];

/** On the PATH, or where installers put Chrome on systems that do not list it there. */
const programs = [
	// The version without a window does the same in less time.
	"chromium-headless-shell",
	"chromium",
	"chromium-browser",
	"google-chrome",
	"google-chrome-stable",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	"C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The path of an installed Chromium or Chrome; without one, Playwright uses the one that it has downloaded. */
export function findBrowser(): string | undefined {
	return process.env["CHROMIUM_PATH"] || findProgram(programs);
}

/** The first program that is installed; each is a name on the PATH or a whole path. */
export function findProgram(names: readonly string[]): string | undefined {
	const folders = (process.env["PATH"] ?? "").split(path.delimiter);
	return names
		.flatMap((name) =>
			/[/\\]/.test(name)
				? [name]
				: folders.map((folder) => path.join(folder, name)),
		)
		.find((file) => existsSync(file));
}
