/** Samples of each mail to people, for the founder. */
import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readMailSettings } from "../config/settings.ts";
import { senderAdvice } from "../mail/founder/server-advice.ts";
import { announcementNames, compose, wordsOf } from "../mail/letter/compose.ts";
import { newMail } from "../mail/letter/message.ts";
import { connectToMailServer } from "../mail/queue/send.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { fileProblem } from "../shared/file-problem.ts";
import { confirmation } from "../shared/mail.ts";
import type { Origin } from "../shared/person.ts";
import { printable } from "../shared/printable.ts";
import { sides } from "../shared/sides.ts";
import { replaceFiles } from "../store/whole-file.ts";
import type { Context } from "./context.ts";

interface Sample {
	readonly name: string;
	readonly kind: string;
	readonly origin?: Origin;
}

/** One of each mail to an address, per side, with names like `confirmation-host`, `confirmation-host-de`. */
async function samples(email: string, context: Context) {
	const content = context.readContent();
	// For a look at the mails before they are switched on.
	const settings = readMailSettings(context.terminal.env) ?? {
		from: "Frontage <hello@frontage.example>",
		linkSecrets: ["of links that lead nowhere"] as const,
		siteUrl: "https://frontage.example",
	};
	const now = Date.now();
	const { theme, languages } = content;
	const origin = { source: null, importedAt: new Date(now).toISOString() };
	return languages.flatMap((words) =>
		[
			{ name: confirmation, kind: confirmation },
			{ name: "imported", kind: confirmation, origin },
			...announcementNames(content).map((kind) => ({ name: kind, kind })),
		].flatMap(({ name, kind, origin }: Sample) =>
			sides.flatMap((user_type) => {
				const letter = wordsOf(words, kind, user_type, origin);
				if (letter === undefined) return [];
				const mail = newMail({ email, user_type }, kind, settings, now);
				const own = { ...settings, words, theme };
				const message = compose(mail, letter, own, now);
				const language = words.language.root.replace("/", "-");
				return [{ name: `${name}-${user_type}${language}`, message }];
			}),
		),
	);
}

/** Writes one of each mail into a folder, or prints its text. Throws `ExpectedError` when it cannot write there. */
export async function previewMails(
	folder: string | undefined,
	context: Context,
): Promise<void> {
	const all = await samples("person@mail.example", context);
	if (folder === undefined) {
		for (const { name, message } of all)
			await context.print(
				`${name}\nSubject: ${message.subject}\n\n${message.text}\n\n`,
			);
		return;
	}
	const files = all.flatMap(({ name, message }) => [
		[path.join(folder, `${name}.txt`), message.text],
		[path.join(folder, `${name}.html`), message.html],
	]);
	let made: string | undefined;
	try {
		made = mkdirSync(folder, { recursive: true, mode: 0o700 });
		replaceFiles(Object.fromEntries(files));
	} catch (error) {
		if (made !== undefined) rmSync(made, { recursive: true });
		const problem = fileProblem(error);
		if (problem === undefined) throw error;
		const other = path.join(tmpdir(), "mails");
		throw new ExpectedError(
			`${problem} Name another folder, such as ${other}, or none to print the mails.`,
		);
	}
	await context.print(
		`Written to ${printable(folder)}: ${all.map(({ name }) => name).join(", ")}.\n`,
	);
}

/** Sends one of each mail. Throws `ExpectedError` when the mail server does not take one. */
export async function sendSamples(
	address: string,
	context: Context,
): Promise<void> {
	const { mailSettings } = context;
	const foreign = senderAdvice(mailSettings);
	if (foreign) await context.warn(`${foreign.found} ${foreign.todo}`);
	const server = connectToMailServer(mailSettings.url, mailSettings);
	try {
		for (const { name, message } of await samples(address, context)) {
			const { result, response } = await server.send(message);
			if (result !== "taken")
				throw new ExpectedError(
					`The mail server did not take ${name}. It said: ${response}`,
				);
			await context.print(`${name}: ${printable(response)}\n`);
		}
	} finally {
		server.close();
	}
}
