import { type Command, Option } from "commander";
import { removedSettings } from "../../config/removed-settings.ts";
import { readMailSettings } from "../../config/settings.ts";
import { Eraser } from "../../mail/eraser.ts";
import { lostSecretNote } from "../../mail/founder/mail-notes.ts";
import { Mailer } from "../../mail/mailer.ts";
import { connectToMailServer } from "../../mail/queue/send.ts";
import { runRounds, type Worker } from "../../mail/rounds.ts";
import { SilenceWatch } from "../../mail/silence-watch.ts";
import { chatOf, receiversOf } from "../../notices/receivers.ts";
import { NoticeSender } from "../../notices/sender.ts";
import type { List } from "../../store/list.ts";
import { closedNow } from "../built-page.ts";
import type { Context } from "../context.ts";
import { keepHeapSmall } from "../small-heap.ts";

export function define(command: Command, context: Context): void {
	command
		.description(
			"Sends mail to the people on the list until it is stopped: a confirmation to each person who joined, the announcements that `announce` has ordered, and the founder's digest. Erases people who ask for it by the link of a mail. Also sends the notices of people who join (docs/webhook.md). docs/mail.md describes the settings.\n\nWith a SQLite file, `npm start` runs it beside the server. A second mailer waits until the first one ends.",
		)
		// Of the server that starts it (server/mailer-process.ts): who joins before the mailer runs is asked, too.
		.addOption(new Option("--started <time>").hideHelp())
		.action(({ started }: { started?: string }) => run(context, started));
}

async function run(
	context: Context,
	onSince = new Date(performance.timeOrigin).toISOString(),
): Promise<void> {
	keepHeapSmall();
	const { erasedFile, linkSecrets, noticeSettings } = context;
	const receivers = receiversOf(noticeSettings, context.sideNames);
	const settings =
		receivers.length > 0
			? readMailSettings(context.terminal.env)
			: context.mailSettings;
	const stop = new AbortController();
	const { signal } = stop;
	for (const event of ["SIGINT", "SIGTERM", "disconnect"])
		process.once(event, () => stop.abort());
	const log = (message: string) => void context.warn(message);
	for (const { text } of removedSettings(context.terminal.env)) log(text);
	/** Each worker has its own connection: a slow receiver delays no mail. */
	const work = (start: (list: List) => Worker | Promise<Worker>) =>
		context.withList("mailer", async (list) => {
			await list.expectSession();
			await runRounds(await start(list), log, signal);
		});
	const server = settings && connectToMailServer(settings.url, settings);
	const workers = receivers.map((receiver) =>
		work(
			(list) =>
				new NoticeSender({ list, receiver, log, signal, since: onSince }),
		),
	);
	workers.push(
		work(async (list) => {
			const { retention } = context.readContent();
			return new Eraser({ list, log, linkSecrets, erasedFile, retention });
		}),
	);
	const { siteUrl, timeZone } = context.settings;
	const tell = chatOf(receivers, signal);
	workers.push(
		work((list) => {
			const isClosed = closedNow(timeZone);
			const options = { list, log, siteUrl, timeZone, isClosed, tell };
			return new SilenceWatch(options);
		}),
	);
	if (settings && server)
		workers.push(
			context.withList("mailer", async (list) => {
				const note = await lostSecretNote(list, settings.linkSecrets);
				if (note !== undefined) log(note);
			}),
			work(async (list) => {
				log("The mailer is running.");
				const content = context.readContent();
				const options = { list, content, settings, server, log };
				return new Mailer({ ...options, erasedFile, onSince });
			}),
		);
	try {
		await Promise.all(workers);
	} finally {
		stop.abort();
	}
	server?.close();
	// The channel to the server that started the mailer would keep this process running.
	if (process.connected) process.disconnect?.();
}
