import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type MailSettings, readMailSettings } from "../../config/settings.ts";
import { samples } from "../../mail/samples.ts";
import { asFile, connectToMailServer } from "../../mail/send.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import type { Context } from "../context.ts";

/** For a look at the mails before they are switched on. */
const previewSettings: MailSettings = {
	url: "",
	from: "Frontage <hello@frontage.example>",
	linkSecrets: ["of links that lead nowhere"],
	siteUrl: "https://frontage.example",
	perMinute: 1,
	perDay: 1,
	founder: null,
	digestHour: 0,
	timeZone: "UTC",
};

/** Writes one of each mail into a folder. Throws `ExpectedError` when it cannot be written. */
export async function preview(folder: string, context: Context): Promise<void> {
	const settings = readMailSettings(context.terminal.env) ?? previewSettings;
	const all = await samples("person@mail.example", settings, Date.now());
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

/** Sends one of each mail. Throws `ExpectedError` when one is not taken. */
export async function sendSamples(
	address: string,
	context: Context,
): Promise<void> {
	const settings = context.mailSettings;
	const server = connectToMailServer(settings.url);
	try {
		const all = await samples(address, settings, Date.now());
		for (const { name, message } of all) {
			const { state, response } = await server.send(message);
			if (state !== "sent") {
				throw new ExpectedError(
					`The mail server did not take ${name}. It said: ${response}`,
				);
			}
			await context.print(`${name}: ${response}\n`);
		}
	} finally {
		server.close();
	}
}
