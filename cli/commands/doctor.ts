import type { Command } from "commander";
import { readPageSettings } from "../../config/page-settings.ts";
import { countSides } from "../../shared/counts.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { allSides } from "../../shared/words.ts";
import {
	asLines,
	type Finding,
	ok,
	runCheck,
	wrong,
} from "../checks/finding.ts";
import { checkLinkSecret, checkMail } from "../checks/mail.ts";
import { checkPage } from "../checks/page.ts";
import { checkPostgres, checkWebLogin } from "../checks/postgres.ts";
import { checkSqlite } from "../checks/sqlite.ts";
import type { Context } from "../context.ts";

export function define(command: Command, context: Context): void {
	command
		.description(
			"Checks everything that needs no visit to the page, and says what to do: the settings, the list and its schema, damage, disk space, who can read the list, whether mails can be sent, whether visitors are told apart behind a proxy, whether the page is built from the newest content and without placeholders, and whether it has a page about privacy. Changes nothing. The server may be running. The exit code is 1 when a finding is wrong; advice alone does not count.",
		)
		.option("--json", "print one JSON array")
		.action(async ({ json }: { json?: boolean }) =>
			printFindings(await runDoctor(context), json, context),
		);
}

/** The findings of `doctor`. */
export async function runDoctor(context: Context): Promise<readonly Finding[]> {
	const { env } = context.terminal;
	const findings = await runCheck("settings", async () => {
		const { settings } = context;
		const page = readPageSettings(env);
		// A page whose sign-ups go elsewhere needs no server of ours.
		const hasServer = page.apiBase === "";
		const isUntrustedProxy =
			hasServer &&
			page.siteUrl.startsWith("https:") &&
			settings.trustProxy === false;
		return [
			isUntrustedProxy
				? wrong(
						"settings",
						"SITE_URL begins with https, which needs a proxy, but TRUST_PROXY is not set: all visitors count as one, and share one limit on sign-ups.",
						"Write TRUST_PROXY=1 into the file .env, and restart the server.",
					)
				: ok("settings", "All settings can be used."),
			...(await runCheck("list", () => checkList(context, hasServer))),
			...(await runCheck("mail", () =>
				checkMail(env, (work) => context.withList("read", work)),
			)),
			...(await runCheck("page", () => checkPage(page))),
		];
	});
	return [...findings, ...checkLinkSecret(env)];
}

async function checkList(
	context: Context,
	hasServer: boolean,
): Promise<Finding[]> {
	const { database, ownerDatabase } = context.settings;
	const counts = countSides((await context.readPeople()).all());
	const found = ok("list", `The list can be read: ${allSides(counts)}.`);
	if (ownerDatabase.kind === "sqlite") {
		return [found, ...(await checkSqlite(ownerDatabase.file))];
	}
	return [
		found,
		...(await checkPostgres(ownerDatabase.url)),
		...(hasServer
			? await runCheck("web login", () => checkWebLogin(database))
			: []),
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
