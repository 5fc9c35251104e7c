/** For the tests: a mailer whose clock the test moves. */
import path from "node:path";
import type { TestContext } from "node:test";
import type { SMTPServerOptions } from "smtp-server";
import type { DatabaseAddress } from "../../config/database.ts";
import type { MailSettings } from "../../config/settings.ts";
import { personKey } from "../../mail/letter/links.ts";
import { Mailer } from "../../mail/mailer.ts";
import { connectToMailServer } from "../../mail/queue/send.ts";
import type { Mail } from "../../shared/mail.ts";
import type { ReplyKind } from "../../shared/reply.ts";
import type { Retention } from "../../shared/retention.ts";
import type { List } from "../../store/list.ts";
import type { Content } from "../../words/content.ts";
import { content as ownContent } from "./content.ts";
import { aRow, openForTest } from "./engines.ts";
import { openInboxHere } from "./inbox-here.ts";
import { startMailServer } from "./mail-server.ts";
import { roundsOf } from "./rounds-of.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export { testOnSqlite } from "./engines.ts";

export const secret = "a secret of at least thirty-two bytes";
export const now = new Date();
export const after = (seconds: number) =>
	new Date(now.valueOf() + seconds * 1_000);

interface Options {
	readonly content?: Content;
	readonly smtp?: SMTPServerOptions;
	readonly settings?: Partial<MailSettings>;
	readonly scheme?: "smtps" | undefined;
	/** The login before the mail server's host, with its `@`. */
	readonly login?: string;
	readonly retention?: Retention;
	/** Another name of this machine. */
	readonly host?: string | undefined;
}

/** A list with sign-ups of now, a mail server, and a mailer whose clock the test moves. */
export async function start(
	t: TestContext,
	database: DatabaseAddress,
	emails: readonly string[],
	{
		content = ownContent,
		smtp,
		settings: changed,
		scheme,
		login = "",
		host = "127.0.0.1",
		retention,
	}: Options = {},
) {
	const server = await startMailServer(t, smtp);
	const settings: MailSettings = {
		url: `${scheme ?? "smtp"}://${login}${host}:${server.port}`,
		from: "Frontage <hello@frontage.example>",
		linkSecrets: [secret],
		siteUrl: "https://frontage.example",
		// With a shorter pause than that of a mailer at rest.
		perMinute: 600,
		perDay: 2_000,
		founder: null,
		deskUrl: null,
		timeZone: "UTC",
		...changed,
	};
	const list = await openForTest(t, database);
	const joinAt = (time: Date, ...some: string[]) =>
		list.insert(
			"waitlist",
			some.map((email) => aRow({ email, created_at: time.toISOString() })),
		);
	const join = (...some: string[]) => joinAt(now, ...some);
	await join(...emails);
	const erasedFile = path.join(temporaryFolder(t), "erased.json");
	const logged: string[] = [];
	let time = now;
	const newMailer = (own: List, onSince?: string) =>
		new Mailer({
			...(onSince && { onSince }),
			list: own,
			content: { ...content, retention: retention ?? content.retention },
			settings,
			erasedFile,
			server: connectToMailServer(settings.url, settings),
			log: (message) => logged.push(message),
			clock: () => time.valueOf(),
		});
	const mailer = newMailer(list);
	return {
		list,
		erasedFile,
		logged,
		server,
		join,
		joinAt,
		/** Presses a button of the page that the links in mails lead to. */
		async reply(email: string, kind: ReplyKind, by = secret) {
			const inbox = await openInboxHere(database);
			await inbox.addReply(personKey(by, email, "host"), kind);
			await inbox.close();
		},
		newMailer,
		/** Lets the mailer work at one moment, until it has nothing more to do then. */
		async work(at = now, rounds = 20) {
			time = at;
			await roundsOf(mailer, rounds);
			return server.taken.map(({ to }) => to).sort();
		},
	};
}

export const mailsOf = (list: List): Promise<Mail[]> =>
	Array.fromAsync(list.read("mails"));
