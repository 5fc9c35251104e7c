/** Samples of each mail, for the founder. */
import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readMailSettings } from "../config/settings.ts";
import { digestWords } from "../mail/founder/digest.ts";
import { retentionNotice } from "../mail/founder/retention.ts";
import { senderAdvice } from "../mail/founder/server-advice.ts";
import {
	announcementNames,
	composeSample,
	wordsOf,
} from "../mail/letter/compose.ts";
import { readMailerState } from "../mail/mailer-state.ts";
import { sampleSettings } from "../mail/order.ts";
import { connectToMailServer } from "../mail/queue/send.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { fileProblem } from "../shared/file-problem.ts";
import { confirmation } from "../shared/mail.ts";
import type { Origin } from "../shared/person.ts";
import { printable } from "../shared/printable.ts";
import { sides } from "../shared/sides.ts";
import { ago, dayMs } from "../shared/time.ts";
import { replaceFiles } from "../store/whole-file.ts";
import type { Words } from "../words/content.ts";
import type { Context } from "./context.ts";

interface Sample {
	readonly name: string;
	readonly kind: string;
	readonly origin?: Origin;
}

/** A mail as it is shown; those to the founder have no HTML. */
interface Preview {
	readonly name: string;
	readonly message: {
		readonly subject: string;
		readonly text: string;
		readonly html?: string;
	};
}

/** The settings of mail, or such as show the mails before mail is switched on. */
function settingsOf({ terminal, settings }: Context) {
	const { timeZone } = settings;
	return readMailSettings(terminal.env) ?? { ...sampleSettings, timeZone };
}

/** One of each mail to an address, per side, with names like `confirmation-host`, `confirmation-host-de`. */
function samples(
	email: string,
	context: Context,
	languages: readonly Words[] = context.readContent().languages,
) {
	const content = context.readContent();
	const settings = settingsOf(context);
	const now = Date.now();
	const { theme } = content;
	const origin = { source: null, since: new Date(now).toISOString() };
	return languages.flatMap((words) =>
		[
			{ name: confirmation, kind: confirmation },
			{ name: "imported", kind: confirmation, origin },
			...announcementNames(content).map((kind) => ({ name: kind, kind })),
		].flatMap(({ name, kind, origin }: Sample) =>
			sides.flatMap((user_type) => {
				const letter = wordsOf(
					words,
					kind,
					user_type,
					origin,
					settings.timeZone,
				);
				if (letter === undefined) return [];
				const person = { email, user_type };
				const own = { ...settings, words, theme };
				const message = composeSample(person, kind, letter, own, now);
				const language = words.language.root.replace("/", "-");
				return [{ name: `${name}-${user_type}${language}`, message }];
			}),
		),
	);
}

/** The founder's digest of the last day, as it would be of the list as it is. Rejects with `ExpectedError` without a list. */
function digestNow(context: Context) {
	const now = Date.now();
	return context.withList("people", async (list) => {
		const settings = settingsOf(context);
		const { erasedFile } = context;
		const content = context.readContent();
		const saved = await readMailerState(list);
		const all = { list, content, settings, erasedFile, saved };
		const { text } = await retentionNotice(all, now);
		return digestWords(all, ago(dayMs, now), now, text);
	});
}

/**
 * Writes one of each mail into a folder, or prints its text, and the founder's digest where there is a list. Throws
 * `ExpectedError` when it cannot write there.
 */
export async function previewMails(
	folder: string | undefined,
	context: Context,
): Promise<void> {
	const all: Preview[] = samples("person@mail.example", context);
	try {
		all.push({ name: "digest", message: await digestNow(context) });
	} catch (error) {
		if (!(error instanceof ExpectedError)) throw error;
		await context.warn(`The digest is not shown. ${error.message}`);
	}
	if (folder === undefined) {
		for (const { name, message } of all)
			await context.print(
				`${name}\nSubject: ${message.subject}\n\n${message.text}\n\n`,
			);
		return;
	}
	const files = all.flatMap(({ name, message: { text, html } }) => [
		[path.join(folder, `${name}.txt`), text],
		...(html === undefined ? [] : [[path.join(folder, `${name}.html`), html]]),
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

/**
 * Sends one of each mail, in all languages or in one. Throws `ExpectedError` when the page has no such language, or when
 * the mail server does not take one.
 */
export async function sendSamples(
	address: string,
	language: string | undefined,
	context: Context,
): Promise<void> {
	const { mailSettings } = context;
	const { languages } = context.readContent();
	const codes = languages.map((words) => words.language.code);
	if (language !== undefined && !codes.includes(language))
		throw new ExpectedError(
			`The page has no language ${language}, only ${codes.join(", ")}.`,
		);
	const wanted = languages.filter(
		(words) => language === undefined || words.language.code === language,
	);
	const foreign = senderAdvice(mailSettings);
	if (foreign) await context.warn(`${foreign.found} ${foreign.todo}`);
	const server = connectToMailServer(mailSettings.url, mailSettings);
	try {
		for (const { name, message } of samples(address, context, wanted)) {
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
