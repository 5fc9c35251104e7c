import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { placeholders } from "../content/placeholder.ts";

const root = path.join(import.meta.dirname, "..");

/** One line for each thing that a founder must replace: where it stands, and what belongs there. */
export async function listPlaceholders(): Promise<readonly string[]> {
	const names = (await readdir(path.join(root, "content"))).filter(
		(name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
	);
	const files: { readonly name: string; readonly lines: readonly string[] }[] =
		[];
	for (const name of names) {
		const file = path.join(root, "content", name);
		// Each placeholder notes itself down when its file is loaded.
		await import(pathToFileURL(file).href);
		const text = await readFile(file, "utf8");
		files.push({ name, lines: text.split("\n") });
	}
	return placeholders().map(({ what }) => {
		for (const { name, lines } of files) {
			const line = lines.findIndex((each) => each.includes(`"${what}"`));
			if (line >= 0) return `content/${name}:${line + 1}  ${what}`;
		}
		return `content/  ${what}`;
	});
}
