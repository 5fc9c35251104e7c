/** Runs every check there is, one after another, and counts: format, lint, types, Node, browser. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findBrowser } from "./find-browser.ts";

const root = path.join(import.meta.dirname, "..");
const reports = mkdtempSync(path.join(tmpdir(), "waitlist-tests-"));
const total = { passed: 0, failed: 0, skipped: 0 };

function run(
	command: string,
	args: readonly string[],
	environment: Record<string, string> = {},
): boolean {
	console.log(`\n> ${command} ${args.join(" ")}`);
	const { status } = spawnSync(command, args, {
		cwd: root,
		stdio: "inherit",
		// On Windows, npm's commands are batch files.
		shell: process.platform === "win32",
		env: { ...process.env, ...environment },
	});
	return status === 0;
}

/** A command that is one test by itself. */
function runCheck(command: string, ...args: string[]): void {
	if (run(command, args)) total.passed += 1;
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

function runNodeTests(): void {
	const file = path.join(reports, "node.json");
	const isGreen = run("node", [
		"--test",
		"--test-reporter=spec",
		"--test-reporter-destination=stdout",
		"--test-reporter=./test/count-node.ts",
		`--test-reporter-destination=${file}`,
		"**/*.test.ts",
	]);
	addCounts(isGreen, file);
}

function runBrowserTests(): void {
	const browser = findBrowser();
	if (browser === undefined) {
		total.failed += 1;
		return;
	}
	const file = path.join(reports, "browser.json");
	const isGreen = run("playwright", ["test"], {
		CHROMIUM_PATH: browser,
		COUNT_FILE: file,
	});
	addCounts(isGreen, file);
}

runCheck("biome", "check", ".");
runCheck("tsc", "-p", ".");
runCheck("tsc", "-p", "page");
runCheck("tsc", "-p", "test");
runCheck("node", "build/build-page.ts");
runNodeTests();
runBrowserTests();
rmSync(reports, { recursive: true });

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 ? 1 : 0;
