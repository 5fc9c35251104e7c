/** `npm run bench`: how the server does beside simpler ones, each ratio within this one run. */
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openStore } from "../store/open-store.ts";
import { waitlistDatabase } from "../test/support/databases.ts";
import { startPostgres } from "../test/support/postgres-server.ts";
import {
	type ServerProcess,
	startServer,
} from "../test/support/server-process.ts";
import { keepBenchmarks } from "./benchmarks.ts";
import { measureGrowth, measureMemory } from "./growth.ts";
import { connections, type Load, loadPage, loadSignUps } from "./load.ts";
import { measureNginx } from "./nginx.ts";
import { fillLog, measurePgbench } from "./pgbench.ts";
import { measureSummary } from "./summary.ts";
import { tableOf } from "./table.ts";

/** Each server is loaded this often, in turns, so that a slow minute of the machine hits all. */
const rounds = 3;
const seconds = 5;

interface MeasuredLoad extends Load {
	/** What one sign-up took of the processor, in microseconds. */
	readonly microseconds: number;
}

const folder = await mkdtemp(path.join(tmpdir(), "waitlist-bench-"));
// Keeps what `fillLog` leaves.
const database = await startPostgres({ min_wal_size: "1GB" });
await fillLog(database.url);
try {
	await run();
} finally {
	await database.remove();
	await rm(folder, { recursive: true });
}

async function run(): Promise<void> {
	const bare = "bench/bare-server.ts";
	const ungroupedFile = path.join(folder, "ungrouped.db");
	await (await openStore({ kind: "sqlite", file: ungroupedFile })).close();
	const ungroupedUrl = await waitlistDatabase(database);
	const groupedUrl = await waitlistDatabase(database);

	const servers = {
		"bare node:http, only parses": await startServer({}, { program: bare }),
		"ours, SQLite": await startServer(
			{ DATABASE_URL: `file:${path.join(folder, "ours.db")}` },
			{ log: "ignore" },
		),
		"ours, PostgreSQL": await startServer(
			{ DATABASE_URL: groupedUrl },
			{ log: "ignore" },
		),
		"bare, one insert each, SQLite": await startServer(
			{ STORE: ungroupedFile },
			{ program: bare },
		),
		"bare, one insert each, PostgreSQL": await startServer(
			{ STORE: ungroupedUrl },
			{ program: bare },
		),
	};
	const names = Object.keys(servers) as (keyof typeof servers)[];
	const loads = new Map<string, MeasuredLoad[]>(
		names.map((name) => [name, []]),
	);
	try {
		for (let round = 0; round < rounds; round += 1) {
			for (const name of names) {
				console.error(`round ${round + 1} of ${rounds}: ${name}`);
				loads.get(name)?.push(loadServer(servers[name]));
			}
		}
	} finally {
		for (const server of Object.values(servers)) await server.end("SIGTERM");
	}

	const ceiling = medianLoad(loads.get(names[0] ?? "") ?? []).perSecond;
	const signUps = Object.fromEntries(
		names.map((name) => {
			const { perSecond, medianMs, p99Ms, microseconds } = medianLoad(
				loads.get(name) ?? [],
			);
			return [
				name,
				{
					"a second": Math.round(perSecond),
					"of the ceiling": `${Math.round((100 * perSecond) / ceiling)} %`,
					"median ms": medianMs,
					"99th ms": p99Ms,
					"99th / median": Number((p99Ms / medianMs).toFixed(1)),
					"processor µs each": Math.round(microseconds),
				},
			];
		}),
	);
	const results = [
		`Sign-ups, ${connections} connections, median of ${rounds} runs:`,
		tableOf(signUps),
		`pgbench, single prepared inserts, 32 clients: ${measurePgbench(ungroupedUrl, seconds)} a second.`,
		"The page:",
		tableOf(await measureNginx(folder, loadPage, rounds, seconds)),
		"A sign-up with few and with many rows in the table:",
		tableOf(await measureGrowth(folder)),
		"Memory of the server:",
		tableOf(await measureMemory(folder)),
		"The founder's questions with a million people:",
		tableOf(await measureSummary(folder, await waitlistDatabase(database))),
	].join("\n\n");
	console.log(results);
	await keepBenchmarks("bench", results);
}

/** Loads a server, and looks at what that took of the processor; PostgreSQL's share is not in it. */
function loadServer(server: ServerProcess): MeasuredLoad {
	const before = processorSeconds(server);
	const load = loadSignUps(server.address, seconds);
	const used = processorSeconds(server) - before;
	const microseconds = (used * 1_000_000) / (load.perSecond * seconds);
	return { ...load, microseconds };
}

/** All threads together, as Linux counts them: in hundredths of a second. */
function processorSeconds({ pid }: ServerProcess): number {
	const [, times = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
	const fields = times.split(" ");
	return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** The run in the middle, by sign-ups a second. */
function medianLoad(loads: readonly MeasuredLoad[]): MeasuredLoad {
	const sorted = loads.toSorted((a, b) => a.perSecond - b.perSecond);
	const middle = sorted[Math.floor(sorted.length / 2)];
	if (middle === undefined) throw new Error("nothing was measured");
	return middle;
}
