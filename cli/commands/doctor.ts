import type { Command } from "commander";
import { readPageSettings } from "../../config/page-settings.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { totalsOf } from "../../store/counts.ts";
import { joinedPerHour } from "../../store/questions.ts";
import {
	asLines,
	type Check,
	type Finding,
	ok,
	type Result,
	runChecks,
} from "../checks/finding.ts";
import { checkPage } from "../checks/page.ts";
import { postgresChecks } from "../checks/postgres.ts";
import { checkProxy, checkRateLimit } from "../checks/settings.ts";
import { sqliteChecks } from "../checks/sqlite.ts";
import { addNotes, type Context } from "../context.ts";
import { isTerminal } from "../terminal/progress.ts";

export function define(command: Command, context: Context): void {
	addNotes(
		command,
		"The exit code is 1 when a finding is wrong; advice alone does not count.",
	);
	command
		.description(
			"Checks everything that needs no visit to the page, and says what to do: the settings, the list and its schema, damage, disk space, who can read the list, whether visitors are told apart behind a proxy, and whether the page is built from the newest content and without placeholders. Changes nothing. The server may be running.",
		)
		.option("--json", "print one JSON array")
		.action(async ({ json }: { json?: boolean }) =>
			printFindings(await runChecks(doctorChecks(context)), json, context),
		);
}

/** The checks of `doctor`; `more` run after them, unless the settings are wrong. */
export function doctorChecks(
	context: Context,
	more: readonly Check[] = [],
): readonly Check[] {
	const { env } = context.terminal;
	return [
		[
			"settings",
			() => {
				const { settings } = context;
				const { apiBase, siteUrl } = readPageSettings(env);
				// A page whose sign-ups go elsewhere needs no server of ours.
				const hasServer = apiBase === "";
				return ok("All settings can be used.", [
					["proxy", () => (hasServer ? checkProxy(settings, siteUrl) : [])],
					["limit", () => (hasServer ? checkRateLimit(settings) : [])],
					["store", () => checkStore(context, hasServer)],
					["page", () => checkPage(env)],
					...more,
				]);
			},
		],
	];
}

async function checkStore(
	context: Context,
	hasServer: boolean,
): Promise<Result> {
	const { database, ownerDatabase } = context.settings;
	const counts = await context.withList("read", joinedPerHour);
	const { host, advertiser } = totalsOf(counts);
	return ok(
		`The list can be read: ${host} hosts, ${advertiser} advertisers.`,
		ownerDatabase.kind === "sqlite"
			? sqliteChecks(ownerDatabase.file)
			: postgresChecks(ownerDatabase.url, hasServer ? database : null),
	);
}

/** Prints the findings. Rejects with `ExpectedError` when one of them is wrong. */
export async function printFindings(
	findings: readonly Finding[],
	asJson = false,
	context: Context,
): Promise<void> {
	const { env, stdout } = context.terminal;
	// https://no-color.org
	const isColored = isTerminal(stdout) && !env["NO_COLOR"];
	await (asJson
		? context.printJson(findings)
		: context.print(...asLines(findings, isColored)));
	const count = findings.filter(({ state }) => state === "wrong").length;
	if (count === 0) return;
	throw new ExpectedError(
		count === 1 ? "One thing is wrong." : `${count} things are wrong.`,
	);
}
