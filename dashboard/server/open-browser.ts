import { spawn } from "node:child_process";

/** Opens the address in the founder's browser; does nothing where there is none, or no screen. */
export function openBrowser(
	address: string,
	environment: Readonly<Record<string, string | undefined>>,
): void {
	const command = commandFor(process.platform, environment);
	if (command === undefined) return;
	const [program, ...args] = command;
	const child = spawn(program, [...args, address], {
		stdio: "ignore",
		detached: true,
	});
	child.on("error", () => {});
	child.unref();
}

function commandFor(
	platform: NodeJS.Platform,
	environment: Readonly<Record<string, string | undefined>>,
): readonly [string, ...string[]] | undefined {
	if (platform === "darwin") return ["open"];
	// `start` takes its first argument in quotes as the title of a window.
	if (platform === "win32") return ["cmd", "/c", "start", ""];
	const hasScreen = environment["DISPLAY"] ?? environment["WAYLAND_DISPLAY"];
	return hasScreen === undefined ? undefined : ["xdg-open"];
}
