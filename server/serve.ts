/** Starts the server and stops it cleanly. */
import path from "node:path";
import { limits } from "../config/limits.ts";
import type { DatabaseAddress } from "../config/parsers.ts";
import { loadEnvironment } from "../config/read-environment.ts";
import { readSettings, type Settings } from "../config/settings.ts";
import { openStore } from "../store/open-store.ts";
import type { Report, WaitlistStore } from "../store/waitlist-store.ts";
import { buildApp } from "./app.ts";
import { addLastCall } from "./http/drain-on-close.ts";
import { openLog } from "./http/request-log.ts";
import { loadSite } from "./http/site.ts";
import { startFault } from "./http/start-error.ts";

async function start(): Promise<void> {
	const settings = readSettings(loadEnvironment());
	const site = await loadSite(path.join(import.meta.dirname, "..", "dist"));
	const notes: Parameters<Report>[] = [];
	const store = await openStore(settings.database, (...note) => {
		notes.push(note);
	});
	try {
		await serve(settings, store, site, notes);
	} catch (error) {
		await store.close();
		throw error;
	}
}

async function serve(
	settings: Settings,
	store: WaitlistStore,
	site: Awaited<ReturnType<typeof loadSite>>,
	notes: readonly Parameters<Report>[],
): Promise<void> {
	const log = openLog(settings.logLevel, process.stdout.isTTY);
	const app = await buildApp({ settings, store, site, log });
	for (const [message, level] of notes) app.log[level](message);
	addLastCall(app);
	const address = await app.listen({
		host: settings.host,
		port: settings.port,
	});
	// Told on standard error: standard output holds the log and nothing else.
	console.error(
		[
			`The page is at ${address}`,
			`Sign-ups are kept in ${place(settings.database)}`,
			"Stop with Ctrl+C",
		].join("\n"),
	);

	let isStopping = false;
	async function stop() {
		if (isStopping) return;
		isStopping = true;
		const giveUp = setTimeout(
			() => app.server.closeAllConnections(),
			limits.stopMs,
		);
		await app.close();
		clearTimeout(giveUp);
		await store.close();
	}
	process.on("SIGINT", stop);
	process.on("SIGTERM", stop);
}

function place(database: DatabaseAddress): string {
	return database.kind === "sqlite" ? database.file : database.label;
}

try {
	await start();
} catch (error) {
	const fault = startFault(error);
	if (fault === undefined) throw error;
	console.error(fault);
	process.exitCode = 1;
}
