/** Starts the server and stops it cleanly. */
import { once } from "node:events";
import { Server } from "node:net";
import path from "node:path";
import closeWithGrace from "close-with-grace";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { loadEnvironment } from "../config/environment.ts";
import { removedSettings } from "../config/removed-settings.ts";
import { isSending, readSettings } from "../config/settings.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { fileProblem } from "../shared/file-problem.ts";
import { type Inbox, openInbox } from "../store/inbox.ts";
import { readContent } from "../words/read-words.ts";
import { buildApp } from "./app.ts";
import { openLog } from "./log.ts";
import { runMailerBeside } from "./mailer-process.ts";
import { limits } from "./server-limits.ts";
import { readSite } from "./site.ts";

let inbox: Inbox | undefined;
try {
	const environment = loadEnvironment();
	const settings = readSettings(environment);
	const { database, host, port } = settings;
	const site = readSite(path.join(import.meta.dirname, "..", "dist"));
	const content = readContent();
	// Without the process id and the host name: where the log is kept, both are known.
	const log = pino({ base: null }, openLog(process.stdout.isTTY));
	for (const { text } of removedSettings(environment)) log.warn(text);
	inbox = await openInbox(database, (text, level) => log[level](text));
	const app = await buildApp({ settings, content, inbox, site, log });
	stopOnSignal(app, inbox);
	if (database.kind === "sqlite" && isSending(environment))
		runMailerBeside(app);
	const address = await app.listen({ host, port });
	const location = database.kind === "sqlite" ? database.file : database.label;
	// On standard error: standard output holds the log and nothing else.
	console.error(
		`The page is at ${address}\nSign-ups are kept in ${location}\nStop with Ctrl+C`,
	);
} catch (error) {
	await inbox?.close();
	const { message, syscall = "" } = error as NodeJS.ErrnoException;
	const problem = error instanceof ExpectedError ? message : fileProblem(error);
	if (problem !== undefined) console.error(problem);
	else if (/^(listen|getaddrinfo)$/.test(syscall))
		console.error(
			`The server cannot listen (${message}): HOST must be an address of this machine, and PORT a number above 1023 that no other program uses.`,
		);
	else throw error;
	process.exitCode = 1;
}

/**
 * On SIGINT or SIGTERM, closes the port, answers the requests that are under way or come within a
 * moment on open connections, cuts slow clients off, and closes the inbox last.
 */
function stopOnSignal(app: FastifyInstance, inbox: Inbox): void {
	app.addHook("preClose", async () => {
		// Closes the port alone; the HTTP server's own method would close idle connections too.
		Server.prototype.close.call(app.server);
		// The last answers tell clients not to use the connection again.
		app.server.keepAliveTimeout = 1;
		const signal = AbortSignal.timeout(limits.lastCallMs);
		await once(app.server, "close", { signal }).catch(() => {});
	});
	// `skip`: a start that has failed ends with its own exit code.
	const options = { delay: false, logger: app.log, skip: ["beforeExit"] };
	closeWithGrace(options as closeWithGrace.Options, async ({ err }) => {
		if (err) app.log.fatal({ err }, "The server has failed");
		// Ctrl+C reaches a server below npm twice; the second time must not end it at once.
		for (const signal of ["SIGINT", "SIGTERM"])
			process.removeAllListeners(signal).on(signal, () => {});
		setTimeout(() => app.server.closeAllConnections(), limits.stopMs).unref();
		await app.close();
		await inbox.close();
	});
}
