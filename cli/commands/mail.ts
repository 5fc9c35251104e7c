import type { Command } from "commander";
import { retryBounced } from "../../mail/change-queue.ts";
import { readMemory, remember } from "../../mail/mailer-memory.ts";
import { minute } from "../../shared/time.ts";
import { counted } from "../../shared/words.ts";
import { defaultCommand, readEmail } from "../arguments.ts";
import { type Context, describe } from "../context.ts";
import { defineQueueCommands } from "../mail/queue-commands.ts";
import { preview, sendSamples } from "../mail/sample-commands.ts";
import { mailStatus } from "../mail-status.ts";

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
	).action(async () => {
		const now = new Date().toISOString();
		const { paused, bounces } = await context.withList(
			"write",
			async (list) => {
				const memory = await readMemory(list);
				await remember(list, {
					paused: null,
					"paused-why": null,
					bounces: null,
					...(memory.bounces && { "bounces-seen": now }),
				});
				return memory;
			},
		);
		const since = paused ?? bounces;
		await context.print(
			since
				? `Mails waited since ${minute(since, context.settings.timeZone)}. They go out again.\n`
				: "Nothing was paused.\n",
		);
	});
	describe(
		command.command("retry").summary("send bounced mails again"),
		"Puts the mails that bounced back into the queue: all of them, or those to one address. People who left get none.",
	)
		.argument("[email]", "only those to this address", readEmail)
		.action(async (email?: string) => {
			const mails = await context.withList("write", async (list) => {
				const secrets = context.settings.linkSecrets ?? [];
				return retryBounced(list, email, secrets);
			});
			await context.print(
				`Bounced mails that are tried again: ${counted(mails, "mail")}.\n`,
			);
		});
	defineQueueCommands(command, context);
	describe(
		command.command("preview").summary("write all mails into a folder"),
		"Writes each mail as text, as HTML and as a whole mail (.eml, which mail programs open), for each side, and the digest with invented figures. Sends nothing, and needs no settings: without them, sender and links are invented.",
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
