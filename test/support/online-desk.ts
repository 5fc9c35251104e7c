/** The desk of the server as its own process, behind HTTPS, with a mail server and a page of another site. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, symlink } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { readSettings } from "../../config/settings.ts";
import { readActions } from "../../list/desk-actions.ts";
import { newMail } from "../../mail/letter/message.ts";
import { unknownSource, type WaitlistEntry } from "../../shared/sign-up.ts";
import { openInbox } from "../../store/inbox.ts";
import { withList } from "../../store/list.ts";
import { changeContent, inGerman } from "./built-copy.ts";
import { copyProject } from "./copy-project.ts";
import { startHttpsProxy } from "./https-proxy.ts";
import { startMailServer } from "./mail-server.ts";
import { anEntry } from "./rows.ts";
import { startServer } from "./server-process.ts";
import { eventually } from "./visitors.ts";
import { endProcess } from "./within.ts";

const LINK_SECRET = "a secret of at least thirty-two bytes";
/** Who may log in. */
export const ann = "ann@a.example";
export const bo = "bo@b.example";
export const cy = "cy@c.example";

/**
 * Starts it with `first@x.example` on the list, for a site in English and German; its files are in `folder`, and `after`
 * gets what ends it.
 */
export async function startOnlineDesk(
	folder: string,
	after: (end: () => unknown) => void,
	DATABASE_URL = `file:${folder}/waitlist.db`,
) {
	const copy = path.join(folder, "copy");
	await mkdir(copy);
	await copyProject(copy);
	changeContent(copy, inGerman);
	await symlink(path.join(import.meta.dirname, "../../dist"), `${copy}/dist`);
	const program = path.join(copy, "cli/main.js");
	const proxy = await startHttpsProxy(folder);
	after(proxy.close);
	const mails = await startMailServer({ after: after as never });
	let html = "";
	const other = createServer((_, answer) => {
		answer.setHeader("content-type", "text/html");
		answer.end(`<!doctype html><title>Mail</title>${html}`);
	}).listen(0, "127.0.0.1");
	await once(other, "listening");
	after(() => other.close());
	const { port } = other.address() as AddressInfo;
	const environment = {
		DATABASE_URL,
		DASHBOARD_FOR: `${ann},${bo},${cy}`,
		SITE_URL: proxy.origin,
		TRUST_PROXY: "1",
		MAIL_URL: mails.url,
		MAIL_FROM: "Frontage <hello@frontage.example>",
		MAIL_PER_MINUTE: "6000",
		LINK_SECRET,
	};
	const { database } = readSettings(environment);
	const inbox = await openInbox(database);
	after(() => inbox.close());
	await inbox.add([anEntry({ email: "first@x.example" })]);
	const command = await startServer(environment, {
		program,
		args: ["dashboard", "--login"],
	});
	after(() => command.end("SIGTERM"));
	proxy.lead(Number(new URL(command.address).port));
	return {
		origin: proxy.origin,
		/** The address of a page of another site, which has these elements from now on. */
		otherSite(elements: string): string {
			html = elements;
			return `http://127.0.0.1:${port}/`;
		},
		mails: mails.taken,
		/** The link in the mail that comes after so many. */
		async newLink(before: number): Promise<string> {
			await eventually(() => mails.taken.length > before);
			const text = mails.taken[before]?.email.text ?? "";
			return /https:\S+\/desk\/in\/\S+/.exec(text)?.[0] ?? "";
		},
		/** Adds people as the page does. */
		join: (entries: readonly WaitlistEntry[], language?: string) =>
			inbox.add(entries, { ...unknownSource, language: language ?? null }),
		/** Sends what waits from now on. */
		startMailer() {
			const env = { ...process.env, ...environment };
			const options = { stdio: "ignore", env } as const;
			const mailer = spawn(process.execPath, [program, "mailer"], options);
			after(() => endProcess(mailer, "SIGTERM", "The mailer"));
		},
		/** Holds the confirmations of hosts, as of a group. */
		hold: (emails: readonly string[], held_group: string) =>
			withList(database, "write", (list) =>
				list.insert(
					"mails",
					emails.map((email) => ({
						...newMail(
							{ email, user_type: "host" },
							"confirmation",
							{ linkSecrets: [LINK_SECRET], from: "a@x.example" },
							Date.now(),
						),
						...{ state: "held" as const, held_group },
						joined_at: new Date().toISOString(),
					})),
				),
			),
		/** What was done, the newest first. */
		done: () =>
			withList(database, "read", async (list) =>
				(await readActions(list)).map(({ action }) => action),
			),
	};
}
