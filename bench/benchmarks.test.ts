import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { circumstances, keepBenchmarks } from "./benchmarks.ts";

const there = {
	machine: "a machine",
	date: "2026-01-02",
	commit: "commit abc",
};

async function keeper(t: TestContext) {
	const file = path.join(temporaryFolder(t), "benchmarks.md");
	return {
		keep: (command: string, results: string, when = there) =>
			keepBenchmarks(command, results, when, file),
		read: () => readFile(file, "utf8"),
	};
}

test("a first run makes the document, with machine, date and commit", async (t) => {
	const { keep, read } = await keeper(t);
	await keep("bench", "| a | b |\n");
	assert.match(
		await read(),
		/^# Benchmarks\n\n## `npm run bench`\n\n2026-01-02, commit abc; a machine\.\n\n\| a \| b \|\n$/,
	);
});

test("another run replaces its own section and no other", async (t) => {
	const { keep, read } = await keeper(t);
	await keep("bench", "server, first");
	await keep("bench:page", "page, first");
	const first = await read();
	await keep("bench", "server, second", { ...there, date: "2026-03-04" });
	assert.equal(
		await read(),
		first
			.replace("server, first", "server, second")
			.replace("2026-01-02", "2026-03-04"),
	);
	const second = await read();
	await keep("bench:page", "page, second");
	assert.equal(await read(), second.replace("page, first", "page, second"));
});

test("the circumstances are those of here and now", () => {
	const { machine, date, commit } = circumstances();
	assert.match(
		machine,
		/^.+, \d+ cores, \d+ GB of memory, .+, Node \d+\.\d+\.\d+$/,
	);
	assert.match(date, /^\d{4}-\d\d-\d\d$/);
	assert.match(
		commit,
		/^(?:commit [\da-f]{7,}(?: with changes)?|unknown commit)$/,
	);
});
