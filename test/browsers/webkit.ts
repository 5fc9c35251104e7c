/** WebKitGTK on a display of its own, through WebDriver. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Builder, error } from "selenium-webdriver";
import { findProgram } from "../support/find-program.ts";
import { freePort } from "../support/free-port.ts";
import { eventually } from "../support/visitors.ts";
import { endProcess, Late, within } from "../support/within.ts";
import {
	type Conditions,
	type Engine,
	NoAnswer,
	type Session,
} from "./visitor.ts";

/** How long the driver may take for a script in the page, and for any other command. */
const scriptSeconds = 10;
const commandSeconds = 60;

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
	const server = spawn(driverProgram ?? "WebKitWebDriver", [`--port=${port}`], {
		stdio: "ignore",
		env: {
			...process.env,
			DISPLAY: `:${String(number).trim()}`,
			XDG_CONFIG_HOME: folder,
			// Without a graphics card, its compositing is drawn on the processor, which now and then keeps it from answering.
			WEBKIT_DISABLE_COMPOSITING_MODE: "1",
		},
	});
	const address = `http://127.0.0.1:${port}`;
	await untilListening(address, server);
	const args = ["--automation"];
	// The driver's own scripts still run.
	if (!conditions.javascript) args.push("--enable-javascript=false");
	const driver = await new Builder()
		// With a server's address, Selenium looks for no browser and downloads none.
		.usingServer(address)
		.withCapabilities({
			browserName: "MiniBrowser",
			// The tests sign certificates themselves.
			acceptInsecureCerts: true,
			"webkitgtk:browserOptions": { args },
		})
		.build();
	return {
		open: (url) => answered(driver.get(url)),
		// The driver never answers where a new page takes the place of the one in which the script ran.
		evaluate: (expression) =>
			answered(
				driver.executeScript<string>(`return ${expression}`),
				scriptSeconds,
			),
		moveTo: (x, y) =>
			answered(driver.actions().move({ x, y, duration: 0 }).perform()),
		press: () => answered(driver.actions().press().release().perform()),
		type: (text) => answered(driver.actions().sendKeys(text).perform()),
		async resize(width, height) {
			await answered(driver.manage().window().setRect({ width, height }));
		},
		async close() {
			// A browser that hangs or has ended refuses it; its programs end below.
			await answered(driver.quit()).catch(() => {});
			for (const program of [server, display]) {
				await endProcess(program, "SIGTERM", "A program of WebKit");
			}
			await rm(folder, { recursive: true });
		},
	};
}

/** Resolves as a command of the driver does; rejects with `NoAnswer` when that takes longer, or the browser has ended. */
async function answered<Result>(
	command: Promise<Result>,
	seconds = commandSeconds,
): Promise<Result> {
	try {
		return await within(command, "The driver did not answer", seconds);
	} catch (thrown) {
		if (thrown instanceof Late) throw new NoAnswer(thrown.message);
		if (!(thrown instanceof error.NoSuchSessionError)) throw thrown;
		throw new NoAnswer("The browser has ended");
	}
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

async function untilListening(address: string, server: ChildProcess) {
	await eventually(
		async () => {
			if (server.exitCode !== null)
				throw new Error("WebKitWebDriver has ended");
			return fetch(`${address}/status`).then(
				() => true,
				() => false,
			);
		},
		{ what: "WebKitWebDriver did not answer" },
	);
}
