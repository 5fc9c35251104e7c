import { Command, CommanderError } from "commander";
import { ExpectedError } from "../shared/expected-error.ts";
import { fileProblem } from "../shared/file-problem.ts";
import { Context, type Terminal } from "./context.ts";
import { renamedText } from "./renamed-commands.ts";
import { output } from "./terminal/output.ts";
import { printableLines } from "./terminal/printable.ts";

const call = "npm run -s waitlist --";

/** Each command with its line in `--help`, by how often it is needed; the file of its name in commands/ has `define`, which adds the rest. */
const groups: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	"Every week:": {
		dashboard: "show the list in a browser",
		list: "print people, newest first, and search them",
		show: "print all that is kept of one person",
		add: "put one person on the list whom you met",
		edit: "correct what the list has of a person, or take one off it",
		erase: "remove people for good",
		import: "read a CSV file into the list, after a dry run",
		export: "write all people, or all sign-ups, as CSV or JSON",
		announce: "send a mail to people on the list, after a dry run",
		status: "print who joined today, what waits and why, what needs you",
	},
	"Now and then:": {
		doctor: "check the settings, the list and the page, and say what to do",
		backup: "copy the list into a file, restore it, move the list",
	},
	"Seldom:": {
		stats: "print how many people joined, when and from where",
		mail: "switch mail on, test it, pause and resume it",
		held: "decide on sign-ups that may come from bots",
		notices: "test the notices to a chat or a program",
	},
	"Programs for operators:": {
		mailer: "send mail to the people on the list, until stopped",
		migrate: "bring the database to this version's schema",
	},
};
/** The groups that only `--help --all` shows. */
const rareGroups = ["Seldom:", "Programs for operators:"];

const isCommand = (name: string) =>
	Object.values(groups).some((each) => name in each);

/**
 * Runs the command that the arguments name. Resolves with the exit code: 0 done, 1 could not be done,
 * 2 called in a wrong way or by an earlier name; `stderr` then says what to do. Rejects only for bugs.
 */
export async function run(
	words: readonly string[],
	terminal: Terminal,
): Promise<number> {
	const [first, ...others] = words;
	const argv = first === "help" ? [...others, "--help"] : words;
	const { stdout, stderr } = terminal;
	const isRenamed = renamedText(argv, isCommand);
	if (isRenamed !== undefined) {
		await output(isRenamed, stderr);
		return 2;
	}
	// While the arguments are read, each error is one of the call.
	let failure = 1;
	const program = new Command(call)
		.usage("COMMAND [options]")
		.description(
			`--help --all lists all commands; ${call} COMMAND --help tells more about a command. The list is in the database of DATABASE_OWNER_URL, or else of DATABASE_URL.`,
		)
		.helpCommand(false)
		.option("--all", "with --help: list all commands")
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
				write(
					text
						.replace(/ but got (\d+): .*/s, ", not $1.\n")
						.replace(/ '[^']*@[^']*'/, ""),
				),
		})
		.hook("preAction", () => {
			failure = 1;
		});
	try {
		// A mistyped name is compared with all commands.
		const isShort = argv.every((word) => word === "--help" || word === "-h");
		for (const [group, commands] of Object.entries(groups))
			for (const [name, summary] of Object.entries(commands)) {
				const hidden = isShort && rareGroups.includes(group);
				const command = program.command(name, { hidden }).summary(summary);
				command.helpGroup(group);
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
