import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

/** What the browser is started with, so that nothing but the page is at work in it. */
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
	"chromium",
	"chromium-browser",
	"google-chrome",
	"google-chrome-stable",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	"/Applications/Chromium.app/Contents/MacOS/Chromium",
	"C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
	"C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * The path of a Chromium or Chrome to test with, installing one where that is possible.
 * Says on standard error what to do, and returns `undefined`, where there is none.
 */
export function findBrowser(): string | undefined {
	const chosen = process.env["CHROMIUM_PATH"];
	const found = chosen
		? [chosen].find((file) => existsSync(file))
		: (installed() ?? downloadedByPlaywright() ?? installedByApt());
	if (found === undefined) {
		console.error(
			"No browser to test with: install Chrome or Chromium, or set CHROMIUM_PATH to the program's path.",
		);
	}
	return found;
}

const installed = () => findProgram(programs);

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

function downloadedByPlaywright(): string | undefined {
	const file = chromium.executablePath();
	if (existsSync(file)) return file;
	run("playwright", ["install", "chromium"]);
	return existsSync(file) ? file : undefined;
}

function installedByApt(): string | undefined {
	if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) {
		return undefined;
	}
	run("apt-get", ["update"]);
	run("apt-get", ["install", "--yes", "--no-install-recommends", "chromium"]);
	return installed();
}

function run(command: string, args: readonly string[]): void {
	console.log(`\n> ${command} ${args.join(" ")}`);
	spawnSync(command, args, {
		stdio: "inherit",
		shell: process.platform === "win32",
		env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
	});
}
