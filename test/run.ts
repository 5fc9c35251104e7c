/**
 * Runs the project's checks, and ends with the time of each part and the sum of all tests:
 *
 *     node test/run.ts          all checks but those of `test:faults` (`npm test`)
 *     node test/run.ts check    the same without the browser (`npm run check`)
 *     node test/run.ts faults   crashes, attacks and proxies (`npm run test:faults`)
 *     node test/run.ts browsers journeys in Firefox and WebKit (`npm run test:browsers`)
 */
import { exec, spawnSync } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { run as runTestFiles } from "node:test";
import { spec } from "node:test/reporters";
import { startSharedCluster } from "./support/databases.ts";
import { collectFigures, writeFigures } from "./support/fault-figures.ts";
import { findBrowser } from "./support/find-browser.ts";
import { noPostgres } from "./support/postgres-server.ts";

const root = path.join(import.meta.dirname, "..");
const journeys = "test/browsers/journeys.test.ts";
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
/** More than there are cores: most files wait for a server or a database. */
const filesAtOnce = 4;

// The types of each file are stripped once, not in each process that loads it.
process.env["NODE_COMPILE_CACHE"] = path.join(root, "node_modules/.cache/node");
// The clock of this machine shows other hours than that of another one.
process.env["TZ"] = "UTC";
if (process.stdout.isTTY) process.env["FORCE_COLOR"] = "1";
// Ends this process in the ordinary way, and with it the database.
process.once("SIGINT", () => process.exit(130));

const figures: Parameters<typeof collectFigures>[1] = [];
const total = { passed: 0, failed: 0, skipped: 0 };
const times: string[] = [];

/** Runs a part, and notes how long it took and whether it succeeded. */
async function part(
	name: string,
	run: () => Promise<typeof total>,
): Promise<void> {
	const begin = performance.now();
	const counts = await run();
	total.passed += counts.passed;
	total.failed += counts.failed;
	total.skipped += counts.skipped;
	const outcome = counts.failed > 0 ? "FAILED" : "passed";
	times.push(`${secondsSince(begin)}  ${outcome}  ${name}`);
}

function secondsSince(begin: number): string {
	return `${((performance.now() - begin) / 1000).toFixed(1).padStart(7)} s`;
}

/** A command that is one test by itself; prints its output at its end, since others run beside it. */
function check(line: string): Promise<void> {
	return part(line, async () => {
		const { promise, resolve } = Promise.withResolvers<boolean>();
		exec(line, { cwd: root }, (error, stdout, stderr) => {
			process.stdout.write(`> ${line}\n${stdout}${stderr}`);
			resolve(error !== null);
		});
		const failed = Number(await promise);
		return { passed: 1 - failed, failed, skipped: 0 };
	});
}

async function startCluster(): Promise<void> {
	if (noPostgres === false) await startSharedCluster();
	else console.log(`Tests with PostgreSQL are skipped: ${noPostgres}.`);
}

/** Runs test files with Node's runner, `concurrency` of them at a time. */
async function nodeTests(files: string[], concurrency: number) {
	const counts = { passed: 0, failed: 0, skipped: 0 };
	const events = runTestFiles({
		cwd: root,
		files,
		concurrency,
		timeout: 300_000,
	});
	events.on("test:summary", ({ file, success, counts: sum }) => {
		if (file !== undefined) return;
		counts.passed = sum.passed;
		counts.skipped = sum.skipped + sum.todo;
		const failed = sum.tests - counts.passed - counts.skipped;
		counts.failed = success ? failed : Math.max(failed, 1);
	});
	collectFigures(events, figures);
	events.compose(spec).pipe(process.stdout, { end: false });
	await once(events, "end");
	return counts;
}

/** Runs the test files that match beside each other, and then those that run alone. */
async function runNodeTests(
	patterns: string[],
	exclude: string[],
): Promise<void> {
	const files = globSync(patterns, { cwd: root, exclude }).map((file) =>
		file.split(path.sep).join("/"),
	);
	const isFirst = (file: string) => longest.includes(file);
	const beside = files
		.filter((file) => !alone.includes(file))
		.sort((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
	await part("node --test", () => nodeTests(beside, filesAtOnce));
	for (const file of alone.filter((each) => files.includes(each)))
		await part(`node --test ${file}`, () => nodeTests([file], 1));
}

async function browserTests() {
	const browser = findBrowser();
	if (browser === undefined) return { passed: 0, failed: 1, skipped: 0 };
	const folder = mkdtempSync(path.join(tmpdir(), "frontage-browser-tests-"));
	const report = path.join(folder, "report.json");
	const { status } = spawnSync("playwright test --reporter=list,json", {
		cwd: root,
		stdio: "inherit",
		shell: true,
		env: {
			...process.env,
			CHROMIUM_PATH: browser,
			PLAYWRIGHT_JSON_OUTPUT_FILE: report,
		},
	});
	try {
		const { stats } = JSON.parse(readFileSync(report, "utf8"));
		const failed: number = stats.unexpected;
		return {
			// A flaky test has passed on its one retry, which only CI allows; Playwright names it.
			passed: (stats.expected + stats.flaky) as number,
			failed: status === 0 ? failed : Math.max(failed, 1),
			skipped: stats.skipped as number,
		};
	} catch {
		return { passed: 0, failed: 1, skipped: 0 };
	} finally {
		rmSync(folder, { recursive: true });
	}
}

const begin = performance.now();
const what = process.argv[2] ?? "all";
const build = "node build/build-page.ts";
if (what === "faults") {
	await Promise.all([check(build), startCluster()]);
	await runNodeTests(
		faults.map((folder) => `${folder}/*.test.ts`),
		[],
	);
	if (total.failed + total.skipped === 0) writeFigures(figures);
} else if (what === "browsers") {
	await check(build);
	await part("node --test", () => nodeTests([journeys], 1));
} else {
	await Promise.all([
		check("biome check ."),
		check("tsc -p ."),
		check("tsc -p page"),
		check("tsc -p dashboard/page"),
		check("tsc -p test"),
		check(build),
		startCluster(),
	]);
	await runNodeTests(
		["**/*.test.ts"],
		["node_modules", "dist", "test-results", "test/browsers", ...faults].map(
			(folder) => `${folder}/**`,
		),
	);
	if (what === "all") await part("playwright test", browserTests);
}

console.log(`\n${times.join("\n")}\n${secondsSince(begin)}  in all\n`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 ? 1 : 0;
