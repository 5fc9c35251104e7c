import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";

/** Figures by column. */
export type Figures = Readonly<Record<string, number>>;
/** Figures by row. */
export type Table = Readonly<Record<string, Figures>>;

/**
 * Measures the rows of a table in turns, so that a slow minute of the machine affects all of them.
 * Resolves with what `choose` makes of all rounds. With `ratio`, this column is also shown as a multiple
 * of the first row's.
 */
export async function measureInTurns(
	measures: Readonly<Record<string, () => Promise<Figures>>>,
	rounds: number,
	ratio?: string,
	choose: (figures: readonly number[]) => number = median,
): Promise<Table> {
	const measured: { row: string; figures: Figures }[] = [];
	for (let round = 1; round <= rounds; round += 1) {
		for (const [row, measure] of Object.entries(measures)) {
			console.error(`${row}, round ${round} of ${rounds}`);
			measured.push({ row, figures: await measure() });
		}
	}
	const table: Record<string, Record<string, number>> = {};
	for (const [row, all] of Map.groupBy(measured, (each) => each.row)) {
		const figures: Record<string, number> = {};
		table[row] = figures;
		for (const column of Object.keys(all[0]?.figures ?? {}))
			figures[column] = choose(all.map((each) => each.figures[column] ?? NaN));
		const [first = row] = Object.keys(table);
		if (ratio !== undefined)
			figures[`times ${first}`] =
				(figures[ratio] ?? NaN) / (table[first]?.[ratio] ?? NaN);
	}
	return table;
}

function median(numbers: readonly number[]): number {
	return (
		numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? NaN
	);
}

/** A table in Markdown with the columns of its first row and three significant digits. */
function markdownTable(table: Table): string {
	const columns = Object.keys(Object.values(table)[0] ?? {});
	const cell = (figure: number | undefined) =>
		figure?.toLocaleString("en", { maximumSignificantDigits: 3 }) ?? "";
	const rows = Object.entries(table).map(([row, figures]) => [
		row,
		...columns.map((column) => cell(figures[column])),
	]);
	return [["", ...columns], ["---", ...columns.map(() => "---:")], ...rows]
		.map((cells) => `| ${cells.join(" | ")} |`)
		.join("\n");
}

/** When, on which commit and on which machine this runs, as one line. */
export function describeRun(): string {
	const { stdout } = spawnSync("git", ["rev-parse", "--short", "HEAD"], {
		encoding: "utf8",
	});
	const date = new Date().toISOString().slice(0, 10);
	return `${date}, commit ${stdout.trim()}; ${cpus().length} cores, ${cpus()[0]?.model}; Node ${process.versions.node}.`;
}

/**
 * Prints the tables of `npm run COMMAND` by their titles. Without arguments it also writes them to the
 * command's section of `docs/benchmarks.md`.
 */
export function report(
	command: string,
	tables: Readonly<Record<string, Table>>,
): void {
	const text = [
		describeRun(),
		...Object.entries(tables).map(
			([title, table]) => `${title}:\n\n${markdownTable(table)}`,
		),
	].join("\n\n");
	console.log(text);
	if (process.argv.length > 2) return;
	const file = `${import.meta.dirname}/../docs/benchmarks.md`;
	const heading = `## \`npm run ${command}\`\n\n`;
	const [before = "", after = ""] = readFileSync(file, "utf8").split(heading);
	const next = after.indexOf("\n## ");
	const rest = next < 0 ? "" : after.slice(next);
	writeFileSync(file, `${before}${heading}${text}\n${rest}`);
}
