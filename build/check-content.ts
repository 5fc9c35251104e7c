import { existsSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");

/** The words of the page cannot be shown like this. The message names each text and what is wrong with it. */
export class ContentFaulty extends Error {
	override readonly name = "ContentFaulty";

	constructor(faults: readonly string[]) {
		super(`These texts need a change:\n  ${faults.join("\n  ")}`);
	}
}

/** Throws `ContentFaulty` where something in `content/` would look wrong on the page. */
export async function checkContent(): Promise<void> {
	const { content, contentFaults } = await import("../content/faults.ts").catch(
		(error) => {
			throw unreadable(error);
		},
	);
	const faults = contentFaults(content, (address) =>
		existsSync(path.join(root, "public", address)),
	);
	if (faults.length > 0) throw new ContentFaulty(faults);
}

/** A forgotten quotation mark or comma, told by its place; anything else as it is. */
export function unreadable(error: unknown): unknown {
	if (!(error instanceof Error)) return error;
	const [, file, line] =
		/content[\\/]([\w-]+\.ts):(\d+)/.exec(error.stack ?? "") ?? [];
	if (file === undefined) return error;
	return new ContentFaulty([
		`content/${file}:${line} cannot be read (${error.message}): look for a missing quotation mark or comma there and in the line above`,
	]);
}
