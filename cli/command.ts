import path from "node:path";
import type { Writable } from "node:stream";
import {
	type ParseArgsConfig,
	type ParseArgsOptionsConfig,
	parseArgs,
} from "node:util";
import type { Environment } from "../config/read-environment.ts";
import { readSettings } from "../config/settings.ts";
import { parseWaitlistEntry } from "../shared/entry.ts";
import { openReader } from "../store/open-store.ts";
import type { WaitlistReader } from "../store/waitlist-store.ts";

/** Where a command reads and writes; `process` is one. */
export interface Surroundings {
	readonly stdout: Writable;
	readonly stderr: Writable;
	readonly env: Environment;
	/** Asks whoever sits there, and resolves with the answer; absent when nobody does. */
	readonly ask?: ((question: string) => Promise<string>) | undefined;
}

/** One of the founder's commands. */
export interface Verb {
	/** For the list of all commands: one line. */
	readonly summary: string;
	/** What `--help` prints. */
	readonly help: string;
	/** Throws `UsageError` for arguments that it does not take. */
	run(args: readonly string[], surroundings: Surroundings): Promise<void>;
}

/** The command was called in a way that it does not know; `message` is one sentence. */
export class UsageError extends Error {
	override readonly name = "UsageError";
}

/** The command was called rightly and could not do it; `message` is one sentence. */
export class CommandError extends Error {
	override readonly name = "CommandError";
}

/**
 * The options in `args`, and the one thing besides them, which `name` says in `--help`.
 * Throws `UsageError`.
 */
export function readArgument<const Options extends ParseArgsOptionsConfig>(
	args: readonly string[],
	options: Options,
	name: string,
) {
	const { values, positionals } = parse({
		args: [...args],
		options,
		allowPositionals: true,
	});
	const [argument, ...others] = positionals;
	if (argument === undefined || argument === "" || others.length > 0)
		throw new UsageError(
			`One ${name} must be given, not ${argument === "" ? "an empty one" : positionals.length}.`,
		);
	return { options: values, argument };
}

/** One whole e-mail address, as the list writes it. Throws `UsageError`. */
export function readEmail(text: string): string {
	const parsed = parseWaitlistEntry({
		email: text,
		phone: null,
		user_type: "host",
	});
	if ("entry" in parsed) return parsed.entry.email;
	throw new UsageError("EMAIL must be one whole e-mail address.");
}

/** A file as it was named where the command was called: npm goes to the project's folder first. */
export function resolveFile(file: string, env: Environment): string {
	return path.resolve(env["INIT_CWD"] ?? "", file);
}

/** The options in `args`, which may hold nothing else. Throws `UsageError`. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(
	args: readonly string[],
	options: Options,
) {
	return parse({ args: [...args], options }).values;
}

function parse<const Config extends ParseArgsConfig>(config: Config) {
	try {
		return parseArgs(config);
	} catch (error) {
		if (!(error instanceof TypeError)) throw error;
		// What follows the first sentence is advice on writing "--", of no use here.
		const [sentence = ""] = error.message.split(/\.(?:\s|$)|\n/);
		throw new UsageError(`${sentence}.`, { cause: error });
	}
}

/** The one of `choices` that was asked for. Throws `UsageError`. */
export function choose<Choice extends string>(
	option: string,
	value: string,
	choices: readonly Choice[],
): Choice {
	const chosen = choices.find((choice) => choice === value);
	if (chosen !== undefined) return chosen;
	const any = new Intl.ListFormat("en", { type: "disjunction" });
	throw new UsageError(
		`${option} must be ${any.format(choices)}, not ${JSON.stringify(value)}.`,
	);
}

/** Opens the list that the settings name, for as long as `use` takes. */
export async function withReader(
	{ env }: Surroundings,
	use: (reader: WaitlistReader) => Promise<void>,
): Promise<void> {
	const reader = await openReader(readSettings(env).ownerDatabase);
	try {
		await use(reader);
	} finally {
		await reader.close();
	}
}
