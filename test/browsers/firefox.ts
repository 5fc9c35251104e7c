/** The Firefox of this machine, through WebDriver BiDi. */
import puppeteer from "puppeteer-core";
import { findProgram } from "../support/find-program.ts";
import { patienceSeconds } from "../support/within.ts";
import {
	type Conditions,
	type Engine,
	NoAnswer,
	type Session,
} from "./visitor.ts";

const patienceMs = patienceSeconds * 1_000;

const program = findProgram([
	"firefox-esr",
	"firefox",
	"/Applications/Firefox.app/Contents/MacOS/firefox",
	"C:\\Program Files\\Mozilla Firefox\\firefox.exe",
]);

export const firefox: Engine = {
	name: "Firefox",
	missing:
		program === undefined
			? "Firefox is missing: install it, on Debian by `apt-get install firefox-esr`."
			: undefined,
	start,
};

async function start({ javascript, motion }: Conditions): Promise<Session> {
	const browser = await puppeteer.launch({
		browser: "firefox",
		timeout: patienceMs,
		protocolTimeout: patienceMs / 2,
		executablePath: program ?? "firefox",
		// The page has the size of the window.
		defaultViewport: null,
		// The tests sign certificates themselves.
		acceptInsecureCerts: true,
		extraPrefsFirefox: {
			"javascript.enabled": javascript,
			"ui.prefersReducedMotion": motion === "reduced" ? 1 : 0,
			// A mouse, which a machine without one does not name: fine (2), and it can hover (4).
			"ui.primaryPointerCapabilities": 6,
			// Fewer frames of what moves, and no process in reserve: each is drawn and started on the processor.
			"layout.frame_rate": 20,
			"dom.ipc.processPrelaunch.enabled": false,
		},
	});
	const [page = await browser.newPage()] = await browser.pages();
	page.setDefaultTimeout(patienceMs);
	return {
		open: async (url) => void (await answered(page.goto(url))),
		evaluate: async (expression) =>
			String(await answered(page.evaluate(expression))),
		moveTo: (x, y) => answered(page.mouse.move(x, y)),
		async press() {
			await answered(page.mouse.down());
			await answered(page.mouse.up());
		},
		type: (text) => answered(page.keyboard.type(text)),
		resize: (width, height) => answered(page.setViewport({ width, height })),
		close: () => browser.close(),
	};
}

/** Resolves as a command of the driver does; rejects with `NoAnswer` when the driver refuses it, or takes too long. */
async function answered<Result>(command: Promise<Result>): Promise<Result> {
	try {
		return await command;
	} catch (error) {
		throw new NoAnswer(String(error), { cause: error });
	}
}
