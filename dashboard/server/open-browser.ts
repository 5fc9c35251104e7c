import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { writeNewFile } from "../../store/whole-file.ts";

/** The folder of the list: some browsers cannot read the system's folder of temporary files. */
const dataFolder = path.join(import.meta.dirname, "../..", "data");

/**
 * Opens the address in the founder's browser; does nothing where there is none, or no screen. All users
 * of the machine see the arguments of a program, so the browser is given a private file that leads to
 * the address with its token. Returns a function that removes the file.
 */
export function openBrowser(
	address: string,
	environment: Readonly<Record<string, string | undefined>>,
): () => void {
	const hasScreen = environment["DISPLAY"] ?? environment["WAYLAND_DISPLAY"];
	const [program, ...args] =
		{
			darwin: ["open"],
			// `start` takes its first argument in quotes as the title of a window.
			win32: ["cmd", "/c", "start", ""],
		}[process.platform as string] ?? (hasScreen ? ["xdg-open"] : []);
	if (program === undefined) return () => {};
	mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
	const folder = mkdtempSync(path.join(dataFolder, "dashboard-"));
	const file = path.join(folder, "open.html");
	const html = `<!doctype html><meta http-equiv="refresh" content="0; url=${address}">`;
	writeNewFile(file, html);
	const child = spawn(program, [...args, file], {
		stdio: "ignore",
		detached: true,
	});
	child.on("error", () => {});
	child.unref();
	return () => rmSync(folder, { recursive: true, force: true });
}
