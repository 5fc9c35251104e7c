/** What the founder hands to a command: a file, or standard input. Its errors name it. */
import { constants } from "node:buffer";
import { fstatSync, readFileSync, statSync } from "node:fs";
import { ExpectedError } from "../shared/expected-error.ts";
import { printable } from "../shared/printable.ts";
import { naming } from "../store/whole-file.ts";
import type { Context } from "./context.ts";

const standardInput = "Standard input";

/** What errors call a file, or standard input for `-`. */
export function inputName(name: string): string {
	return name === "-" ? standardInput : printable(name);
}

/**
 * Reads a file, or standard input for `-`. Rejects with `ExpectedError` where it is longer than the engine's longest
 * text.
 */
export async function readInput(
	name: string,
	context: Context,
): Promise<Buffer> {
	if (name !== "-") return readFile(context.resolveFile(name));
	const { stdin } = context.terminal;
	// Node would read a folder as an empty file.
	if (stdin === process.stdin && fstatSync(0).isDirectory())
		throw new ExpectedError(`${standardInput} cannot be used: it is a folder.`);
	const parts: Buffer[] = [];
	let length = 0;
	try {
		for await (const part of stdin) {
			parts.push(part);
			length += part.length;
			expectShort(length, standardInput);
		}
	} catch (error) {
		throw error instanceof ExpectedError ? error : naming(error, standardInput);
	}
	return Buffer.concat(parts, length);
}

function expectShort(bytes: number, name: string): void {
	if (bytes > constants.MAX_STRING_LENGTH)
		throw new ExpectedError(
			`${name} is larger than 512 MB, which is more than can be read at once: split it into several files, each with the first line of the whole. Nothing was changed.`,
		);
}

/** Reads a file; an error names it. */
export function readFile(file: string): Buffer {
	try {
		expectShort(statSync(file).size, printable(file));
		return readFileSync(file);
	} catch (error) {
		throw error instanceof ExpectedError ? error : naming(error, file);
	}
}
