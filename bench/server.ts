/**
 * `npm run bench`: sign-ups and pages of the server, and the founder's side of long lists. An argument
 * `NAME=URL` adds a server that runs already, such as one of an older version.
 */
import { execFile, execFileSync, spawn } from "node:child_process";
import { mkdtempDisposableSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import { defaultAnonKey } from "../config/schema.ts";
import { waitlistHeaders, waitlistPath } from "../shared/waitlist-call.ts";
import { waitlistDatabase } from "../test/support/databases.ts";
import { freePort } from "../test/support/free-port.ts";
import { createWebLogin, startPgbouncer } from "../test/support/pgbouncer.ts";
import { startPostgres } from "../test/support/postgres-server.ts";
import { startServer } from "../test/support/server-process.ts";
import { eventually } from "../test/support/visitors.ts";
import { type Figures, measureInTurns, report, type Table } from "./report.ts";

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		seconds: { type: "string", default: "5" },
		people: { type: "string", default: "1000000" },
	},
});
const others = Object.fromEntries(
	positionals.map((argument) => argument.split("=", 2)),
);
const temporary = mkdtempDisposableSync(path.join(tmpdir(), "waitlist-bench-"));
const folder = temporary.path;
/** What ends the programs that were started, in the order of their start. */
const ends: (() => unknown)[] = [];

/** Answers sign-ups as fast as Node can, and keeps nothing. */
const bare = createServer(async (request, response) => {
	JSON.parse(Buffer.concat(await request.toArray()).toString());
	response.writeHead(201, { "Content-Length": 0 }).end();
}).listen(0, "127.0.0.1");
ends.push(() => bare.close());
const cluster = await startPostgres({ fsync: "on", min_wal_size: "1GB" });
const web = await waitlistDatabase(cluster);
await createWebLogin(web);
const after = (end: () => unknown) => ends.push(end);
const pooler = await startPgbouncer({ after }, cluster.port, "transaction");
const sqlite = await startOurs(`file:${folder}/sign-ups.db`);
try {
	report("bench", {
		"Sign-ups, 64 connections": await compare("sign-ups", {
			"bare node:http": `http://127.0.0.1:${(bare.address() as AddressInfo).port}`,
			"ours, SQLite": sqlite,
			"ours, PostgreSQL": await startOurs(await waitlistDatabase(cluster)),
			"ours, PgBouncer": await startOurs(
				pooler.url(new URL(web).pathname.slice(1)),
			),
			...others,
		}),
		"GET /, 64 connections": await compare("page", {
			nginx: await startNginx(),
			ours: sqlite,
			...others,
		}),
		"The founder's side, milliseconds": await foundersSide(),
	});
} finally {
	for (const end of ends.reverse()) await end();
	await cluster.remove();
	temporary.remove();
}

/** Starts our server on a database; resolves with its address. */
async function startOurs(databaseUrl: string): Promise<string> {
	const environment = { DATABASE_URL: databaseUrl };
	const server = await startServer(environment, { log: "ignore" });
	ends.push(() => server.end("SIGTERM"));
	return server.address;
}

/** Serves the built page with nginx. */
async function startNginx(): Promise<string> {
	const port = await freePort();
	const config = readFileSync(`${import.meta.dirname}/nginx.conf`, "utf8")
		.replaceAll("FOLDER", folder)
		.replace("PORT", String(port))
		.replace("SITE", path.resolve("dist/site"));
	writeFileSync(`${folder}/nginx.conf`, config);
	const nginx = spawn("nginx", ["-c", `${folder}/nginx.conf`, "-e", "stderr"]);
	ends.push(() => nginx.kill());
	const address = `http://127.0.0.1:${port}`;
	await eventually(() => fetch(address).then(Boolean, () => false));
	return address;
}

/** Loads servers in turns, after a round that does not count. */
async function compare(
	target: "sign-ups" | "page",
	addresses: Readonly<Record<string, string>>,
): Promise<Table> {
	const loads = Object.fromEntries(
		Object.entries(addresses).map(([name, address]) => [
			name,
			() => load(address, target),
		]),
	);
	// Node compiles code that runs often: a server's first seconds are slower than all others.
	await measureInTurns(loads, 1);
	return measureInTurns(loads, 5, "per second");
}

/**
 * Sends sign-ups to a server, or fetches its landing page, as fast as it answers; each connection
 * waits for its answer. Rejects when one answer is an error.
 */
async function load(address: string, target: "sign-ups" | "page") {
	const headers = {
		...waitlistHeaders(defaultAnonKey),
		// nginx on Debian serves no other precompressed file.
		"Accept-Encoding": "gzip",
	};
	const { stdout } = await promisify(execFile)(
		"wrk",
		[
			...["-t1", "-c64", `-d${values.seconds}`],
			...["-s", `${import.meta.dirname}/wrk.lua`],
			...Object.entries(headers).flatMap((pair) => ["-H", pair.join(": ")]),
			target === "page" ? `${address}/` : address + waitlistPath,
		],
		{ env: { ...process.env, TARGET: target, RUN: `${Date.now()}` } },
	);
	const { errors, ...figures } = JSON.parse(
		stdout.slice(stdout.lastIndexOf("\n")),
	);
	if (errors > 0) throw new Error(stdout);
	return figures as Figures;
}

/** What `bench/list.ts` prints for lists of two sizes, on both engines. */
async function foundersSide(): Promise<Table> {
	const rows: Record<string, Figures> = {};
	for (const size of [100_000, Number(values.people)]) {
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
