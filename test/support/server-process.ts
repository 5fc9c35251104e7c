import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import packageJson from "../../package.json" with { type: "json" };
import { endProcess, patienceSeconds, within } from "./within.ts";

const root = path.join(import.meta.dirname, "../..");
/** `node …`, as `npm run serve` calls it; the Node of the tests is the right one already. */
const startArguments = packageJson.scripts.serve
	.split(" ")
	.slice(1)
	.filter((word) => word !== "config/run.js");

/** The exit code of a server that was asked to stop; Windows cannot ask, and ends it. */
export const stopped = process.platform === "win32" ? null : 0;

export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

/**
 * Starts a server as `npm run serve` does, on a free port, or another program that prints an address
 * on standard error, and waits until it has. `log` says where its standard output goes.
 */
export async function startServer(
	environment: Readonly<Record<string, string>>,
	{
		program,
		args = [],
		log = "pipe",
	}: {
		readonly program?: string;
		readonly args?: readonly string[];
		readonly log?: "pipe" | "ignore" | number;
	} = {},
) {
	const call = program === undefined ? startArguments : [program, ...args];
	const child = spawn(process.execPath, call, {
		cwd: root,
		stdio: ["ignore", log, "pipe"],
		env: { ...process.env, PORT: "0", RATE_LIMIT: "off", ...environment },
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream?.setEncoding("utf8").on("data", (text) => {
			output += text;
		});
	}
	return {
		/** Like `http://127.0.0.1:41234`. */
		address: await within(
			printedAddress(child),
			"The server printed no address",
		),
		pid: child.pid,
		/** Its output so far, including the log. */
		output: () => output,
		/** Ends it with a signal; resolves with its exit code, `null` when the signal killed it. */
		async end(signal: NodeJS.Signals): Promise<number | null> {
			await endProcess(child, signal, "The server");
			return child.exitCode;
		},
	};
}

/** Waits for the address that a server prints on standard error; rejects with what it said instead. */
export async function printedAddress(child: ChildProcess): Promise<string> {
	if (child.stderr === null)
		throw new Error("The server has no standard error");
	const said: string[] = [];
	// Ends the loop, which reads until the process is gone.
	const timer = setTimeout(
		() => child.kill("SIGKILL"),
		patienceSeconds * 1_000,
	);
	try {
		for await (const line of createInterface(child.stderr)) {
			said.push(line);
			const address = /http:\/\/\S+/.exec(line)?.[0];
			if (address !== undefined) return address;
		}
	} finally {
		clearTimeout(timer);
	}
	throw new Error(`The server did not start: ${said.join("\n")}`);
}
