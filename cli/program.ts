import { Command, CommanderError } from "commander";
import { ExpectedError } from "../shared/expected-error.ts";
import { fileProblem } from "../shared/file-problem.ts";
import { printableLines } from "../shared/printable.ts";
import { Context, type Terminal } from "./context.ts";
import { output } from "./terminal/output.ts";

const call = "npm run -s waitlist --";

/** Each command with its line in `--help`; the file of its name in commands/ has `define`, which adds the rest. */
const commands: Readonly<Record<string, string>> = {
	stats: "print how many people joined, when and from where",
	dashboard: "show the list in a browser",
	list: "print people page by page, and search them",
	show: "print all that is kept of one person",
	export: "write all people, or all sign-ups, as CSV or JSON",
	import: "read a CSV file into the list, after a dry run",
	add: "put one person on the list whom you met",
	edit: "correct an address, a phone or a side",
	leave: "take a person off the list who asked you to",
	erase: "remove people for good",
	backup: "copy the list into a file, and compare the two",
	restore: "put a backup into an empty list",
	move: "copy the list into another database, to go on there",
	mail: "show and control the mails; preview and test them",
	held: "show and decide on sign-ups that may come from bots",
	announce: "send a mail to people on the list, after a dry run",
	notices: "show and control the notices to a chat or a program",
	mailer: "send mail to the people on the list, until stopped",
	migrate: "bring the database to this version's schema",
	doctor: "check the settings, the list and the page, and say what to do",
	"launch-check": "the same, and visit the page as it is online",
};

/**
 * Runs the command that the arguments name. Resolves with the exit code: 0 done, 1 could not be done,
 * 2 called in a wrong way; `stderr` then says what to do. Rejects only for bugs.
 */
export async function run(
	argv: readonly string[],
	terminal: Terminal,
): Promise<number> {
	const { stdout, stderr } = terminal;
	// While the arguments are read, each error is one of the call.
	let failure = 1;
	const program = new Command(call)
		.usage("COMMAND [options]")
		.description(
			`${call} COMMAND --help tells more about a command. The list is in the database of DATABASE_OWNER_URL, or else of DATABASE_URL.`,
		)
		.helpCommand(false)
		.configureHelp({
			// Of a word after a command, only the first part: the rest is in the help of that word.
			subcommandDescription: (word) =>
				word.summary() || word.description().replace(/[,;:].*/s, ""),
		})
		.exitOverride()
		.showHelpAfterError("Add --help to see how it is called.")
		.configureOutput({
			writeOut: (text) => stdout.write(text),
			writeErr: (text) => stderr.write(printableLines(text)),
			// An argument may be a person's address.
			outputError: (text, write) =>
				write(text.replace(/ but got (\d+): .*/s, ", not $1.\n")),
		})
		.hook("preAction", () => {
			failure = 1;
		});
	try {
		for (const [name, summary] of Object.entries(commands)) {
			const command = program.command(name).summary(summary);
			if (name !== argv[0]) continue;
			const { define } = await import(`./commands/${name}.ts`);
			define(command, new Context(terminal));
		}
		failure = 2;
		await program.parseAsync(argv, { from: "user" });
		return 0;
	} catch (error) {
		// Its help, or what is wrong, is written already.
		if (error instanceof CommanderError) return error.exitCode && 2;
		const message =
			error instanceof ExpectedError ? error.message : fileProblem(error);
		if (message === undefined) throw error;
		await output(`${printableLines(message)}\n`, stderr);
		return failure;
	}
}
