/** For the tests: a person who answers the questions of a command at a terminal. */
import { PassThrough } from "node:stream";
import { run } from "../../cli/program.ts";
import { collect } from "./call-cli.ts";

/** What a command is called with besides its arguments. */
export interface Machine {
	/** The file `.env`. */
	readonly settingsFile: string;
	/** What the command reads from that file and elsewhere. */
	readonly env?: Readonly<Record<string, string>>;
	readonly outside?: Readonly<Record<string, string>>;
	readonly contentFolder?: string;
}

/**
 * Calls a command; each answer goes to the question that has its text, in this order. Without answers, no person sits at the
 * terminal. Resolves with what stands on the screen.
 */
export async function answer(
	argv: readonly string[],
	answers: readonly (readonly [question: RegExp, text: string])[] | string,
	machine: Machine,
) {
	const stdin = Object.assign(new PassThrough(), {
		isTTY: typeof answers !== "string",
		setRawMode: () => {},
	});
	const out = collect();
	const left = typeof answers === "string" ? [] : [...answers];
	let asked = "";
	const err = collect();
	const screen = new PassThrough();
	screen.on("data", (chunk: Buffer) => {
		err.stream.write(chunk);
		asked += chunk.toString();
		const [next] = left;
		if (next === undefined || !next[0].test(asked)) return;
		left.shift();
		asked = "";
		setImmediate(() => stdin.write(`${next[1]}\r`));
	});
	if (typeof answers === "string") stdin.end(answers);
	const code = await run(argv, {
		stdin,
		stdout: out.stream,
		stderr: screen,
		env: { TIME_ZONE: "UTC", ...machine.env },
		outside: {},
		...machine,
	});
	const plain = (text: string) =>
		// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's own signs
		text.replaceAll(/\x1b\[[\d;]*[A-Za-z]/g, "");
	return { code, out: out.text(), err: plain(err.text()), left };
}
