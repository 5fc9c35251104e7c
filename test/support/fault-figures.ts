/** The figures that tests print through `t.diagnostic`, for the table in docs/fault-runs.md. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { run } from "node:test";
import { describeRun } from "../../bench/report.ts";

const root = path.join(import.meta.dirname, "../..");

interface Figure {
	readonly file: string;
	readonly test: string;
	readonly seen: string;
}

/** Adds the figures of the tests that pass in this run to `figures`. */
export function collectFigures(
	events: ReturnType<typeof run>,
	figures: Figure[],
): void {
	/** The test that passed last in each file: its figures follow. */
	const passed = new Map<string, string>();
	events.on("test:pass", ({ file, name }) => {
		if (file !== undefined) passed.set(file, name);
	});
	events.on("test:diagnostic", ({ file, message, level }) => {
		// A figure without a file counts the whole run.
		const test = file && passed.get(file);
		if (!test || level !== "info") return;
		figures.push({
			file: path.relative(root, file).replaceAll(path.sep, "/"),
			test,
			seen: message,
		});
	});
}

/** Replaces the table in docs/fault-runs.md; its first paragraphs stay. */
export function writeFigures(
	figures: readonly Figure[],
	document = path.join(root, "docs/fault-runs.md"),
): void {
	const [introduction] = readFileSync(document, "utf8").split(
		"## The last run",
	);
	const rows = figures
		.toSorted((one, other) => one.file.localeCompare(other.file))
		.map(({ file, test, seen }) => `| \`${file}\` | ${test} | ${seen} |`);
	writeFileSync(
		document,
		`${introduction}## The last run

${describeRun()}

| File | Test | Seen |
| --- | --- | --- |
${rows.join("\n")}
`,
	);
}
