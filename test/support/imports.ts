/** What a file of the project imports, read from its import lines. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "../..");
const known = new Map<string, string[]>();

/** The files of the project, `node` and the packages that a file imports; the paths begin at the project's folder. */
export function importsOf(file: string): string[] {
	const before = known.get(file);
	if (before) return before;
	const text = readFileSync(path.join(root, file), "utf8");
	const imports = text.matchAll(
		/^(?:(?:import|export|\}).*\bfrom |import )"([^"]+)"|\bimport\("([^"]+)"/gm,
	);
	const names = [...imports].map(([, fixed, loaded]) => {
		const name = fixed ?? loaded ?? "";
		if (name.startsWith("node:")) return "node";
		if (name.startsWith("."))
			return path.posix.join(path.posix.dirname(file), name);
		return name.split("/", name.startsWith("@") ? 2 : 1).join("/");
	});
	known.set(file, names);
	return names;
}

/** Whether a file imports one of these files, also through others. */
export function doesReach(file: string, wanted: RegExp): boolean {
	const seen = new Set<string>();
	function follow(each: string): boolean {
		if (wanted.test(each)) return true;
		// A package, or a file of a copy, whose imports a test has as text.
		if (seen.has(each) || !existsSync(path.join(root, each))) return false;
		seen.add(each);
		return importsOf(each).some(follow);
	}
	return follow(file);
}
