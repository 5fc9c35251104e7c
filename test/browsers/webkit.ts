/** WebKitGTK on a display of its own, through WebDriver: https://www.w3.org/TR/webdriver2/ */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { findProgram } from "../support/find-browser.ts";
import { freePort } from "../support/free-port.ts";
import type { Conditions, Engine, Session } from "./session.ts";

/** How long a script in the page may take. */
const scriptMs = 3_000;

const driverProgram = findProgram(["WebKitWebDriver"]);
const displayProgram = findProgram(["Xvfb"]);

export const webkit: Engine = {
	name: "WebKit",
	missing:
		driverProgram === undefined || displayProgram === undefined
			? "WebKit is missing: install WebKitWebDriver and Xvfb, on Debian by `apt-get install webkit2gtk-driver xvfb`."
			: undefined,
	unsupported:
		process.platform !== "linux" && "WebKitGTK exists for Linux only",
	start,
};

async function start(conditions: Conditions): Promise<Session> {
	const folder = await mkdtemp(path.join(tmpdir(), "frontage-webkit-"));
	await writeDesktopSettings(path.join(folder, "gtk-3.0"), conditions);
	const display = spawn(
		displayProgram ?? "Xvfb",
		["-displayfd", "1", "-screen", "0", "1920x1200x24", "-nolisten", "tcp"],
		{ stdio: ["ignore", "pipe", "ignore"] },
	);
	const [number] = await once(display.stdout, "data");
	const port = await freePort();
	const driver = spawn(driverProgram ?? "WebKitWebDriver", [`--port=${port}`], {
		stdio: "ignore",
		env: {
			...process.env,
			DISPLAY: `:${String(number).trim()}`,
			XDG_CONFIG_HOME: folder,
		},
	});
	const address = `http://127.0.0.1:${port}`;
	await untilListening(address, driver);
	const send = client(address);
	const args = ["--automation"];
	// The driver's own scripts still run.
	if (!conditions.javascript) args.push("--enable-javascript=false");
	const { sessionId } = await send("POST", "/session", {
		capabilities: { alwaysMatch: { "webkitgtk:browserOptions": { args } } },
	});
	const session = `/session/${sessionId}`;
	return {
		async open(url) {
			await send("POST", `${session}/url`, { url });
		},
		// The driver never answers where a new page takes the place of the one in which the script ran.
		evaluate: (expression) =>
			send(
				"POST",
				`${session}/execute/sync`,
				{ script: `return ${expression}`, args: [] },
				AbortSignal.timeout(scriptMs),
			),
		async perform(actions) {
			await send("POST", `${session}/actions`, { actions });
		},
		async resize(width, height) {
			await send("POST", `${session}/window/rect`, { width, height });
		},
		async close() {
			await send("DELETE", session);
			for (const program of [driver, display]) {
				const exit = once(program, "exit");
				program.kill();
				await exit;
			}
			await rm(folder, { recursive: true });
		},
	};
}

/** WebKitGTK takes from the desktop's settings what a visitor prefers. */
async function writeDesktopSettings(
	folder: string,
	{ motion }: Conditions,
): Promise<void> {
	const settings = ["[Settings]", `gtk-enable-animations=${motion === "full"}`];
	await mkdir(folder);
	await writeFile(path.join(folder, "settings.ini"), settings.join("\n"));
	// Its toolbar would keep the window wider than a phone.
	const toolbar = "* { min-width: 0; padding: 0; margin: 0; font-size: 1px; }";
	await writeFile(path.join(folder, "gtk.css"), toolbar);
}

/** Sends commands to the driver. */
function client(driver: string) {
	return async function send(
		method: string,
		command: string,
		body?: object,
		signal: AbortSignal | null = null,
		// biome-ignore lint/suspicious/noExplicitAny: each command has a result of its own
	): Promise<any> {
		const response = await fetch(driver + command, {
			method,
			body: body ? JSON.stringify(body) : null,
			signal,
		});
		const { value } = JSON.parse(await response.text());
		if (!response.ok) throw new Error(`${command}: ${value.message}`);
		return value;
	};
}

async function untilListening(address: string, driver: ChildProcess) {
	while (!(await fetch(`${address}/status`).catch(() => undefined))) {
		if (driver.exitCode !== null) throw new Error("WebKitWebDriver has ended");
		await setTimeout(50);
	}
}
