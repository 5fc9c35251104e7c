import type { Command } from "commander";
import { ExpectedError } from "../../shared/expected-error.ts";
import { asLines, type Finding, runChecks } from "../checks/check.ts";
import { listChecks, serverChecks } from "../checks/list.ts";
import { mailChecks, noticeChecks } from "../checks/mail.ts";
import { pageChecks } from "../checks/page.ts";
import { settingsCheck, settingsChecks } from "../checks/settings.ts";
import type { Context } from "../context.ts";

export function define(command: Command, context: Context): void {
	command
		.description(
			"Checks everything that needs no visit to the page, and says what to do: the settings and who can read them, the list, its schema, damage, disk space and who can read it, whether erased people can be remembered, Redis, mail, the receivers of notices (each gets a test), and whether the page is built from the newest content, without placeholders and with a page about privacy. Changes nothing. The server may be running. The exit code is 1 when a finding is wrong; advice alone does not count.",
		)
		.option("--json", "print one JSON array")
		.action(async ({ json }: { json?: boolean }) =>
			printFindings(await runDoctor(context), json, context),
		);
}

/** The findings of `doctor`. */
export async function runDoctor(context: Context): Promise<Finding[]> {
	const settings = await runChecks([settingsCheck(context)]);
	if (settings.some(({ state }) => state === "wrong")) return settings;
	const tables = [
		settingsChecks(context),
		listChecks(context),
		serverChecks(context),
		mailChecks(context),
		noticeChecks(context),
		pageChecks(context.settings),
	];
	const findings = await Promise.all(tables.map(runChecks));
	return [...settings, ...findings.flat()];
}

/** Prints the findings. Rejects with `ExpectedError` when one of them is wrong. */
export async function printFindings(
	findings: readonly Finding[],
	asJson = false,
	context: Context,
): Promise<void> {
	await context.print(
		...(asJson
			? [`${JSON.stringify(findings)}\n`]
			: asLines(findings, context.terminal.stdout)),
	);
	const count = findings.filter(({ state }) => state === "wrong").length;
	if (count === 0) return;
	throw new ExpectedError(
		count === 1 ? "One thing is wrong." : `${count} things are wrong.`,
	);
}
