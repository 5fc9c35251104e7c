import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { type MailSettings, readMailSettings } from "../../config/settings.ts";
import {
	type ConfirmChoice,
	cancelMails,
	choosePeopleToConfirm,
	markBounced,
	orderConfirmations,
	retryBounced,
} from "../../mail/change-queue.ts";
import {
	announcementNames,
	type ComposedMail,
	compose,
	wordsOf,
} from "../../mail/compose.ts";
import { durationNote } from "../../mail/mail-notes.ts";
import { readMemory, remember } from "../../mail/mailer-memory.ts";
import { newMail } from "../../mail/message.ts";
import { asFile, connectToMailServer } from "../../mail/send.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { confirmation } from "../../shared/mail.ts";
import { sides } from "../../shared/sides.ts";
import { minute } from "../../shared/time.ts";
import { counted, grouped } from "../../shared/words.ts";
import { defaultCommand, readEmail, timeOption } from "../arguments.ts";
import { type Context, describe, UsageError } from "../context.ts";
import { mailStatus } from "../mail-status.ts";

/** People that a dry run shows. */
const mostShown = 3;

export function define(command: Command, context: Context): void {
	describe(
		command,
		"Shows and controls the mails that the mailer sends. Without another word, prints their status. docs/mail.md describes the settings.",
	);
	describe(
		defaultCommand(command, "status").summary(
			"print how many mails wait, were sent and bounced",
		),
		"Prints whether the mailer is at work and what keeps mails waiting, how many mails there are of each kind, what people replied, and the newest mails that the mail server has not taken, with its words.",
	).action(async () => {
		const { env, stdout } = context.terminal;
		const lines = await context.withList("read", (list) =>
			mailStatus(list, env, stdout),
		);
		await context.print(...lines);
	});
	describe(
		command.command("pause").summary("let all mails wait"),
		"Lets all mails to people wait until `mail resume`. New ones still join the queue, and you still get yours.",
	).action(async () => {
		await context.withList("write", async (list) => {
			const { paused } = await readMemory(list);
			await remember(list, { paused: paused ?? new Date().toISOString() });
		});
		await context.print("Paused: all mails wait until `mail resume`.\n");
	});
	describe(
		command.command("resume").summary("go on after a pause"),
		"Ends a pause, also one after `restore`, `move` or too many bounces. It releases nothing that is held: `held release` does.",
	).action(() => resume(context));
	describe(
		command.command("retry").summary("send bounced mails again"),
		"Puts the mails that bounced back into the queue: all of them, or those to one address. People who left get none.",
	)
		.argument("[email]", "only those to this address", readEmail)
		.action(async (email?: string) => {
			const secrets = context.settings.linkSecrets ?? [];
			const mails = await context.withList("write", (list) =>
				retryBounced(list, email, secrets),
			);
			await context.print(
				`Bounced mails that are tried again: ${counted(mails, "mail")}.\n`,
			);
		});
	describe(
		command
			.command("confirm")
			.summary("ask people who joined before mail was on"),
		"Orders a confirmation for people who have had none: those whom `import` brought in, or who joined before a day. People who join on the page while mail is on get theirs by themselves. Without --yes it changes nothing, and prints how many there are.",
	)
		.option("--imported", "people whom `import` brought in")
		.option(
			"--before <date>",
			"people who joined before this day (UTC)",
			timeOption("--before"),
		)
		.option("--yes", "order them")
		.action((options: ConfirmChoice & { yes?: boolean }) =>
			confirm(options, context),
		);
	describe(
		command.command("cancel").summary("empty the queue of one kind of mail"),
		"Takes all mails of one kind out of the queue: `confirmation`, or an announcement's name. Those that were sent stay as they are. Without --yes it changes nothing.",
	)
		.argument("<kind>", "confirmation, or an announcement's name")
		.option("--yes", "cancel them")
		.action(async (kind: string, { yes }: { yes?: boolean }) => {
			const mails = await context.withList(
				yes ? "write" : "read",
				async (list) => {
					const waiting = { with: { kind: [kind], state: ["waiting"] } };
					const { rows } = await list.count("mails", waiting);
					if (yes) await cancelMails(list, kind);
					return rows;
				},
			);
			const waiting = `${kind}: ${counted(mails, "mail")} in the queue`;
			await context.print(
				yes
					? `${waiting} cancelled.\n`
					: `${waiting}. Nothing was changed. Add --yes to cancel.\n`,
			);
		});
	describe(
		command
			.command("bounced")
			.summary("take a provider's list of bounces and complaints"),
		"Reads a file with the addresses that bounced or complained, as mail providers offer it: text or CSV, the first address of each line counts. No mail goes to these any more, until `mail retry`.",
	)
		.argument("<file>", "the file")
		.action(async (name: string) => {
			const file = context.resolveFile(name);
			const text = onDisk(file, "read", () => readFileSync(file, "utf8"));
			const emails = text
				.split(/\r?\n/)
				.flatMap((line) => /[^\s<>",;:]+@[^\s<>",;:]+/.exec(line)?.[0] ?? [])
				.map((email) => email.toLowerCase());
			const { bounced, unknown } = await context.withList("write", (list) =>
				markBounced(list, [...new Set(emails)]),
			);
			await context.print(
				`Bounced: ${counted(bounced, "address", "addresses")}. Without a mail of ours: ${grouped(unknown)}.\n`,
			);
		});
	describe(
		command.command("preview").summary("write all mails into a folder"),
		"Writes each mail to people as text, as HTML and as a whole mail (.eml, which mail programs open), for each side. Sends nothing, and needs no settings: without them, sender and links are invented.",
	)
		.argument("<folder>", "the folder, which is made if need be")
		.action((folder: string) => preview(context.resolveFile(folder), context));
	describe(
		command.command("test").summary("send one of each mail to yourself"),
		"Sends one of each mail at once, for each side, to one address, with the settings of mail. The buttons in them are real: they reply for that address. The list is not read.",
	)
		.argument("<address>", "your own address", readEmail)
		.action((address: string) => sendSamples(address, context));
}

async function resume(context: Context): Promise<void> {
	const { paused, bounces } = await context.withList("write", async (list) => {
		const memory = await readMemory(list);
		await remember(list, {
			paused: null,
			"paused-why": null,
			bounces: null,
			...(memory.bounces && { "bounces-seen": new Date().toISOString() }),
		});
		return memory;
	});
	const since = paused ?? bounces;
	await context.print(
		since
			? `Mails waited since ${minute(since, context.settings.timeZone)}. They go out again.\n`
			: "Nothing was paused.\n",
	);
}

async function confirm(
	{ yes, ...choice }: ConfirmChoice & { yes?: boolean },
	context: Context,
): Promise<void> {
	if (!choice.imported === (choice.before === undefined))
		throw new UsageError("Say which people: --imported, or --before DATE.");
	const settings = context.mailSettings;
	await context.withList(yes ? "write" : "read", async (list) => {
		const { linkSecrets, perDay } = settings;
		const now = Date.now();
		const people = await choosePeopleToConfirm(list, choice, linkSecrets, now);
		if (yes) {
			await orderConfirmations(list, people, settings, now);
			return context.print(
				`Confirmations in the queue: ${grouped(people.length)}. \`mail status\` tells how far they are.\n`,
			);
		}
		const some = people.slice(0, mostShown).map(({ email }) => `  ${email}\n`);
		await context.print(
			`Confirmations would go to ${counted(people.length, "person", "people")}.\n`,
			...(some.length > 0 ? ["The first:\n", ...some] : []),
			`${durationNote(people.length, perDay)}\nNothing was sent. Add --yes to send them.\n`,
		);
	});
}

/** For a look at the mails before they are switched on. */
const previewSettings: Pick<MailSettings, "from" | "linkSecrets" | "siteUrl"> =
	{
		from: "Frontage <hello@frontage.example>",
		linkSecrets: ["of links that lead nowhere"],
		siteUrl: "https://frontage.example",
	};

/** One of each mail to an address, per side, with names like `confirmation-host`. */
function samples(
	email: string,
	settings: Pick<MailSettings, keyof typeof previewSettings>,
): { readonly name: string; readonly message: ComposedMail }[] {
	const now = Date.now();
	return [confirmation, ...announcementNames].flatMap((kind) =>
		sides.flatMap((user_type) => {
			const words = wordsOf(kind, user_type);
			if (words === undefined) return [];
			const mail = newMail({ email, user_type }, kind, settings, now);
			const message = compose(mail, words, settings, now);
			return [{ name: `${kind}-${user_type}`, message }];
		}),
	);
}

/** Writes one of each mail into a folder. */
async function preview(folder: string, context: Context): Promise<void> {
	const settings = readMailSettings(context.terminal.env) ?? previewSettings;
	const all = samples("person@mail.example", settings);
	onDisk(folder, "written", () => mkdirSync(folder, { recursive: true }));
	for (const { name, message } of all) {
		const file = path.join(folder, name);
		const whole = await asFile(message);
		onDisk(folder, "written", () => {
			writeFileSync(`${file}.txt`, message.text);
			writeFileSync(`${file}.html`, message.html);
			writeFileSync(`${file}.eml`, whole);
		});
	}
	await context.print(
		`Written to ${folder}: ${all.map(({ name }) => name).join(", ")}.\n`,
	);
}

/** Sends one of each mail. Throws `ExpectedError` when one is not taken. */
async function sendSamples(address: string, context: Context): Promise<void> {
	const settings = context.mailSettings;
	const server = connectToMailServer(settings.url);
	try {
		for (const { name, message } of samples(address, settings)) {
			const { state, response } = await server.send(message);
			if (state !== "sent")
				throw new ExpectedError(
					`The mail server did not take ${name}. It said: ${response}`,
				);
			await context.print(`${name}: ${response}\n`);
		}
	} finally {
		server.close();
	}
}

/** Throws `ExpectedError` when the file or folder cannot be read or written. */
function onDisk<Result>(
	name: string,
	verb: "read" | "written",
	work: () => Result,
): Result {
	try {
		return work();
	} catch (error) {
		if (!(error instanceof Error && "code" in error)) throw error;
		throw new ExpectedError(`${name} cannot be ${verb} (${error.code}).`);
	}
}
