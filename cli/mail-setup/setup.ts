/** `mail setup`: asks for the settings of mail, tries them, and writes them. */
import { randomBytes } from "node:crypto";
import { readMailSettings, readSettings } from "../../config/settings.ts";
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
import { type Current, type Login, readCurrent } from "./current.ts";
import type { MailHost } from "./mail-host.ts";
import { writePostalAddress } from "./postal-address.ts";
import { type Refusal, sendTest, tryLogin } from "./try-server.ts";
import {
	loginSettings,
	restartAdvice,
	tellUnwritable,
	writeOrPrint,
} from "./write.ts";
import type { NewSettings } from "./write-environment.ts";

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
	let server = await logIn(await answers.host(), site, answers, context);
	let from = await answers.from(server, site);
	const founder = await answers.founder();
	const timeZone = await answers.timeZone();
	const postalAddress = await answers.postalAddress();
	const { SITE_URL, LINK_SECRET } = current.settings;
	const secret = LINK_SECRET || randomBytes(32).toString("base64url");
	for (;;) {
		const { url, login, host } = server;
		const values = {
			SITE_URL: URL.parse(SITE_URL)?.origin === site ? SITE_URL : site,
			...loginSettings(url, login),
			MAIL_FROM: from,
			LINK_SECRET: secret,
			FOUNDER_MAIL: founder,
			...(timeZone && { TIME_ZONE: timeZone }),
		};
		const settings = readMailSettings({ ...current.env, ...values });
		if (settings === null) throw new Error("mail is on");
		const no = await sendTest(settings, context);
		if (no === undefined)
			return {
				answers,
				settings,
				values: withoutSame(values, settings.url, current),
				current,
				postalAddress,
			};
		await againOrEnd(no, answers, context);
		if (no.isLogin) server = await logIn(host, site, answers, context, login);
		else from = await answers.from(server, site, from);
	}
}

/** Logs in; a person is asked again until that works. */
async function logIn(
	first: MailHost,
	site: string,
	answers: Answers,
	context: Context,
	refused?: Login,
) {
	let host = first;
	let login = await answers.login(host, refused);
	let tried = await tryLogin(host, login, site, context);
	while ("refused" in tried) {
		await againOrEnd(tried, answers, context);
		if (!tried.isLogin) host = await answers.host(true);
		login = await answers.login(host, tried.isLogin ? login : undefined);
		tried = await tryLogin(host, login, site, context);
	}
	return { host, login, url: tried.url };
}

/** Tells a person why, who is then asked for something else. Rejects where no person is there. */
async function againOrEnd(
	{ refused }: Refusal,
	{ isPerson }: Answers,
	context: Context,
): Promise<void> {
	if (!isPerson) throw new ExpectedError(refused);
	await context.warn(refused);
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
