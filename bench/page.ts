/** Measures the page beside the same document without JavaScript and beside bare React. */
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { browserArguments, findBrowser } from "../test/support/find-browser.ts";
import { freePort } from "../test/support/free-port.ts";
import { keepBenchmarks } from "./benchmarks.ts";
import {
	measure,
	type Report,
	type Setting,
	settings,
} from "./page-lighthouse.ts";
import { reportLighthouse, reportVisits } from "./page-report.ts";
import { serveFrom } from "./page-serve.ts";
import {
	makeSites,
	removeSites,
	type SiteName,
	siteNames,
} from "./page-sites.ts";
import { type Visit, visitSlowly } from "./page-slow-run.ts";

const runs = Number(process.argv[2] ?? 5);
const folder = await mkdtemp(path.join(tmpdir(), "frontage-bench-"));
const port = await freePort();
const executablePath = findBrowser();
if (executablePath === undefined) process.exit(1);
const browser = await chromium.launch({
	executablePath,
	args: [...browserArguments, `--remote-debugging-port=${port}`],
});
const sites = await makeSites(folder);
const servers = new Map(
	await Promise.all(
		siteNames.map(
			async (name) => [name, await serveFrom(sites[name], folder)] as const,
		),
	),
);

/** Visits the sites by turns, so that a busy minute of the machine meets all of them. */
async function byTurns<Figures>(
	what: string,
	visit: (address: string, name: SiteName) => Promise<Figures>,
): Promise<Record<SiteName, Figures[]>> {
	const all: Record<SiteName, Figures[]> = {
		"the page": [],
		"no JavaScript": [],
		"bare React": [],
	};
	for (let run = 1; run <= runs; run += 1) {
		process.stderr.write(`\r${what}: ${run} of ${runs} `);
		for (const name of siteNames) {
			const address = servers.get(name)?.address ?? "";
			all[name].push(await visit(address, name));
		}
	}
	process.stderr.write("\n");
	return all;
}

const visits = await byTurns<Visit>("Slow phone", (address, name) =>
	visitSlowly(browser, address, name !== "no JavaScript"),
);
const reports = {} as Record<Setting, Record<SiteName, Report[]>>;
for (const setting of settings) {
	reports[setting] = await byTurns(`Lighthouse, ${setting}`, (address) =>
		measure(address, setting, port),
	);
}
const reported = [reportVisits(visits), reportLighthouse(reports)];
const results = reported.map(({ text }) => text).join("\n\n");
console.log(results);
await keepBenchmarks("bench:page", results);
process.exitCode = reported.every(({ isGood }) => isGood) ? 0 : 1;

await browser.close();
for (const server of servers.values()) await server.close();
await removeSites(folder);
