/**
 * Runs parts of the project's checks, and ends with the time of each command and the sum of all tests:
 *
 *     node test/run.ts check      lint, types and the tests of each room (`npm run check`)
 *     node test/run.ts page       the page and the dashboard in Chromium, the page with other words, and of their editor
 *                                 what a change of the page can break; with `check`: `npm test`
 *     node test/run.ts words      the page with other words, `npm run dev` and the editor of words (`npm run test:words`)
 *     node test/run.ts variants   the tests in Chromium that repeat those of `page` in other circumstances
 *     node test/run.ts faults     crashes, attacks and proxies (`npm run test:faults`)
 *     node test/run.ts browsers   journeys in Firefox and WebKit (`npm run test:browsers`)
 *     node test/run.ts rest       what `npm test` skips on a machine without PostgreSQL and git; beside it, `words` leaves
 *                                 out what is a part of `npm test`
 */
import "../build/prerequisites.js";
import { exec } from "node:child_process";
import { globSync, mkdtempSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { findChromium } from "./support/chromium.ts";
import { startSharedCluster } from "./support/databases.ts";
import { doesReach, importsOf } from "./support/imports.ts";
import { memoryFolder } from "./support/memory-folder.ts";
import { noPostgres } from "./support/postgres-server.ts";
import { installedFonts } from "./support/system-fonts.ts";
import { variant } from "./support/variant.ts";

const root = path.join(import.meta.dirname, "..");
const parts = new Set(process.argv.slice(2));
const build = "node build/build-page.ts";
/** The files share a process, which a server that a failed test leaves open does not keep from its end. */
const nodeTest =
	"node --test --test-isolation=none --test-force-exit --test-reporter=spec --test-timeout=300000";
const faults = "test/{faults,hostile,proxies}/*.test.ts";
const browsers = "test/browsers/*.test.ts";
const words = "test/words/*.test.ts";
/** Files with a process of their own: they wait for long, attack, or stop the event loop. */
const alone =
	/^test\/(?!field|project|conformance|words)|^test\/project\/(?:mailer-process|overload)\./;
/** What tests of rooms import that need more than the packages. */
const programs = /^test\/support\/(?:postgres-server|pgbouncer|no-git)\.ts$/;
/** Begin first: at the end, one of them would run for long while a core is idle. */
const longest = [
	"test/browsers/journeys.test.ts",
	"test/faults/mail-week.test.ts",
	"test/faults/upgrade.test.ts",
	"test/faults/mail.test.ts",
	"test/faults/notices.test.ts",
	"test/faults/postgres.test.ts",
	"test/proxies/rolling-restart.test.ts",
	"test/faults/database-file.test.ts",
	"test/project/mailer-process.test.ts",
	"test/project/overload.test.ts",
	...["cli", "mail", "store", "server", "test/project", "test/field"],
	...["list", "build"],
];

// The types of each file are stripped once, not in each process that loads it.
const cache = path.join(root, "node_modules/.cache");
process.env["NODE_COMPILE_CACHE"] = path.join(cache, "node");
process.env["PLAYWRIGHT_TRANSFORM_CACHE_DIR"] = path.join(cache, "playwright");
// In a zone where it is another day than in UTC: what counts by the day of the machine is seen, at any hour.
process.env["TZ"] =
	new Date().getUTCHours() < 12 ? "Etc/GMT+12" : "Pacific/Chatham";
// Each database and each copy of the project costs less in memory.
const temporary = memoryFolder();
// As root, PostgreSQL runs as another user, who reads files of the tests.
process.umask(0o022);
if (process.stdout.isTTY) process.env["FORCE_COLOR"] = "1";
// An ordinary end of this process also stops the database.
process.once("SIGINT", () => process.exit(130));

const testPrograms = /^(?:node --test|playwright test) /;

/** For one command, which may hang. */
const limitMs = 15 * 60_000;

/** A command, and its name in the output. */
type Command = readonly [line: string, name?: string];

/** The counts of a command, and the names of its tests that failed, and that passed when they ran again. */
interface Result {
	readonly passed: number;
	readonly failed: number;
	readonly skipped: number;
	readonly failures: readonly string[];
	readonly retried: readonly string[];
	/** What the tests that failed said, each in a line. */
	readonly reasons: readonly string[];
}

const total = { passed: 0, failed: 0, skipped: 0 };
const times: string[] = [];
/** The last lines of the output: which tests failed, which of them passed when they ran again, and why they failed. */
const verdicts: string[] = [];

/** The commands of Node whose tests failed. */
const doubtful: [line: string, name: string, result: Result][] = [];
/** More failed tests than these are no matter of a slow moment: they do not run again. */
const mostAgain = 5;

/** Runs a command, then prints what it said. One that runs no tests counts as a test. */
async function run(line: string, name = line, suffix = ""): Promise<Result> {
	const begin = performance.now();
	// The tests of faults need a disk.
	const memory = path.matchesGlob(name, faults) ? {} : { TMPDIR: temporary };
	const env = { ...process.env, ...memory };
	const options = { cwd: root, env, timeout: limitMs };
	// A pipe holds about 200 lines while this process is busy, and a forced exit loses the others (nodejs/node#64833).
	const folder = mkdtempSync(path.join(temporary, "output-"));
	const [out, err] = [path.join(folder, "out"), path.join(folder, "err")];
	const { promise, resolve } = Promise.withResolvers<boolean>();
	exec(`${line} >"${out}" 2>"${err}"`, options, (error) =>
		resolve(error !== null),
	);
	const isFailed = await promise;
	const isLate = performance.now() - begin >= limitMs;
	const end = isLate
		? `It did not end within ${limitMs / 60_000} minutes.\n`
		: "";
	const output = readFileSync(out, "utf8") + readFileSync(err, "utf8") + end;
	console.log(`> ${name}${suffix}\n${output}`);
	const seconds = ((performance.now() - begin) / 1000).toFixed(1);
	times.push(`${seconds.padStart(7)} s  ${name}${suffix}`);
	const text = stripVTControlCharacters(output);
	return resultOf(text, isFailed || isLate, testPrograms.test(line));
}

/** Reads what Node (`ℹ pass 3`) and Playwright (`  3 passed`) print if the command has run tests. */
function resultOf(text: string, isFailed: boolean, hasTests: boolean): Result {
	/** The sum of the counts with these names. */
	const count = (names: string) =>
		[
			...text.matchAll(
				RegExp(`^(?:ℹ (?:${names}) (\\d+)| +(\\d+) (?:${names})\\b.*)$`, "gm"),
			),
		]
			.map(([, node, playwright]) => Number(node ?? playwright))
			.reduce((sum, more) => sum + more, 0);
	/** The tests that Playwright lists below such a count. */
	const listed = (names: string) =>
		[
			...text.matchAll(
				RegExp(`^ +\\d+ (?:${names})\\n((?: {4}\\[.+\\n?)+)`, "gm"),
			),
		].flatMap(([, lines = ""]) =>
			lines
				.trim()
				.split("\n")
				.map((line) => line.replace(/─+$/, "").trim()),
		);
	// Node lists them again at its end, which a process that breaks down does not reach.
	const [shown, atEnd] = text.split(/^✖ failing tests:$/m);
	const ofNode = atEnd
		? (shown ?? "").matchAll(/^✖ (.+?)(?: \([\d.]+ms\))?$/gm)
		: [];
	const failures = [
		...Array.from(ofNode, ([, name = ""]) => name),
		...listed("failed|interrupted"),
	];
	const retried = listed("flaky");
	const reasons = [
		...(atEnd ?? "").matchAll(
			/^(✖ .+?)(?: \([\d.]+ms\))?\n((?: {2}(?! {2}).*\n)+)/gm,
		),
		...text.matchAll(/^ {2}\d+\) (.+?) ─*\n\n((?: {4}(?! ).*\n)+)/gm),
	].map(([, test, said = ""]) =>
		`${test}: ${said.trim()}`.replaceAll(/\s+/g, " ").slice(0, 400),
	);
	// It ended before it could count its tests.
	const isCut =
		hasTests &&
		!/^(?:ℹ duration_ms| +\d+ (?:passed|failed|flaky|skipped)\b)/m.test(text);
	if (isCut) reasons.push("the output ends before it counts the tests");
	// A flaky test has passed on its one retry.
	const passed = count("pass|passed|flaky");
	const failed = count("fail|failed|cancelled|interrupted");
	return {
		passed: hasTests ? passed : Number(!isFailed),
		failed: Math.max(failed, Number(isFailed || isCut)),
		skipped: count("skipped|todo"),
		failures,
		retried,
		reasons,
	};
}

/** Adds the counts of a command, and says which of its tests failed. */
function add(result: Result, name: string): void {
	const { passed, failed, skipped, failures, retried, reasons } = result;
	total.passed += passed;
	total.failed += failed;
	total.skipped += skipped;
	for (const test of retried)
		verdicts.push(`passed when run again alone: ${test} (${name})`);
	for (const test of failures) verdicts.push(`failed: ${test} (${name})`);
	// What is no test, or a process that broke down.
	if (failed > 0 && failures.length === 0) verdicts.push(`failed: ${name}`);
	for (const reason of reasons) verdicts.push(`because: ${reason}`);
}

/** Runs the tests that failed once more, alone: a slow moment of the machine is no failure. */
async function runAgain(): Promise<void> {
	const count = doubtful.reduce(
		(sum, [, , { failures }]) => sum + failures.length,
		0,
	);
	for (const [line, name, result] of doubtful) {
		const { passed, failed, failures } = result;
		const patterns = failures.map(
			(test) =>
				`--test-name-pattern="^${test.replaceAll(/[^\p{L}\p{N} ,]+/gu, ".+")}$"`,
		);
		const chosen = [nodeTest, ...patterns].join(" ");
		const again =
			count <= mostAgain && failures.length > 0
				? await run(line.replace(nodeTest, chosen), name, ", again")
				: undefined;
		// A process that broke down runs fewer tests.
		if (!again || again.passed + again.failed < failures.length) {
			add(result, name);
			continue;
		}
		add(
			{
				...result,
				passed: passed + failed - again.failed,
				failed: again.failed,
				failures: again.failures,
				reasons: [...new Set([...result.reasons, ...again.reasons])],
				retried: failures.filter((test) => !again.failures.includes(test)),
			},
			name,
		);
	}
}

async function startCluster(): Promise<void> {
	if (noPostgres === false) await startSharedCluster();
	else console.log(`Tests with PostgreSQL are skipped: ${noPostgres}.`);
}

/** The commands of the parts, those that take longest at the front. */
function commandsOfParts(): Command[] {
	const find = (pattern: string, exclude: string[] = []) =>
		globSync(pattern, { cwd: root, exclude }).map((file) =>
			file.replaceAll(path.sep, "/"),
		);
	const elsewhere = [
		"{**/node_modules,dist,test-results}/**",
		faults,
		browsers,
		words,
	];
	const found = new Set([
		...(parts.has("browsers") ? find(browsers) : []),
		...(parts.has("faults") ? find(faults) : []),
		...(parts.has("words") ? find(words) : []),
		...(parts.has("check") ? find("**/*.test.ts", elsewhere) : []),
	]);
	const rest = parts.has("rest")
		? find("**/*.test.ts", elsewhere).filter((file) =>
				doesReach(file, programs),
			)
		: [];
	const isWhole = (file: string) =>
		importsOf(file).some((name) => programs.test(name));
	for (const file of rest.filter(isWhole)) found.add(file);
	// Of the others, only what `testOnPostgres` names is skipped without it.
	const onPostgres = rest.filter(
		(file) =>
			!isWhole(file) && importsOf(file).includes("test/support/engines.ts"),
	);
	const groups = Map.groupBy(found, groupOf);
	const names = new Set([...longest, ...groups.keys()]);
	const commands = [...names].flatMap((name): Command[] => {
		const group = groups.get(name);
		return group ? [[`${nodeTest} ${group.join(" ")}`, name]] : [];
	});
	if (onPostgres.length > 0)
		for (const [name, group] of Map.groupBy(onPostgres, groupOf))
			commands.unshift([
				`${nodeTest} --test-name-pattern="on PostgreSQL" ${group.join(" ")}`,
				`${name} on PostgreSQL`,
			]);
	/** Tests in Chromium. Each command removes what is in its own folder when it begins. */
	const playwright = (
		name: string,
		projects: readonly string[],
		choice = "",
	): Command => [
		`playwright test --retries 1 --output test-results/${name} --project ${projects.join(" --project ")} ${choice}`,
		`${name} in Chromium`,
	];
	// On a new machine, the types take long, and on one core: at the end, the other one would be idle.
	if (parts.has("check"))
		commands.unshift(["npm run --silent types"], ["biome check ."]);
	if (parts.has("page"))
		commands.unshift(
			playwright("page", ["page", "words"], `--grep-invert ${variant}`),
		);
	const hasWords = parts.has("page") || parts.has("rest");
	if (parts.has("words") && !hasWords)
		commands.unshift(playwright("words", ["words"]));
	const repeating = [
		...(parts.has("words") && hasWords ? ["words"] : []),
		...(parts.has("variants") ? ["page", ...installedFonts] : []),
	];
	// At the end: more browsers beside that of the page would keep the servers of other tests from answering.
	if (repeating.length > 0)
		commands.push(playwright("variants", repeating, `--grep ${variant}`));
	return commands;
}

/**
 * Whether the tests in Chromium have one: that of the packages, an installed one, or the one that Playwright downloads.
 * Without any, all of them are one failure.
 */
async function hasChromium(): Promise<boolean> {
	if (!["page", "words", "variants"].some((part) => parts.has(part)))
		return true;
	if (await findChromium()) return true;
	await run("playwright install chromium");
	if (await findChromium()) return true;
	console.log(
		"The tests in a browser did not run, which counts as one failure: install Chrome or Chromium, or set CHROMIUM_PATH to the path of one.\n",
	);
	total.failed += 1;
	verdicts.push("failed: the tests in a browser, which did not run");
	return false;
}

/** The files that share a process: those of a room, and the short ones in `test/`. Other tests there mostly wait. */
function groupOf(file: string): string {
	if (alone.test(file)) return file;
	return file.replace(/^(test\/)?(\w+)\/.*/, "$1$2");
}

/** Runs commands beside each other; more than there are cores, since most wait for a server. */
async function runAll(commands: Command[]): Promise<void> {
	const cores = availableParallelism();
	let working = cores + 2;
	async function work() {
		for (let next = commands.shift(); next; next = commands.shift()) {
			const [line, name = line] = next;
			const result = await run(line, name);
			if (result.failed > 0 && line.startsWith(nodeTest))
				doubtful.push([line, name, result]);
			else add(result, name);
		}
		working -= 1;
		if (working === cores)
			console.log("As many commands are left as there are cores.\n");
	}
	await Promise.all(Array.from({ length: working }, work));
}

const [isInChromium] = await Promise.all([
	hasChromium(),
	run(build).then((result) => add(result, build)),
	startCluster(),
]);
await runAll(
	commandsOfParts().filter(
		([line]) => isInChromium || !line.startsWith("playwright "),
	),
);
await runAgain();

const seconds = (performance.now() / 1000).toFixed(1);
console.log(`\n${times.join("\n")}\n${seconds.padStart(7)} s  in all\n`);
if (verdicts.length > 0) console.log(`${verdicts.join("\n")}\n`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 ? 1 : 0;
