import { SettingsError } from "../config/read-environment.ts";
import { DashboardError } from "../dashboard/server/start.ts";
import { StoreUnavailable, StoreUnusable } from "../store/waitlist-store.ts";
import {
	CommandError,
	type Surroundings,
	UsageError,
	type Verb,
} from "./command.ts";
import { backupVerb } from "./commands/backup.ts";
import { countVerb } from "./commands/count.ts";
import { dashboardVerb } from "./commands/dashboard.ts";
import { doctorVerb } from "./commands/doctor.ts";
import { eraseVerb } from "./commands/erase.ts";
import { exportVerb } from "./commands/export.ts";
import { importVerb } from "./commands/import.ts";
import { launchCheckVerb } from "./commands/launch-check.ts";
import { listVerb } from "./commands/list.ts";
import { migrateVerb } from "./commands/migrate.ts";
import { moveVerb } from "./commands/move.ts";
import { restoreVerb } from "./commands/restore.ts";
import { showVerb } from "./commands/show.ts";
import { statsVerb } from "./commands/stats.ts";
import { OutputError, output } from "./terminal/output.ts";

const verbs = new Map<string, Verb>([
	["stats", statsVerb],
	["count", countVerb],
	["dashboard", dashboardVerb],
	["list", listVerb],
	["show", showVerb],
	["export", exportVerb],
	["import", importVerb],
	["erase", eraseVerb],
	["backup", backupVerb],
	["restore", restoreVerb],
	["move", moveVerb],
	["migrate", migrateVerb],
	["doctor", doctorVerb],
	["launch-check", launchCheckVerb],
]);

const call = "npm run -s waitlist --";

/**
 * Does what the arguments ask for. Resolves with the exit code: 0 done, 1 could not be done,
 * 2 called wrongly; what to do about it is then on `stderr`. Rejects only for mistakes of ours.
 */
export async function run(
	argv: readonly string[],
	surroundings: Surroundings,
): Promise<number> {
	try {
		await dispatch(argv, surroundings);
		return 0;
	} catch (error) {
		const code = exitCode(error);
		if (code === undefined || !(error instanceof Error)) throw error;
		await output([`${sentence(error)}\n`], surroundings.stderr);
		return code;
	}
}

async function dispatch(
	[name, ...args]: readonly string[],
	surroundings: Surroundings,
): Promise<void> {
	if (name !== undefined && asksForHelp([name]))
		return output([overview()], surroundings.stdout);
	const names = new Intl.ListFormat("en", { type: "disjunction" }).format(
		verbs.keys(),
	);
	const verb = name === undefined ? undefined : verbs.get(name);
	if (verb === undefined) {
		const fault =
			name === undefined ? "Missing command" : `Unknown command '${name}'`;
		throw new UsageError(`${fault}: say ${names}, or see ${call} --help`);
	}
	if (asksForHelp(args)) return output([verb.help], surroundings.stdout);
	try {
		await verb.run(args, surroundings);
	} catch (error) {
		if (!(error instanceof UsageError)) throw error;
		throw new UsageError(`${error.message} See ${call} ${name} --help`);
	}
}

function asksForHelp(args: readonly string[]): boolean {
	return args.includes("--help") || args.includes("-h");
}

function overview(): string {
	const width = Math.max(...[...verbs.keys()].map((name) => name.length));
	const lines = [...verbs].map(
		([name, { summary }]) => `  ${name.padEnd(width)}   ${summary}\n`,
	);
	return `Usage: ${call} COMMAND [options]

Commands:
${lines.join("")}
${call} COMMAND --help tells more about one.
The list is the one that DATABASE_OWNER_URL names, or DATABASE_URL, as for the server.
`;
}

/** What failed while the list was in use is worded for the log. */
function sentence(error: Error): string {
	return error instanceof StoreUnavailable && /^[a-z]/.test(error.message)
		? `The list could not be read or changed: ${error.message}.`
		: error.message;
}

/** `undefined` for an error that nobody expects. */
function exitCode(error: unknown): number | undefined {
	if (error instanceof UsageError) return 2;
	const expected = [
		CommandError,
		SettingsError,
		StoreUnavailable,
		StoreUnusable,
		OutputError,
		DashboardError,
	];
	return expected.some((kind) => error instanceof kind) ? 1 : undefined;
}
