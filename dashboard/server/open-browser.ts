import { spawn } from "node:child_process";

/** Opens the address in the founder's browser; does nothing where there is none, or no screen. */
export function openBrowser(
	address: string,
	environment: Readonly<Record<string, string | undefined>>,
): void {
	const hasScreen = environment["DISPLAY"] ?? environment["WAYLAND_DISPLAY"];
	const [program, ...args] =
		{
			darwin: ["open"],
			// `start` takes its first argument in quotes as the title of a window.
			win32: ["cmd", "/c", "start", ""],
		}[process.platform as string] ?? (hasScreen ? ["xdg-open"] : []);
	if (program === undefined) return;
	const child = spawn(program, [...args, address], {
		stdio: "ignore",
		detached: true,
	});
	child.on("error", () => {});
	child.unref();
}
