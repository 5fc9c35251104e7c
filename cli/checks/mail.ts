import { Resolver } from "node:dns/promises";
import { type MailSettings, readMailSettings } from "../../config/settings.ts";
import {
	lostSecretNote,
	readMailNotes,
	readQueue,
} from "../../mail/mail-notes.ts";
import { domainOf } from "../../mail/message.ts";
import { connectToMailServer } from "../../mail/send.ts";
import { receiversOf, sendTest } from "../../notices/receivers.ts";
import { counted } from "../../shared/words.ts";
import type { Context } from "../context.ts";
import { advice, type Check, wrong } from "./check.ts";

/** Whether mails can be sent, and what keeps them waiting; nothing while mail is off. */
export function mailChecks(context: Context): readonly Check[] {
	const settings = readMailSettings(context.terminal.env);
	if (settings === null) return [];
	return [
		{
			name: "mail server",
			fix: "See whether MAIL_URL has the right host and port, and MAIL_USER and MAIL_PASSWORD the right login (in .env between single quotes, if it has # or spaces): docs/mail.md has examples. All mails wait until then, and none is lost.",
			run: () => checkServer(settings),
		},
		{
			name: "mailer",
			fix: "See `mail status`.",
			run: () => checkQueue(context, settings),
		},
		{
			name: "mail",
			fix: "Put the former secret back into .env.",
			async run() {
				const lost = await context.withList("read", (list) =>
					lostSecretNote(list, settings.linkSecrets),
				);
				return lost !== undefined && wrong(lost);
			},
		},
		...senderChecks(domainOf(settings.from)),
	];
}

async function checkServer({ url }: MailSettings) {
	const server = connectToMailServer(url);
	try {
		const error = await server.check();
		return error === undefined
			? "The mail server can be reached, and takes the login."
			: wrong(`The mail server cannot be used: ${error}`);
	} finally {
		server.close();
	}
}

function checkQueue(context: Context, settings: MailSettings) {
	return context.withList("read", async (list) => {
		const isRunning = await list.isLocked("mailer");
		const notes = await readMailNotes(list, settings, isRunning);
		const { waiting, bounced } = await readQueue(list);
		const queue = `in the queue: ${counted(waiting, "mail")}; bounced: ${bounced}.`;
		return [
			isRunning
				? `The mailer is at work; ${queue}`
				: advice(
						`No mailer is at work; ${queue}`,
						"With a SQLite file, `npm start` runs it; with PostgreSQL, it has a service of its own: see docs/mail.md.",
					),
			...notes.map((note) =>
				(note.startsWith("No mailer") ? wrong : advice)(note),
			),
		];
	});
}

/** Looks up the TXT records of a name, as `dns.resolveTxt` does. */
type Lookup = (name: string) => Promise<string[][]>;

/**
 * Whether other mail servers are told who may send for the sender's domain. All of it is advice: the
 * mail provider knows better what belongs there.
 */
export function senderChecks(
	domain: string,
	lookUp: Lookup = lookUpInDns,
): readonly Check[] {
	// A domain's record of DMARC also counts for the domains below it.
	const parent = domain.split(".").slice(1).join(".");
	const policies = [domain, parent].map((each) => `_dmarc.${each}`);
	const hasRecord = async (begin: RegExp, names: readonly string[]) => {
		const found = names.map((name) => lookUp(name).catch(() => []));
		const records = (await Promise.all(found)).flat();
		return records.some((parts) => begin.test(parts.join("")));
	};
	return [
		{
			name: "sender",
			fix: "See whether MAIL_FROM has the right domain, and run this again where the internet can be reached.",
			isNeeded: true,
			async run() {
				try {
					await lookUp(domain);
					return;
				} catch (error) {
					const { code } = error as NodeJS.ErrnoException;
					// Without a network, a resolver may answer that a domain is not there: the sender's own must be.
					const found = `The DNS records of ${domain} could not be looked up (${code}).`;
					return code !== "ENODATA" && advice(found);
				}
			},
		},
		{
			name: "SPF",
			fix: "Add the TXT record v=spf1 … that your mail provider names: without it, mails may land in spam.",
			run: async () =>
				(await hasRecord(/^v=spf1/i, [domain]))
					? `${domain} says which servers send its mail.`
					: advice(`${domain} does not say which servers send its mail.`),
		},
		{
			name: "DMARC",
			fix: `Add a TXT record at _dmarc.${domain}, such as: v=DMARC1; p=none`,
			run: async () =>
				(await hasRecord(/^v=dmarc1/i, policies))
					? `${domain} says what to do with forged mail.`
					: advice(`${domain} does not say what to do with forged mail.`),
		},
	];
}

function lookUpInDns(name: string): Promise<string[][]> {
	return new Resolver({ timeout: 3_000, tries: 2 }).resolveTxt(name);
}

/** Sends a test to each receiver of notices that is set. */
export function noticeChecks({ noticeSettings }: Context): readonly Check[] {
	return receiversOf(noticeSettings).map((receiver) => ({
		name: "notices",
		fix: `See whether ${receiver.name} is its address, and what \`notices status\` says. All notices wait until then, and none is lost.`,
		async run() {
			const refusal = await sendTest(receiver);
			return refusal === undefined
				? `The receiver of ${receiver.name} took a test.`
				: wrong(`The receiver of ${receiver.name} ${refusal}.`);
		},
	}));
}
