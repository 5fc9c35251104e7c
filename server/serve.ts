/** Starts the server and stops it cleanly. */
import path from "node:path";
import { loadEnvironment } from "../config/environment.ts";
import { needsMailer } from "../config/mail-settings.ts";
import { readSettings } from "../config/settings.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { openInbox, type Report } from "../store/inbox.ts";
import { buildApp } from "./app.ts";
import { openLog } from "./log.ts";
import { startMailer } from "./mailer-process.ts";
import { readSite } from "./site.ts";
import { stopOnSignal } from "./stop.ts";

async function start(): Promise<void> {
	const environment = loadEnvironment();
	const settings = readSettings(environment);
	const { database, host, port } = settings;
	const hasMailer = database.kind === "sqlite" && needsMailer(environment);
	const site = await readSite(path.join(import.meta.dirname, "..", "dist"));
	// Kept until there is a log.
	const notes: Parameters<Report>[] = [];
	const inbox = await openInbox(database, (...note) => notes.push(note));
	try {
		const log = openLog(settings.logLevel, process.stdout.isTTY);
		const app = await buildApp({ settings, inbox, site, log });
		for (const [message, level] of notes) app.log[level](message);
		stopOnSignal(app, inbox);
		let stopMailer: (() => void) | undefined;
		app.addHook("onClose", async () => stopMailer?.());
		const address = await app.listen({
			host,
			port,
			// The address is printed below.
			listenTextResolver: () => "The server is ready",
		});
		if (hasMailer) stopMailer = startMailer((text) => app.log.warn(text));
		const place = database.kind === "sqlite" ? database.file : database.label;
		// On standard error: standard output holds the log and nothing else.
		console.error(
			`The page is at ${address}\nSign-ups are kept in ${place}\nStop with Ctrl+C`,
		);
	} catch (error) {
		await inbox.close();
		throw error;
	}
}

/** The sentence for a start that fails; `undefined` for an error of the program itself. */
function startError(error: unknown): string | undefined {
	if (error instanceof ExpectedError) return error.message;
	if (!(error instanceof Error) || !("code" in error)) return undefined;
	const { address, port } = error as { address?: string; port?: number };
	switch (error.code) {
		case "EADDRINUSE":
			return `Port ${port} on ${address} is taken: stop the program that uses it, or set PORT to another number.`;
		case "EACCES":
			return `Port ${port} may not be used by this user: set PORT to a number above 1023.`;
		case "EADDRNOTAVAIL":
		case "ENOTFOUND":
			return "HOST is not an address of this machine: set it to 127.0.0.1, or to 0.0.0.0 for all of its addresses.";
		default:
			return undefined;
	}
}

try {
	await start();
} catch (error) {
	const sentence = startError(error);
	if (sentence === undefined) throw error;
	console.error(sentence);
	process.exitCode = 1;
}
