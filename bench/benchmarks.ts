import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { cpus, release, totalmem, type } from "node:os";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");

/** The document that keeps the tables of the last runs. */
const benchmarksFile = path.join(root, "docs", "benchmarks.md");

const title = "# Benchmarks\n";

/** Where, when and of what the figures of a section were taken. */
export interface Circumstances {
	readonly machine: string;
	readonly date: string;
	readonly commit: string;
}

/** This machine, this day, this commit. */
export function circumstances(): Circumstances {
	const gigabytes = Math.round(totalmem() / 2 ** 30);
	const [first] = cpus();
	return {
		machine: `${first?.model.trim() || "unknown processor"}, ${cpus().length} cores, ${gigabytes} GB of memory, ${type()} ${release()}, Node ${process.versions.node}`,
		date: new Date().toISOString().slice(0, 10),
		commit: currentCommit(),
	};
}

function currentCommit(): string {
	const git = (...args: string[]) =>
		spawnSync("git", args, { cwd: root, encoding: "utf8" });
	const { status, stdout } = git("rev-parse", "--short", "HEAD");
	if (status !== 0) return "unknown commit";
	// A run of the other bench, written down a moment ago, changes nothing that is measured.
	const { stdout: changes } = git("status", "--porcelain", "--", ":!docs");
	return `commit ${stdout.trim()}${changes === "" ? "" : " with changes"}`;
}

/** Puts the results of `npm run COMMAND` into the document, and leaves all other sections as they are. */
export async function keepBenchmarks(
	command: string,
	results: string,
	{ machine, date, commit }: Circumstances = circumstances(),
	file = benchmarksFile,
): Promise<void> {
	const before = await readFile(file, "utf8").catch(() => title);
	const heading = `## \`npm run ${command}\``;
	const section = `${heading}\n\n${date}, ${commit}; ${machine}.\n\n${results.trim()}\n`;
	const [head = title, ...sections] = before.split(/^(?=## )/m);
	const at = sections.findIndex((each) => each.startsWith(`${heading}\n`));
	if (at < 0) sections.push(section);
	else sections[at] = section;
	const parts = [head, ...sections].map((part) => part.trim());
	await writeFile(file, `${parts.join("\n\n")}\n`);
}
