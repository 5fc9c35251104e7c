/** One of each mail to people, for the founder to look at. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type MailSettings, readMailSettings } from "../config/settings.ts";
import { announcementNames, compose, wordsOf } from "../mail/compose.ts";
import { newMail } from "../mail/message.ts";
import { connectToMailServer } from "../mail/send.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { confirmation } from "../shared/mail.ts";
import { sides } from "../shared/sides.ts";
import type { Context } from "./context.ts";

/** For a look at the mails before they are switched on. */
const previewSettings: Pick<MailSettings, "from" | "linkSecrets" | "siteUrl"> =
	{
		from: "Frontage <hello@frontage.example>",
		linkSecrets: ["of links that lead nowhere"],
		siteUrl: "https://frontage.example",
	};

/** One of each mail to an address, per side, with names like `confirmation-host`. */
function samples(email: string, settings: typeof previewSettings) {
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
export async function previewMails(
	folder: string,
	context: Context,
): Promise<void> {
	const settings = readMailSettings(context.terminal.env) ?? previewSettings;
	const all = samples("person@mail.example", settings);
	onDisk(folder, "written", () => mkdirSync(folder, { recursive: true }));
	for (const { name, message } of all) {
		const file = path.join(folder, name);
		onDisk(folder, "written", () => {
			writeFileSync(`${file}.txt`, message.text);
			writeFileSync(`${file}.html`, message.html);
		});
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
export function onDisk<Result>(
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
