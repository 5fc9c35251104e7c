/** What the founder hands to a command: a file, or standard input. Its errors name it. */
import { fstatSync, readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { ExpectedError } from "../shared/expected-error.ts";
import { naming } from "../store/whole-file.ts";
import type { Context } from "./context.ts";

/** What errors call it. */
export const standardInput = "Standard input";

/** Reads a file, or standard input for `-`. */
export async function readInput(
	name: string,
	context: Context,
): Promise<Buffer> {
	if (name !== "-") return readFile(context.resolveFile(name));
	const { stdin } = context.terminal;
	// Node would read a folder as an empty file.
	if (stdin === process.stdin && fstatSync(0).isDirectory())
		throw new ExpectedError(`${standardInput} cannot be used: it is a folder.`);
	return buffer(stdin).catch((error) => {
		throw naming(error, standardInput);
	});
}

/** Reads a file; an error names it. */
export function readFile(file: string): Buffer {
	try {
		return readFileSync(file);
	} catch (error) {
		throw naming(error, file);
	}
}
