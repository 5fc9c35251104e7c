/** `npm run bench`: sign-ups and pages of the server, and the founder's side of long lists. */
import { execFile, spawn } from "node:child_process";
import { mkdtempDisposableSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { defaultAnonKey } from "../config/schema.ts";
import { waitlistHeaders, waitlistPath } from "../protocol/waitlist-call.ts";
import { waitlistDatabase } from "../test/support/databases.ts";
import { freePort } from "../test/support/free-port.ts";
import { createWebLogin, startPgbouncer } from "../test/support/pgbouncer.ts";
import { startPostgres } from "../test/support/postgres-server.ts";
import { startServer } from "../test/support/server-process.ts";
import { eventually } from "../test/support/visitors.ts";
import { measureInTurns, report, type Table } from "./report.ts";

const run = promisify(execFile);
using temporary = mkdtempDisposableSync(path.join(tmpdir(), "waitlist-bench-"));
const folder = temporary.path;
/** Ends the programs that were started, the last one first. */
await using ends = new AsyncDisposableStack();
const after = (end: () => unknown) =>
	ends.defer(async () => void (await end()));

const cluster = await startPostgres({ fsync: "on", min_wal_size: "1GB" });
after(() => cluster.remove());
/** Answers sign-ups as fast as Node can, and keeps nothing. */
const bare = createServer(async (request, response) => {
	JSON.parse(Buffer.concat(await request.toArray()).toString());
	response.writeHead(201, { "Content-Length": 0 }).end();
}).listen(0, "127.0.0.1");
after(() => bare.close());
const web = await waitlistDatabase(cluster);
await createWebLogin(web);
const pooler = await startPgbouncer({ after }, cluster.port, "transaction");
const sqlite = await startOurs(`file:${folder}/sign-ups.db`);
report("bench", {
	"Sign-ups, 64 connections": await compare("sign-ups", {
		"bare node:http": `http://127.0.0.1:${(bare.address() as AddressInfo).port}`,
		"ours, SQLite": sqlite,
		"ours, PostgreSQL": await startOurs(await waitlistDatabase(cluster)),
		"ours, PgBouncer": await startOurs(
			pooler.url(new URL(web).pathname.slice(1)),
		),
	}),
	"GET /, 64 connections": await compare("page", {
		nginx: await startNginx(),
		ours: sqlite,
	}),
	"The founder's side, milliseconds": await foundersSide(),
});

/** Starts our server on a database; resolves with its address. */
async function startOurs(databaseUrl: string): Promise<string> {
	const environment = { DATABASE_URL: databaseUrl };
	const server = await startServer(environment, { log: "ignore" });
	after(() => server.end("SIGTERM"));
	return server.address;
}

/** Serves the built page with nginx; resolves with its address. */
async function startNginx(): Promise<string> {
	const port = await freePort();
	const config = readFileSync(`${import.meta.dirname}/nginx.conf`, "utf8")
		.replaceAll("FOLDER", folder)
		.replace("PORT", String(port))
		.replace("SITE", path.resolve("dist/site"));
	writeFileSync(`${folder}/nginx.conf`, config);
	const nginx = spawn("nginx", ["-c", `${folder}/nginx.conf`, "-e", "stderr"]);
	after(() => nginx.kill());
	const address = `http://127.0.0.1:${port}`;
	await eventually(() => fetch(address).then(Boolean, () => false));
	return address;
}

/** Loads servers in turns, as fast as they answer. Rejects when one answer is an error. */
async function compare(
	target: "sign-ups" | "page",
	addresses: Readonly<Record<string, string>>,
): Promise<Table> {
	const headers = Object.entries(waitlistHeaders(defaultAnonKey));
	const args = [
		...["-t1", "-c64", "-d5"],
		...["-s", `${import.meta.dirname}/wrk.lua`],
		...["-H", "Accept-Encoding: gzip"],
		...headers.flatMap((pair) => ["-H", pair.join(": ")]),
	];
	const load = async (address: string) => {
		const env = { ...process.env, TARGET: target, RUN: `${Date.now()}` };
		const url = address + (target === "page" ? "/" : waitlistPath);
		const { stdout } = await run("wrk", [...args, url], { env });
		const { errors, ...figures } = JSON.parse(
			stdout.slice(stdout.lastIndexOf("\n")),
		);
		if (errors > 0) throw new Error(stdout);
		return figures;
	};
	const servers = Object.entries(addresses);
	const loads = Object.fromEntries(
		servers.map(([name, address]) => [name, () => load(address)]),
	);
	// Node compiles code that runs often: a server's first seconds are slower than all others.
	await measureInTurns(loads, 1);
	return measureInTurns(loads, 5);
}

/** What `bench/list.ts` prints for lists of two sizes, on both engines. */
async function foundersSide(): Promise<Table> {
	const rows: Record<string, Record<string, number>> = {};
	for (const size of [100_000, 1_000_000]) {
		for (const [engine, url] of [
			["SQLite", `file:${folder}/list-${size}.db`],
			["PostgreSQL", await waitlistDatabase(cluster)],
		] as const) {
			const row = `${size.toLocaleString("en")} people, ${engine}`;
			console.error(row);
			const call = ["bench/list.ts", url, String(size)];
			rows[row] = JSON.parse((await run(process.execPath, call)).stdout);
		}
	}
	return rows;
}
