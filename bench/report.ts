import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";

/** Node's options of the founder's commands, as package.json and deploy/ have them. */
export const commandFlags = ["--max-semi-space-size=4"];

/** The most memory that a process has had, in MB. */
export function mostMemoryOf(pid: number | undefined): number {
	const status = readFileSync(`/proc/${pid}/status`, "utf8");
	return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Figures by column. */
export type Figures = Readonly<Record<string, number>>;
/** Figures by row. */
export type Table = Readonly<Record<string, Figures>>;

/** The medians of several rounds. Each round measures all rows of the table, so that a slow minute of the machine affects all of them. */
export async function measureInTurns(
	measures: Readonly<Record<string, () => Promise<Figures>>>,
	rounds: number,
): Promise<Table> {
	const measured: Record<string, Figures[]> = {};
	for (let round = 1; round <= rounds; round += 1)
		for (const [row, measure] of Object.entries(measures)) {
			console.error(`${row}, round ${round} of ${rounds}`);
			measured[row] = [...(measured[row] ?? []), await measure()];
		}
	const rows = Object.entries(measured);
	return Object.fromEntries(rows.map(([row, all]) => [row, medians(all)]));
}

function medians(all: readonly Figures[]): Figures {
	const median = (column: string) =>
		all
			.map((figures) => figures[column] ?? NaN)
			.sort((one, other) => one - other)[all.length >> 1] ?? NaN;
	const columns = Object.keys(all[0] ?? {});
	return Object.fromEntries(columns.map((each) => [each, median(each)]));
}

/** A table in Markdown: whole numbers, others with three significant digits. */
export function markdownTable(table: Table): string {
	const columns = [...new Set(Object.values(table).flatMap(Object.keys))];
	const digits = { maximumSignificantDigits: 3 };
	const text = (each: number | undefined) =>
		each?.toLocaleString("en", Number.isInteger(each) ? {} : digits) ?? "";
	const rows = Object.entries(table).map(([row, figures]) => [
		row,
		...columns.map((column) => text(figures[column])),
	]);
	return [["", ...columns], ["---", ...columns.map(() => "---:")], ...rows]
		.map((cells) => `| ${cells.join(" | ")} |`)
		.join("\n");
}

/** Prints the tables of `npm run COMMAND` by their titles, and writes them to its section of `docs/benchmarks.md`. */
export function report(
	command: string,
	tables: Readonly<Record<string, Table>>,
): void {
	const git = ["rev-parse", "--short", "HEAD"];
	const commit = execFileSync("git", git, { encoding: "utf8" }).trim();
	const text = [
		`${new Date().toISOString().slice(0, 10)}, commit ${commit}; ${cpus().length} cores, ${cpus()[0]?.model}; Node ${process.versions.node}.`,
		...Object.entries(tables).map(
			([title, table]) => `${title}:\n\n${markdownTable(table)}`,
		),
	].join("\n\n");
	console.log(text);
	const file = `${import.meta.dirname}/../docs/benchmarks.md`;
	const heading = `## \`npm run ${command}\`\n\n`;
	const [before = "", after = ""] = readFileSync(file, "utf8").split(heading);
	const next = after.indexOf("\n## ");
	const rest = next < 0 ? "" : after.slice(next);
	writeFileSync(file, `${before}${heading}${text}\n${rest}`);
}
