/**
 * Runs the project's checks, and ends with the time of each part and the sum of all tests:
 *
 *     node test/run.ts          all checks but those of `test:faults` (`npm test`)
 *     node test/run.ts check    the same without the browser (`npm run check`)
 *     node test/run.ts faults   crashes, attacks and proxies (`npm run test:faults`)
 *     node test/run.ts browsers journeys in Firefox and WebKit (`npm run test:browsers`)
 */
import { exec } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import path from "node:path";
import { run as runTestFiles } from "node:test";
import { spec } from "node:test/reporters";
import { stripVTControlCharacters } from "node:util";
import { startSharedCluster } from "./support/databases.ts";
import { findBrowser } from "./support/find-browser.ts";
import { noPostgres } from "./support/postgres-server.ts";

const root = path.join(import.meta.dirname, "..");
const build = "node build/build-page.ts";
const faults = ["test/faults", "test/hostile", "test/proxies"];
/** Measure time, or stop the event loop: other test files beside them would make them fail. */
const alone = ["server/overload.test.ts", "test/hostile/load.test.ts"];
/** Begin first: at the end, one of them would run for long while a core is idle. */
const longest = [
	"test/project/dev.test.ts",
	"build/build-page.test.ts",
	"cli/commands/announce.test.ts",
	"test/faults/second-evening.test.ts",
	"test/hostile/slow.test.ts",
];

// The types of each file are stripped once, not in each process that loads it.
process.env["NODE_COMPILE_CACHE"] = path.join(root, "node_modules/.cache/node");
// The clock of this machine shows other hours than that of another one.
process.env["TZ"] = "UTC";
if (process.stdout.isTTY) process.env["FORCE_COLOR"] = "1";
// Ends this process in the ordinary way, and with it the database.
process.once("SIGINT", () => process.exit(130));

const total = { passed: 0, failed: 0, skipped: 0 };
const times: string[] = [];

async function timed(name: string, work: Promise<unknown>): Promise<void> {
	const begin = performance.now();
	await work;
	const seconds = (performance.now() - begin) / 1000;
	times.push(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

/** A command that is one test by itself. */
async function check(line: string): Promise<void> {
	const { output, isFailed } = await command(line);
	process.stdout.write(`> ${line}\n${output}`);
	total[isFailed ? "failed" : "passed"] += 1;
}

function command(line: string, show?: NodeJS.WritableStream) {
	const { promise, resolve } = Promise.withResolvers<{
		output: string;
		isFailed: boolean;
	}>();
	const options = { cwd: root, maxBuffer: Number.POSITIVE_INFINITY };
	const child = exec(line, options, (error, stdout, stderr) =>
		resolve({ output: stdout + stderr, isFailed: error !== null }),
	);
	if (show) child.stdout?.pipe(show, { end: false });
	return promise;
}

/** Runs test files with Node's runner; more at once than there are cores, since most wait for a server. */
async function nodeTests(files: string[], concurrency = 4): Promise<void> {
	const events = runTestFiles({
		cwd: root,
		files,
		concurrency,
		timeout: 300_000,
	});
	events.on("test:summary", ({ file, success, counts }) => {
		if (file !== undefined) return;
		const skipped = counts.skipped + counts.todo;
		const failed = counts.tests - counts.passed - skipped;
		total.passed += counts.passed;
		total.skipped += skipped;
		total.failed += success ? failed : Math.max(failed, 1);
	});
	events.compose(spec).pipe(process.stdout, { end: false });
	await once(events, "end");
}

/** Runs the test files that match beside each other, and then those that run alone. */
async function runNodeTests(patterns: string[], exclude: string[] = []) {
	const files = globSync(patterns, { cwd: root, exclude }).map((file) =>
		file.replaceAll(path.sep, "/"),
	);
	const first = longest.filter((file) => files.includes(file));
	const beside = new Set([...first, ...files]).difference(new Set(alone));
	await timed("node --test", nodeTests([...beside]));
	for (const file of alone.filter((each) => files.includes(each)))
		await timed(`node --test ${file}`, nodeTests([file], 1));
}

async function browserTests(): Promise<void> {
	if (findBrowser() === undefined)
		await command("playwright install chromium", process.stdout);
	const { output, isFailed } = await command("playwright test", process.stdout);
	const text = stripVTControlCharacters(output);
	const count = (outcome: string) =>
		Number(RegExp(`^ +(\\d+) ${outcome}`, "m").exec(text)?.[1] ?? 0);
	// A flaky test has passed on its one retry, which only CI allows.
	total.passed += count("passed") + count("flaky");
	total.skipped += count("skipped");
	total.failed += Math.max(count("failed"), Number(isFailed));
}

async function startCluster(): Promise<void> {
	if (noPostgres === false) await startSharedCluster();
	else console.log(`Tests with PostgreSQL are skipped: ${noPostgres}.`);
}

async function runAll(what: string): Promise<void> {
	if (what === "browsers") {
		await timed(build, check(build));
		await timed("journeys", nodeTests(["test/browsers/journeys.test.ts"]));
		return;
	}
	if (what === "faults") {
		await timed(build, Promise.all([check(build), startCluster()]));
		await runNodeTests(faults.map((folder) => `${folder}/*.test.ts`));
		return;
	}
	const lines = ["biome check .", "npm run --silent types", build];
	const checks = lines.map((line) => timed(line, check(line)));
	await Promise.all([...checks, startCluster()]);
	const elsewhere = ["node_modules", "dist", "test-results", "test/browsers"];
	await runNodeTests(
		["**/*.test.ts"],
		[...elsewhere, ...faults].map((folder) => `${folder}/**`),
	);
	if (what !== "check") await timed("playwright test", browserTests());
}

await timed("in all", runAll(process.argv[2] ?? "all"));
console.log(`\n${times.join("\n")}\n`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 ? 1 : 0;
