import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { type MailSettings, readMailSettings } from "../../config/settings.ts";
import { samples } from "../../mail/samples.ts";
import { asFile, connectToMailServer } from "../../mail/send.ts";
import { counted } from "../../shared/counted.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { minute } from "../../shared/time.ts";
import { remember, remembered, retryRefused } from "../../store/mails.ts";
import { readEmail } from "../arguments.ts";
import { type Context, describe, UsageError } from "../context.ts";
import { readStatus, statusLines } from "../mail-status.ts";

/** For a look at the mails before they are switched on. */
const previewSettings: MailSettings = {
	url: "",
	from: "Frontage <hello@frontage.example>",
	linkSecret: "of links that lead nowhere",
	siteUrl: "https://frontage.example",
	perMinute: 1,
	perDay: 1,
	founder: null,
	digestHour: 0,
};

export function define(command: Command, context: Context): void {
	describe(
		command,
		"Shows and controls the mails that the mailer sends. Without another word, prints their status. docs/mail.md describes the settings.",
	);
	describe(
		command
			.command("status", { isDefault: true })
			.summary("print how many mails wait, were sent and were refused"),
		"Prints whether the mailer is at work and what keeps mails waiting, how many mails there are of each kind, what people answered, and the newest mails that the mail server has not taken, with its words.",
	)
		.option("--json", "print one JSON object")
		// A wrong word after `mail` comes here, too.
		.allowExcessArguments()
		.action(async ({ json }: { json?: boolean }, { args }: Command) => {
			if (args.length > 0) {
				const names = command.commands.map((each) => each.name());
				throw new UsageError(
					`After "mail" comes one of these words: ${names.join(", ")}.`,
				);
			}
			const status = await context.withList("read", readStatus);
			await (json
				? context.printJson(status)
				: context.print(...statusLines(status, context.terminal.stdout)));
		});
	describe(
		command.command("pause").summary("let all mails wait"),
		"Lets all mails to people wait until `mail resume`. New ones still join the queue, and the digest is still sent.",
	).action(async () => {
		await context.withList("write", async (list) => {
			const { paused } = await remembered(list);
			await remember(list, "paused", paused ?? new Date().toISOString());
		});
		await context.print("Paused: all mails wait until `mail resume`.\n");
	});
	describe(
		command.command("resume").summary("go on after a pause or a brake"),
		"Ends a pause. Where confirmations wait because far more people join than usual, it also lets them go out, for 24 hours.",
	).action(async () => {
		const { paused, braked } = await context.withList("write", async (list) => {
			const memory = await remembered(list);
			if (memory.braked !== undefined) {
				await remember(list, "allowed", new Date().toISOString());
				await remember(list, "braked", null);
			}
			await remember(list, "paused", null);
			return memory;
		});
		const lines = [
			...(paused ? [`It was paused since ${minute(paused)}.`] : []),
			...(braked ? [`Confirmations waited since ${minute(braked)}.`] : []),
		];
		await context.print(
			lines.length > 0
				? `${lines.join(" ")} Mails go out again.\n`
				: "Nothing was paused.\n",
		);
	});
	describe(
		command.command("retry").summary("send refused mails again"),
		"Puts the mails that the mail server has refused back into the queue: all of them, or those to one address.",
	)
		.argument("[email]", "only those to this address", readEmail)
		.action(async (email?: string) => {
			const now = new Date().toISOString();
			const mails = await context.withList("write", (list) =>
				retryRefused(list, now, email),
			);
			await context.print(
				`Refused mails that are tried again: ${counted(mails, "mail")}.\n`,
			);
		});
	describe(
		command.command("preview").summary("write all mails into a folder"),
		"Writes each mail as text, as HTML and as a whole mail (.eml, which mail programs open), for both sides, and the digest with invented figures. Sends nothing, and needs no settings: without them, sender and links are invented.",
	)
		.argument("<folder>", "the folder, which is made if need be")
		.action((folder: string) => preview(context.resolveFile(folder), context));
	describe(
		command.command("test").summary("send one of each mail to yourself"),
		"Sends one of each mail at once, for both sides, to one address, with the settings of mail. The buttons in them are real: they answer for that address. The list is not read.",
	)
		.argument("<address>", "your own address", readEmail)
		.action((address: string) => sendSamples(address, context));
}

async function preview(folder: string, context: Context): Promise<void> {
	const settings = readMailSettings(context.terminal.env) ?? previewSettings;
	const all = samples("person@mail.example", settings, new Date());
	try {
		mkdirSync(folder, { recursive: true });
		for (const { name, message } of all) {
			const file = path.join(folder, name);
			writeFileSync(`${file}.txt`, String(message.text));
			if (message.html) writeFileSync(`${file}.html`, String(message.html));
			writeFileSync(`${file}.eml`, await asFile(message));
		}
	} catch (error) {
		if (!(error instanceof Error && "code" in error)) throw error;
		throw new ExpectedError(`${folder} cannot be written (${error.code}).`);
	}
	await context.print(
		`Written to ${folder}: ${all.map(({ name }) => name).join(", ")}.\n`,
	);
}

async function sendSamples(address: string, context: Context): Promise<void> {
	const settings = context.mailSettings;
	const server = connectToMailServer(settings.url);
	try {
		for (const { name, message } of samples(address, settings, new Date())) {
			const { state, answer } = await server.send(message);
			if (state !== "sent") {
				throw new ExpectedError(
					`The mail server did not take ${name}. It said: ${answer}`,
				);
			}
			await context.print(`${name}: ${answer}\n`);
		}
	} finally {
		server.close();
	}
}
