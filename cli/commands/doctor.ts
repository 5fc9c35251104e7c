import type { Command } from "commander";
import type { Settings } from "../../config/settings.ts";
import { countSides } from "../../shared/counts.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { allSides } from "../../shared/words.ts";
import { checkErasedFile, checkSettingsFiles } from "../checks/files.ts";
import {
	asLines,
	type Finding,
	type Findings,
	ok,
	runCheck,
	wrong,
} from "../checks/finding.ts";
import { checkMail, checkSecrets } from "../checks/mail.ts";
import { checkNotices } from "../checks/notices.ts";
import { checkPage } from "../checks/page.ts";
import { checkPostgres, checkWebLogin } from "../checks/postgres.ts";
import { checkRedis } from "../checks/redis.ts";
import { checkSqlite } from "../checks/sqlite.ts";
import type { Context } from "../context.ts";

export function define(command: Command, context: Context): void {
	command
		.description(
			"Checks everything that needs no visit to the page, and says what to do: the settings, the list and its schema, damage, disk space, who can read the list and the settings, whether erased people can be remembered, whether Redis answers, whether mails can be sent, whether the receivers of notices take a test, whether visitors are told apart behind a proxy, whether the page is built from the newest content and without placeholders, and whether it has a page about privacy. Changes nothing; the receivers of notices get a test. The server may be running. The exit code is 1 when a finding is wrong; advice alone does not count.",
		)
		.option("--json", "print one JSON array")
		.action(async ({ json }: { json?: boolean }) =>
			printFindings(await runDoctor(context), json, context),
		);
}

/** What the checks look at. */
interface Facts {
	readonly context: Context;
	readonly settings: Settings;
	/** Whether sign-ups go to our own server, and not to Supabase. */
	readonly hasServer: boolean;
}

/** All checks in their order, by what each one looks at; one that throws has found what is wrong. */
const checks: Readonly<
	Record<string, (facts: Facts) => Findings | Promise<Findings>>
> = {
	settings: checkProxy,
	files: () => checkSettingsFiles(),
	list: checkList,
	"web login": ({ settings, hasServer }) =>
		hasServer && settings.ownerDatabase.kind === "postgres"
			? checkWebLogin(settings.database)
			: [],
	"erased people": ({ context }) => checkErasedFile(context.erasedFile),
	redis: ({ settings: { redisUrl } }) =>
		redisUrl === null ? [] : checkRedis(redisUrl),
	mail: ({ context }) => checkMail(context),
	notices: ({ context }) => checkNotices(context),
	page: ({ settings }) => checkPage(settings),
};

/** The findings of `doctor`. */
export async function runDoctor(context: Context): Promise<readonly Finding[]> {
	const { env } = context.terminal;
	const findings = await runCheck("settings", async () => {
		const { settings } = context;
		const facts = { context, settings, hasServer: settings.apiBase === "" };
		const all: Finding[] = [];
		for (const [name, check] of Object.entries(checks))
			all.push(...(await runCheck(name, () => check(facts))));
		return all;
	});
	return [...findings, ...checkSecrets(env)];
}

/** Whether visitors are told apart behind a proxy. */
function checkProxy({ settings, hasServer }: Facts): Finding {
	const isUntrusted =
		hasServer &&
		settings.siteUrl.startsWith("https:") &&
		settings.trustProxy === false;
	return isUntrusted
		? wrong(
				"settings",
				"SITE_URL begins with https, which needs a proxy, but TRUST_PROXY is not set: all visitors count as one, and share one limit on sign-ups.",
				"Write TRUST_PROXY=1 into the file .env, and restart the server.",
			)
		: ok("settings", "All settings are well-formed.");
}

async function checkList({ context, settings }: Facts): Promise<Finding[]> {
	const { ownerDatabase } = settings;
	const counts = countSides((await context.readPeople()).all());
	return [
		ok("list", `The list can be read: ${allSides(counts)}.`),
		...(ownerDatabase.kind === "sqlite"
			? await checkSqlite(ownerDatabase.file)
			: await checkPostgres(ownerDatabase.url)),
	];
}

/** Prints the findings. Rejects with `ExpectedError` when one of them is wrong. */
export async function printFindings(
	findings: readonly Finding[],
	asJson = false,
	context: Context,
): Promise<void> {
	await (asJson
		? context.printJson(findings)
		: context.print(...asLines(findings, context.terminal.stdout)));
	const count = findings.filter(({ state }) => state === "wrong").length;
	if (count === 0) return;
	throw new ExpectedError(
		count === 1 ? "One thing is wrong." : `${count} things are wrong.`,
	);
}
