import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Command } from "commander";
import type { Settings } from "../../config/settings.ts";
import { readAsSetting } from "../../config/settings.ts";
import { lookingAt } from "../../dashboard/server/look.ts";
import { openBrowser } from "../../dashboard/server/open-browser.ts";
import type { DeskList } from "../../dashboard/server/page.ts";
import { loopback, startDashboard } from "../../dashboard/server/start.ts";
import { recordAction } from "../../list/desk-actions.ts";
import { readUnusual } from "../../mail/count-recipients.ts";
import { readMailNotes, readQueue } from "../../mail/founder/mail-notes.ts";
import { readSilence } from "../../mail/founder/silence.ts";
import { shownMinutes } from "../../shared/shown-times.ts";
import { minuteMs } from "../../shared/time.ts";
import type { List } from "../../store/list.ts";
import { closedNow } from "../built-page.ts";
import type { Context } from "../context.ts";
import { peopleCsv } from "../csv/people-csv.ts";
import { deskOf } from "../desk-actions.ts";
import { withBrought } from "../people.ts";
import { keepHeapSmall } from "../small-heap.ts";

interface Options {
	readonly port: number;
	readonly open: boolean;
	readonly login?: string | true;
	readonly link?: string | true;
}

export function define(command: Command, context: Context): void {
	command
		.description(
			"Shows the list as a page in your browser, until you press Ctrl+C. Only this machine can reach the page, and the printed address holds a token without which nothing can be read. The server of the public page may be running or not.\n\nTo look from another computer, choose a --port, and go through `ssh -L PORT:127.0.0.1:PORT`; or let people log in, as docs/online.md describes.",
		)
		.option(
			"--port <port>",
			"use this port; 0 takes a free one",
			(port) =>
				readAsSetting(
					"PORT",
					port,
					"--port must be the port where the page listens: a number from 0 to 65535.",
				),
			0,
		)
		.option("--no-open", "only print the address, do not start a browser")
		.option(
			"--login [host]",
			"for the server: show the list at /desk of SITE_URL, behind its proxy, to the addresses in DASHBOARD_FOR; each logs in by a link in a mail (docs/online.md); it listens on 127.0.0.1 or this address",
			(host) =>
				readAsSetting(
					"HOST",
					host,
					"--login takes an address of this machine, like 0.0.0.0 in a container.",
				),
		)
		.option(
			"--link [email]",
			"print a link to log in there, for this address or the first one of DASHBOARD_FOR, as where mail is off or does not arrive; it works once, within 15 minutes",
		)
		.action(async (options: Options) => {
			keepHeapSmall();
			if (options.link !== undefined || options.login) {
				// Loaded where it is needed: on one's own machine, no one logs in.
				const { noAddresses, printLink, serveDesk } = await import(
					"../desk.ts"
				);
				if (options.link !== undefined) return printLink(options.link, context);
				// With the exit code 2, for which systemd does not start it again.
				if (context.settings.deskAddresses.length === 0)
					command.error(noAddresses);
				const host =
					typeof options.login === "string" ? options.login : loopback;
				const place = { host, port: options.port };
				return serveDesk(place, context, (list) => readList(list, context));
			}
			await context.withList("people", (list) => serve(list, options, context));
		});
}

/** After the start, what a mail needs is prepared later than what the page shows. */
const firstAnswersMs = 3_000;

/** The list as the page asks for it. Rejects with `ExpectedError` when it cannot be read. */
async function readList(list: List, context: Context): Promise<DeskList> {
	const { settings, mailState, sideNames } = context;
	const { timeZone } = settings;
	await context.warn("Reading the list …");
	const look = lookingAt(list, { timeZone, linkSecrets: context.linkSecrets });
	// So that the page opens at once: an upgrade, or an import, may leave much to do.
	await look(async ({ tally }) => tally(), context.progress);
	// What fails here fails when a mail needs it, too.
	pause(firstAnswersMs, undefined, { ref: false })
		.then(() => context.withList("people", readUnusual))
		.catch(() => {});
	return {
		...{ look, timeZone },
		showBrought: (people, brought) => withBrought(people, brought, sideNames),
		readSilence: silenceLookOf(settings),
		csv: peopleCsv,
		async readMail(list) {
			if ((await list.count("mails")).lastId === 0) return null;
			const { waiting, held } = await readQueue(list);
			const isRunning = await list.isLocked("mailer");
			const notes = await readMailNotes(
				list,
				mailState,
				timeZone,
				isRunning,
				Date.now(),
				shownMinutes(timeZone),
			);
			// The page shows held groups themselves, where they are decided.
			const shown = notes.filter(({ code }) => code !== "held");
			return {
				...{ waiting, held },
				notes: shown.map(({ text, deskText = text }) => deskText),
				canResume: notes.some(
					({ code }) => code === "paused" || code === "slowed",
				),
			};
		},
		record: (action) =>
			context.withList("write", (writable) => recordAction(writable, action)),
		desk: deskOf(context),
	};
}

async function serve(
	list: List,
	{ port, open }: Options,
	context: Context,
): Promise<void> {
	const found = await readList(list, context);
	const dashboard = await startDashboard(found, port);
	await context.warn(`Your list: ${dashboard.address}\nStop with Ctrl+C.`);
	const forget = open && openBrowser(dashboard.address, context.terminal.env);
	await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
	if (forget) forget();
	await dashboard.close();
}

/** Looks for a silence, at most once a minute. */
function silenceLookOf({ siteUrl, timeZone }: Settings) {
	const isClosed = closedNow(timeZone);
	let texts: readonly string[] = [];
	let lookedAt = Number.NEGATIVE_INFINITY;
	return async (list: List) => {
		const now = Date.now();
		if (now - lookedAt < minuteMs) return texts;
		lookedAt = now;
		const options = { siteUrl, timeZone, isClosed: isClosed(), now };
		const silence = await readSilence(list, options);
		texts = silence ? [silence.text] : [];
		return texts;
	};
}
