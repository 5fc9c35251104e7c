/**
 * The servers of the tests in one table. Each worker starts those that its tests ask for, and keeps them; tests with a
 * table of their own would each need another worker, with a browser of its own (microsoft/playwright#33535).
 */
import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempDisposable, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base } from "@playwright/test";
import { readSettings } from "../../config/settings.ts";
import { linkPath, makeToken, personKey } from "../../mail/letter/links.ts";
import type { Source, WaitlistEntry } from "../../shared/sign-up.ts";
import { openInbox } from "../../store/inbox.ts";
import { type List, withList } from "../../store/list.ts";
import { changeContent, inGerman } from "../support/built-copy.ts";
import { copyProject } from "../support/copy-project.ts";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import { startOnlineDesk } from "../support/online-desk.ts";
import { startServer } from "../support/server-process.ts";
import { storedEntries } from "../support/stored.ts";
import { endProcess } from "../support/within.ts";

/** A server with an empty list in `folder`. */
async function startWaitlist(folder: string) {
	const linkSecret = randomBytes(32).toString("base64url");
	const environment = {
		DATABASE_URL: `file:${folder}/waitlist.db`,
		LINK_SECRET: linkSecret,
	};
	const server = await startServer(environment);
	const { database } = readSettings(environment);
	return {
		address: server.address,
		/** The sign-ups stored for an e-mail address, oldest first. */
		stored: (email: string) => storedEntries(database, email),
		/** A link as in a mail to a new person, and the replies by it, oldest first. */
		link() {
			const key = personKey(linkSecret, randomUUID(), "host");
			const claim = { personKey: key, purpose: "confirm" } as const;
			return {
				href: linkPath + makeToken(linkSecret, claim),
				answers: () =>
					withList(database, "read", async (list) => {
						const replies = list.read("replies", {
							with: { person_key: [key] },
						});
						return (await Array.fromAsync(replies)).map(({ kind }) => kind);
					}),
			};
		},
		end: () => server.end("SIGTERM"),
	};
}

export interface Dashboard {
	/** With the token. */
	readonly address: string;
	/** Adds to the list as the public server does. */
	join(entries: readonly WaitlistEntry[], source?: Source): Promise<void>;
	/** Reads or changes the list as the mailer does. */
	change<Result>(work: (list: List) => Promise<Result>): Promise<Result>;
}

/** West of UTC: a day of this zone that is taken for one of UTC is shown as the day before. */
export const timeZone = "America/Los_Angeles";

/** Starts the command with a list in `folder`, and ends it after `use`; `program` is that of another copy of the project. */
async function useCommand(
	folder: string,
	settings: Readonly<Record<string, string>>,
	use: (command: Dashboard) => Promise<void>,
	program = "cli/main.js",
): Promise<void> {
	const environment = {
		DATABASE_URL: `file:${folder}/waitlist.db`,
		TIME_ZONE: timeZone,
		...settings,
	};
	const { database } = readSettings(environment);
	const inbox = await openInbox(database);
	const command = await startServer(environment, {
		program,
		args: ["dashboard", "--no-open"],
	});
	await use({
		address: command.address,
		join: (entries, source) => inbox.add(entries, source),
		change: (work) => withList(database, "write", work),
	});
	await command.end("SIGTERM");
	await inbox.close();
}

/** Where a draft's test is sent to. */
export const founder = "ann@a.example";
/** What the mails are made with. */
export const mailing = {
	linkSecrets: ["a secret of at least thirty-two bytes"] as [string],
	from: "Frontage <hello@frontage.example>",
};

/** Adds what ends something to `ends`. */
const endsIn = (ends: AsyncDisposableStack) => (end: () => unknown) =>
	ends.defer(async () => void (await end()));

/** The command of a founder whose page has two languages, beside the mailer and a mail server. */
async function useWriting(
	folder: string,
	use: (writing: Writing) => Promise<void>,
): Promise<void> {
	await using ends = new AsyncDisposableStack();
	const mailServer = await startMailServer({ after: endsIn(ends) as never });
	await copyProject(folder);
	changeContent(folder, inGerman);
	const root = path.join(import.meta.dirname, "../..");
	await symlink(`${root}/dist`, `${folder}/dist`);
	const settings = {
		SITE_URL: "https://frontage.example",
		MAIL_URL: mailServer.url,
		MAIL_FROM: mailing.from,
		MAIL_PER_MINUTE: "6000",
		FOUNDER_MAIL: founder,
		LINK_SECRET: mailing.linkSecrets[0],
	};
	const program = path.join(folder, "cli/main.js");
	const mailer = spawn(process.execPath, [program, "mailer"], {
		stdio: "ignore",
		env: {
			...process.env,
			...settings,
			DATABASE_URL: `file:${folder}/waitlist.db`,
		},
	});
	await useCommand(
		folder,
		settings,
		(command) => use({ ...command, mailServer }),
		program,
	);
	await endProcess(mailer, "SIGTERM", "The mailer");
}

interface Writing extends Dashboard {
	readonly mailServer: MailServer;
}

export type Desk = Awaited<ReturnType<typeof startOnlineDesk>>;

interface Servers {
	/** The page with its server and an empty list. */
	readonly waitlist: Awaited<ReturnType<typeof startWaitlist>>;
	/** The dashboard as the founder's command. */
	readonly command: Dashboard;
	readonly writing: Writing;
	readonly desk: Desk;
}

const newFolder = () =>
	mkdtempDisposable(path.join(tmpdir(), "waitlist-browser-"));

export const test = base.extend<object, Servers>({
	waitlist: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern
		async ({}, use) => {
			await using folder = await newFolder();
			const waitlist = await startWaitlist(folder.path);
			await use(waitlist);
			await waitlist.end();
		},
		{ scope: "worker" },
	],
	command: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern
		async ({}, use) => {
			await using folder = await newFolder();
			await useCommand(folder.path, {}, use);
		},
		{ scope: "worker" },
	],
	writing: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern
		async ({}, use) => {
			await using folder = await newFolder();
			await useWriting(folder.path, use);
		},
		{ scope: "worker" },
	],
	desk: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern
		async ({}, use) => {
			await using folder = await newFolder();
			await using ends = new AsyncDisposableStack();
			await use(await startOnlineDesk(folder.path, endsIn(ends)));
		},
		{ scope: "worker" },
	],
});
