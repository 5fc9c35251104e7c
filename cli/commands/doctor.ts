import type { Command } from "commander";
import { readAsSetting } from "../../config/settings.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { counted } from "../../shared/words.ts";
import { type Checks, type Finding, runChecks } from "../checks/check.ts";
import * as files from "../checks/files.ts";
import * as list from "../checks/list.ts";
import * as mail from "../checks/mail.ts";
import { checkDesk, checkOnline, checkSignUp } from "../checks/online.ts";
import { checkPage } from "../checks/page.ts";
import * as promises from "../checks/promises.ts";
import * as settings from "../checks/settings.ts";
import { checkWords } from "../checks/words.ts";
import type { Context } from "../context.ts";

/** A failed check of the settings, or of the list, skips all checks below it. */
const steps: readonly Checks[] = [
	{ settings: settings.checkSettings },
	{
		files: files.checkSettingsFiles,
		"erased people": files.checkErased,
		proxy: settings.checkProxy,
		dashboard: settings.checkDesk,
		"web login": settings.checkWebLogin,
		words: () => checkWords(),
		page: checkPage,
		list: list.checkList,
		"mail server": mail.checkServer,
		sender: mail.checkSender,
	},
	{
		database: list.checkDatabase,
		people: list.checkPeople,
		times: list.checkTimes,
		silence: list.checkSilence,
		backup: promises.checkBackup,
		requests: promises.checkRequests,
		retention: promises.checkRetention,
		disk: files.checkDisk,
		permissions: files.checkRights,
		mailer: mail.checkMailer,
		notices: mail.checkReceivers,
	},
];

export function define(command: Command, context: Context): void {
	command
		.description(
			"Checks everything, and says what to do: the settings and who can read them, the list, its schema, damage, disk space and who can read it, whether erased people can be remembered, mail, the receivers of notices (by the last one that each was sent; `notices test` sends a test), whether the words are complete, and whether the page is built from the newest content and settings, without placeholders and with a page about privacy.\n\nWith the page's address, it also visits the page there, as a visitor would: the page, its security headers, HTTPS, unknown addresses (404), the address that the page names, and the picture of shared links. At the end it joins the list with an address that belongs to no person, looks for that sign-up on the list, and removes it. Run that where the server runs.\n\nWithout an address, it changes nothing. The server may be running. The exit code is 1 when a finding is wrong; advice alone does not count.",
		)
		.argument(
			"[url]",
			"the page's public address, like https://frontage.example",
			(url) =>
				readAsSetting(
					"SITE_URL",
					url,
					"URL must be the page's public address without a path, like https://frontage.example.",
				),
		)
		.action((origin?: string) =>
			printFindings(
				context,
				origin === undefined
					? {}
					: {
							online: () => checkOnline(origin),
							"dashboard online": () => checkDesk(origin, context),
							"sign-up": () => checkSignUp(origin, context),
						},
			),
		);
}

/** What all checks find, what is wrong first. */
export async function findAll(
	context: Context,
	others: Checks = {},
): Promise<Finding[]> {
	const findings: Finding[] = [];
	for (const checks of steps) {
		findings.push(...(await runChecks(checks, context)));
		const isStopped = ({ state, check }: Finding) =>
			state === "wrong" && /^(settings|list)$/.test(check);
		if (findings.some(isStopped)) break;
	}
	findings.push(...(await runChecks(others, context)));
	return ["wrong", "advice", "ok"].flatMap((state) =>
		findings.filter((each) => each.state === state),
	);
}

/** Prints what all checks find. Rejects with `ExpectedError` when something is wrong. */
async function printFindings(context: Context, others: Checks): Promise<void> {
	const findings = await findAll(context, others);
	const rows = findings.flatMap(({ state, check, found, todo }) => [
		{ state, check, finding: found },
		...(todo?.split("\n") ?? []).map((finding) => ({ finding })),
	]);
	await context.print(context.table(rows));
	const { length } = findings.filter(({ state }) => state === "wrong");
	if (length > 0)
		throw new ExpectedError(`${counted(length, "check")} failed.`);
}
