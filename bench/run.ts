/**
 * `npm run bench`: the server beside simpler ones. An argument `NAME=URL` adds a server that runs
 * already, such as one of an older version.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { waitlistDatabase } from "../test/support/databases.ts";
import {
	createWebLogin,
	noPgbouncer,
	startPgbouncer,
} from "../test/support/pgbouncer.ts";
import { startPostgres } from "../test/support/postgres-server.ts";
import { startServer } from "../test/support/server-process.ts";
import { load } from "./load.ts";
import {
	type Figures,
	mapValues,
	measureInTurns,
	report,
	type Table,
} from "./report.ts";
import { isInstalled, serve, startNginx } from "./servers.ts";

/** Addresses by name. */
type Addresses = Readonly<Record<string, string>>;

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		seconds: { type: "string", default: "5" },
		people: { type: "string", default: "1000000" },
	},
});
const seconds = Number(values.seconds);
const people = Number(values.people);
const others: Addresses = Object.fromEntries(
	positionals.map((argument) => argument.split("=", 2)),
);
if (!isInstalled("wrk")) {
	console.error("The load comes from wrk: install it (apt install wrk).");
	process.exit(1);
}

await using cleanup = new AsyncDisposableStack();
const folder = await mkdtemp(path.join(tmpdir(), "waitlist-bench-"));
cleanup.defer(() => rm(folder, { recursive: true }));
const cluster = await startPostgres({ fsync: "on", min_wal_size: "1GB" });
cleanup.defer(() => cluster.remove());
// Leaves old WAL files to write over, as on a server that has run for a while: a new cluster stops
// at each new file until it is filled with zeros.
const sql = postgres(cluster.url, { max: 1 });
await sql`select pg_logical_emit_message(false, 'bench', ''), pg_switch_wal()
	from generate_series(1, 60)`;
await sql`checkpoint`;
await sql.end();

const bare = await serve(async (request, response) => {
	JSON.parse(Buffer.concat(await request.toArray()).toString());
	response.writeHead(201, { "Content-Length": 0 }).end();
});
const sqlite = await startOurs(`file:${folder}/sign-ups.db`);
const postgresql = await startOurs(await waitlistDatabase(cluster));
const inboxes: Record<string, string> = {
	"bare node:http": cleanup.use(bare).address,
	"ours, SQLite": sqlite.address,
	"ours, PostgreSQL": postgresql.address,
	...others,
};
if (noPgbouncer) console.error(`Left out: ${noPgbouncer}.`);
else {
	const url = await waitlistDatabase(cluster);
	await createWebLogin(url);
	const pooler = await startPgbouncer(
		{ after: (end) => cleanup.defer(async () => void (await end())) },
		cluster.port,
		"transaction",
	);
	const through = pooler.url(new URL(url).pathname.slice(1));
	inboxes["ours, PgBouncer"] = (await startOurs(through)).address;
}
const pages: Addresses = {
	...(isInstalled("nginx") && {
		nginx: cleanup.use(await startNginx()).address,
	}),
	ours: sqlite.address,
	...others,
};
report("bench", {
	"Sign-ups, 64 connections": await compare(inboxes, "sign-ups", 64),
	"Sign-ups, 256 connections": await compare(inboxes, "sign-ups", 256),
	"GET /, 64 connections": await compare(pages, "page", 64),
	"Sign-ups while a SQLite file grows": await grow(`file:${folder}/growth.db`),
	"Sign-ups while a PostgreSQL table grows": await grow(
		await waitlistDatabase(cluster),
	),
	"The founder's side, milliseconds": await foundersSide([100_000, people]),
});

/** Starts our server on a database, until the end of the run. */
async function startOurs(databaseUrl: string) {
	const environment = { DATABASE_URL: databaseUrl };
	const server = await startServer(environment, { log: "ignore" });
	cleanup.defer(async () => void (await server.end("SIGTERM")));
	return server;
}

/** Loads servers in turns, after a round that does not count; ratios are to the first of them. */
async function compare(
	addresses: Addresses,
	target: "sign-ups" | "page",
	connections: number,
): Promise<Table> {
	const loads = mapValues(
		addresses,
		(address) => () => load(address, target, connections, seconds),
	);
	// Node compiles code that runs often: a server's first seconds are slower than all others.
	for (const warmUp of Object.values(loads)) await warmUp();
	const table = await measureInTurns(loads, 5);
	const [[name, first] = ["", {}]] = Object.entries(table);
	return mapValues(table, (figures) => {
		const ratio = Number(figures["per second"]) / Number(first["per second"]);
		return { ...figures, [`times ${name}`]: ratio };
	});
}

/** What `bench/list.ts` prints for lists of these sizes, on both engines. */
async function foundersSide(sizes: readonly number[]): Promise<Table> {
	const rows: Record<string, Figures> = {};
	for (const size of sizes) {
		for (const [engine, url] of [
			["SQLite", `file:${folder}/list-${size}.db`],
			["PostgreSQL", await waitlistDatabase(cluster)],
		] as const) {
			const row = `${size.toLocaleString("en")} people, ${engine}`;
			console.error(row);
			const call = ["bench/list.ts", url, String(size)];
			rows[row] = JSON.parse(
				execFileSync(process.execPath, call, { encoding: "utf8" }),
			);
		}
	}
	return rows;
}

/** Loads one server of its own until it has as many sign-ups as `--people` says. */
async function grow(databaseUrl: string): Promise<Table> {
	const { address, pid } = await startOurs(databaseUrl);
	const rows: Record<string, Figures> = {};
	for (let signUps = 0; signUps < people; ) {
		const figures = await load(address, "sign-ups", 64, seconds);
		signUps += Math.round(figures["per second"] * seconds);
		const status = readFileSync(`/proc/${pid}/status`, "utf8");
		const resident = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
		const row = `up to ${signUps.toLocaleString("en")} rows`;
		rows[row] = { ...figures, "memory of the server, MB": resident };
		console.error(row);
	}
	return rows;
}
