import { randomBytes } from "node:crypto";
import type { Environment } from "../../config/environment.ts";
import { schema } from "../../config/schema.ts";
import {
	type MailSettings,
	readMailSettings,
	type SettingName,
} from "../../config/settings.ts";
import {
	lostSecretNote,
	readMailNotes,
	readQueue,
} from "../../mail/mail-notes.ts";
import { domainOf } from "../../mail/message.ts";
import { connectToMailServer } from "../../mail/send.ts";
import { counted } from "../../shared/words.ts";
import type { List } from "../../store/list.ts";
import { readPeople } from "../../store/people.ts";
import type { Context } from "../context.ts";
import { advice, type Finding, ok, runCheck, wrong } from "./finding.ts";
import { checkSender } from "./sender.ts";

/** Offers a new secret where one is needed, and is missing or wrong. */
export function checkSecrets(environment: Environment): Finding[] {
	const text = (name: SettingName) => environment[name]?.trim() ?? "";
	const isMissing = (name: SettingName, ...users: SettingName[]) =>
		[name, ...users].some((each) => text(each) !== "") &&
		!schema[name].check.safeParse(text(name)).success;
	const random = (encoding: "base64" | "base64url") =>
		randomBytes(32).toString(encoding);
	return [
		...(isMissing("LINK_SECRET", "MAIL_URL", "WEBHOOK_URL")
			? [
					advice(
						"mail",
						"LINK_SECRET is missing or too short. It signs the links in mails: keep it, because with another one the links in older mails no longer work.",
						`Put this new one into .env: LINK_SECRET=${random("base64url")}`,
					),
				]
			: []),
		...(isMissing("WEBHOOK_SECRET", "WEBHOOK_URL")
			? [
					advice(
						"notices",
						"WEBHOOK_SECRET is missing or wrong. It signs the messages to the receiver of WEBHOOK_URL, which needs it, too.",
						`Put this new one into .env: WEBHOOK_SECRET=whsec_${random("base64")}`,
					),
				]
			: []),
	];
}

/** Whether mails can be sent, and what keeps them waiting; nothing while mail is off. */
export async function checkMail(context: Context): Promise<Finding[]> {
	const settings = readMailSettings(context.terminal.env);
	if (settings === null) return [];
	return [
		...(await runCheck("mail server", () => checkServer(settings))),
		...(await runCheck("mailer", () =>
			context.withList("read", (list) => checkQueue(list, settings)),
		)),
		...(await runCheck("sender", () =>
			checkSender(domainOf(settings.from), new URL(settings.url).hostname),
		)),
	];
}

async function checkServer({ url }: MailSettings): Promise<Finding> {
	const server = connectToMailServer(url);
	try {
		const error = await server.check();
		return error === undefined
			? ok(
					"mail server",
					"The mail server can be reached, and takes the login.",
				)
			: wrong(
					"mail server",
					`The mail server cannot be used: ${error}`,
					"See whether MAIL_URL has the right host and port, and MAIL_USER and MAIL_PASSWORD the right login (in .env between single quotes, if it has # or spaces): docs/mail.md has examples. All mails wait until then, and none is lost.",
				);
	} finally {
		server.close();
	}
}

async function checkQueue(
	list: List,
	settings: MailSettings,
): Promise<Finding[]> {
	const isRunning = await list.isLocked("mailer");
	const notes = await readMailNotes(list, settings, isRunning);
	const { waiting, bounced } = await readQueue(list);
	const queue = `in the queue: ${counted(waiting, "mail")}.`;
	const lost = await lostSecretNote(list, settings.linkSecrets);
	const left = (await readPeople(list))
		.all()
		.filter(({ mail }) => mail === "left");
	const findings = [
		...(isRunning ? [ok("mailer", `The mailer is at work; ${queue}`)] : []),
		...(isRunning || waiting > 0
			? []
			: [
					advice(
						"mailer",
						`No mailer is at work; ${queue}`,
						"With a SQLite file, `npm start` runs it; with PostgreSQL, it has a service of its own: see docs/mail.md.",
					),
				]),
		...notes.map((note) =>
			(note.startsWith("No mailer") ? wrong : advice)(
				"mailer",
				note,
				"See `mail status`.",
			),
		),
	];
	if (lost !== undefined)
		findings.push(wrong("mail", lost, "Put the former secret back into .env."));
	if (bounced > 0) {
		findings.push(
			advice(
				"mailer",
				`Bounced: ${counted(bounced, "mail")}.`,
				"See `mail status`; `mail retry` sends them again.",
			),
		);
	}
	if (left.length > 0) {
		findings.push(
			advice(
				"left",
				`People who asked to be taken off the list, and are still stored: ${left.length}. They get no more mail.`,
				"Remove them with `erase --left --yes`.",
			),
		);
	}
	return findings;
}
