import { existsSync } from "node:fs";
import path from "node:path";

/** The first program that is installed; each is a name on the PATH or a whole path. */
export function findProgram(names: readonly string[]): string | undefined {
	const folders = (process.env["PATH"] ?? "").split(path.delimiter);
	return names
		.flatMap((name) =>
			/[/\\]/.test(name)
				? [name]
				: folders.map((folder) => path.join(folder, name)),
		)
		.find((file) => existsSync(file));
}
