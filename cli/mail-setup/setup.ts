/** `mail setup`: asks for the settings of mail, tries them, and writes them. */
import { randomBytes } from "node:crypto";
import { readMailSettings, readSettings } from "../../config/settings.ts";
import type { NewSettings } from "../../config/write-environment.ts";
import {
	type LookUp,
	senderRecords,
} from "../../mail/founder/sender-records.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { printable } from "../../shared/printable.ts";
import type { Context } from "../context.ts";
import { lookUpTexts } from "../look-up.ts";
import { isPerson, openQuestions } from "../terminal/questions.ts";
import { Answers, type SetupOptions } from "./answers.ts";
import { type Current, readCurrent } from "./current.ts";
import { writePostalAddress } from "./postal-address.ts";
import { sendTest, tryLogin } from "./try-server.ts";
import {
	loginSettings,
	restartAdvice,
	tellUnwritable,
	writeOrPrint,
} from "./write.ts";

/**
 * Asks for what is not given, logs in to the mail server, sends a mail to the founder, and then writes the settings;
 * prints what the sender's DNS lacks. Rejects with `ExpectedError` where the server refuses, and has then changed
 * nothing.
 */
export async function setUpMail(
	options: SetupOptions,
	context: Context,
	lookUp: LookUp = lookUpTexts,
): Promise<void> {
	const { terminal } = context;
	const questions = isPerson(terminal) ? openQuestions(terminal) : undefined;
	try {
		const current = readCurrent(context);
		const tried = await tryAll(
			new Answers(options, context, current, questions),
			current,
			context,
		).catch((error) => {
			if (!(error instanceof ExpectedError)) throw error;
			throw new ExpectedError(`${error.message} Nothing was changed.`);
		});
		await finish(tried, context, lookUp);
	} finally {
		questions?.close();
	}
}

/** Gets all answers, each of which is tried as soon as that is possible. */
async function tryAll(answers: Answers, current: Current, context: Context) {
	if (answers.isPerson) await tellUnwritable(context);
	const site = await answers.site();
	const host = await answers.host();
	let login = await answers.login(host);
	let tried = await tryLogin(host, login, site, context);
	while ("refused" in tried) {
		if (!answers.isPerson) throw new ExpectedError(tried.refused);
		await context.warn(tried.refused);
		login = await answers.login(host, login);
		tried = await tryLogin(host, login, site, context);
	}
	const { SITE_URL } = current.settings;
	const values = {
		SITE_URL: URL.parse(SITE_URL)?.origin === site ? SITE_URL : site,
		...loginSettings(tried.url, login),
		MAIL_FROM: await answers.from(host, login, site),
		LINK_SECRET:
			current.settings.LINK_SECRET || randomBytes(32).toString("base64url"),
		FOUNDER_MAIL: await answers.founder(),
	};
	const postalAddress = await answers.postalAddress();
	const settings = readMailSettings({ ...current.env, ...values });
	if (settings === null) throw new Error("mail is on");
	await sendTest(settings, context);
	const changed = withoutSame(values, settings.url, current);
	return { answers, settings, values: changed, current, postalAddress };
}

/** The settings without those of a mail server that stays: its login may stand in `MAIL_URL`. */
function withoutSame(
	values: NewSettings,
	url: string,
	{ env, settings }: Current,
): NewSettings {
	const { MAIL_URL, MAIL_USER, MAIL_PASSWORD } = settings;
	const server = { MAIL_URL, MAIL_USER, MAIL_PASSWORD };
	const now = MAIL_URL && readMailSettings({ ...env, ...values, ...server });
	if (!now || now.url !== url) return values;
	return Object.fromEntries(
		Object.entries(values).filter(([name]) => !(name in server)),
	);
}

async function finish(
	{
		answers,
		settings,
		values,
		current,
		postalAddress,
	}: Awaited<ReturnType<typeof tryAll>>,
	context: Context,
	lookUp: LookUp,
): Promise<void> {
	const changed = await writeOrPrint(values, current, answers, context);
	if (postalAddress !== undefined)
		await context.print(
			writePostalAddress(postalAddress, context.contentFolder),
		);
	const notes = await senderRecords(settings, lookUp);
	const lines = notes.flatMap(({ found, todo }) => [
		found,
		...(todo?.split("\n") ?? []).map((line) => `  ${line}`),
	]);
	await context.print(`\n${lines.map(printable).join("\n")}\n`);
	const { database } = readSettings({ ...current.env, ...values });
	const isPostgres = database.kind === "postgres";
	const hasNewWords = postalAddress !== undefined;
	if (hasNewWords || changed.length > 0)
		await context.print(
			"\n",
			restartAdvice(context, {
				mustBuild: hasNewWords || changed.includes("SITE_URL"),
				isPostgres,
			}),
		);
}
