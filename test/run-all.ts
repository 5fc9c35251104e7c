/** Runs every check there is, one after another, and counts: format, lint, types, Node, browser. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findBrowser } from "./support/find-browser.ts";
import {
	keepPrinted,
	printedFaults,
	printedVariable,
} from "./support/printed.ts";

const root = path.join(import.meta.dirname, "..");
const reports = mkdtempSync(path.join(tmpdir(), "waitlist-tests-"));
const printed = path.join(reports, "printed");
mkdirSync(printed);
// For this process and, through it, for everything that it starts.
process.env[printedVariable] = printed;
const total = { passed: 0, failed: 0, skipped: 0 };

/** Runs a command, shows what it prints and keeps that for the check at the end. */
async function run(
	command: string,
	args: readonly string[],
	environment: Record<string, string> = {},
): Promise<boolean> {
	console.log(`\n> ${command} ${args.join(" ")}`);
	const child = spawn(command, args, {
		cwd: root,
		stdio: ["inherit", "pipe", "pipe"],
		// On Windows, npm's commands are batch files.
		shell: process.platform === "win32",
		env: {
			...process.env,
			...(process.stdout.isTTY && { FORCE_COLOR: "1" }),
			...environment,
		},
	});
	for (const [from, to] of [
		[child.stdout, process.stdout],
		[child.stderr, process.stderr],
	] as const) {
		from.setEncoding("utf8").on("data", (text: string) => {
			to.write(text);
			keepPrinted(`${command}.txt`, text);
		});
	}
	const [status] = await once(child, "close").catch((error: Error) => {
		console.error(error.message);
		return [];
	});
	return status === 0;
}

/** A command that is one test by itself. */
async function runCheck(command: string, ...args: string[]): Promise<void> {
	if (await run(command, args)) total.passed += 1;
	else total.failed += 1;
}

/** Adds what a suite counted; one that broke before it could count has failed. */
function addCounts(isGreen: boolean, file: string): void {
	try {
		const counts = JSON.parse(readFileSync(file, "utf8"));
		total.passed += counts.passed;
		total.failed += counts.failed;
		total.skipped += counts.skipped;
		if (isGreen || counts.failed > 0) return;
	} catch {}
	total.failed += 1;
}

async function runNodeTests(): Promise<void> {
	const file = path.join(reports, "node.json");
	const isGreen = await run("node", [
		"--test",
		"--test-reporter=spec",
		"--test-reporter-destination=stdout",
		"--test-reporter=./test/count-node.ts",
		`--test-reporter-destination=${file}`,
		"**/*.test.ts",
	]);
	addCounts(isGreen, file);
}

async function runBrowserTests(): Promise<void> {
	const browser = findBrowser();
	if (browser === undefined) {
		total.failed += 1;
		return;
	}
	const file = path.join(reports, "browser.json");
	const isGreen = await run("playwright", ["test"], {
		CHROMIUM_PATH: browser,
		COUNT_FILE: file,
	});
	addCounts(isGreen, file);
}

/** Nothing that anybody printed may hold an e-mail address, a phone number or a key: one test more. */
function checkPrinted(): void {
	const faults = printedFaults(printed);
	console.log(`\n> what all of them printed: ${faults.length} faults`);
	for (const fault of faults) console.error(fault);
	if (faults.length === 0) total.passed += 1;
	else total.failed += 1;
}

await runCheck("biome", "check", ".");
await runCheck("tsc", "-p", ".");
await runCheck("tsc", "-p", "page");
await runCheck("tsc", "-p", "dashboard/page");
await runCheck("tsc", "-p", "test");
await runCheck("node", "build/build-page.ts");
await runNodeTests();
await runBrowserTests();
checkPrinted();
rmSync(reports, { recursive: true });

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 ? 1 : 0;
